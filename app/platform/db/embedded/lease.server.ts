import pg from 'pg';
import { isDatabaseAway } from '../database-away';

/** Any number that nothing else locks in the cluster's `postgres` database. */
const leaseLock = 7_300_001;

/** How long a running server may take to answer, in milliseconds. */
const TIMEOUT_MS = 10_000;

/** A connection that says "I use this server". */
export interface Lease {
  client: pg.Client;
  /** Resolves when the connection ends: closed here, or because the server has stopped. */
  ended: Promise<void>;
}

/**
 * Takes a lease on the server; null when it does not run, or is about to stop.
 *
 * The lease is a connection's shared advisory lock, so PostgreSQL itself releases the leases of processes
 * that crash.
 */
export async function takeLease(url: string): Promise<Lease | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS });
  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve);
    // The event "end" reports a lost connection; unhandled, its error would be thrown.
    client.on('error', () => {});
  });
  try {
    await client.connect();
    await client.query('select pg_advisory_lock_shared($1)', [leaseLock]);
    return { client, ended };
  } catch (error) {
    await client.end();
    if (isDatabaseAway(error)) return null;
    throw error;
  }
}

/** Returns the lease; true when nobody else holds one and the caller has to stop the server. */
export async function returnLease({ client }: Lease): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [leaseLock]);
  const { rows } = await client.query<{ is_last: boolean }>(
    'select pg_try_advisory_lock($1) as is_last',
    [leaseLock],
  );
  return rows[0]?.is_last === true;
}
