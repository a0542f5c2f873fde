import pg from 'pg';
import { isDatabaseAway } from '../database-away';

/** Any number that nothing else in the cluster's `postgres` database locks. */
const leaseLock = 7_300_001;

/** Milliseconds that a server that is there may take to answer. */
const TIMEOUT_MS = 10_000;

/** A connection that says "I use this server". */
export interface Lease {
  client: pg.Client;
  /** Resolves when the connection ends, by us or because the server is gone. */
  ended: Promise<void>;
}

/**
 * Takes a lease on the server; null when it is not there, or about to stop.
 *
 * The lease is a shared advisory lock of a connection, so PostgreSQL itself forgets the leases of
 * processes that crash.
 */
export async function takeLease(url: string): Promise<Lease | null> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: TIMEOUT_MS });
  const ended = new Promise<void>((resolve) => {
    client.once('end', resolve);
    // The error of a lost connection is told by "end"; without a listener it would be thrown.
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

/** Gives the lease back; true when nobody else holds one and the caller is to stop the server. */
export async function returnLease({ client }: Lease): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1)', [leaseLock]);
  const { rows } = await client.query<{ is_last: boolean }>(
    'select pg_try_advisory_lock($1) as is_last',
    [leaseLock],
  );
  return rows[0]?.is_last === true;
}
