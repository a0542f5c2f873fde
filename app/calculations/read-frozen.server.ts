import { sql } from 'kysely';
import { createAvailability } from '~/platform/db/availability';
import { type Db } from '~/platform/db/client.server';
import { measure } from '~/platform/server/measurements.server';

/** Runs `read` on what a calculation has frozen (its index, its records), which never changes. */
export type ReadFrozen = <Result>(
  calculationId: number,
  read: (db: Db) => Promise<Result>,
) => Promise<Result>;

/** Reads from a single database. */
export const readFrom =
  (db: Db): ReadFrozen =>
  (_id, read) =>
    read(db);

/** Milliseconds for which a failed replica is not used, and between two checks whether it is back. */
const PAUSE_MS = 5_000;

/**
 * Reads from a replica what it has already received, everything else from the primary. A calculation and its
 * index are one transaction: a replica that has one has the other. A failed read is repeated on the primary
 * and reported to `onError`.
 */
export function readFromReplica(
  { primary, replica }: { primary: Db; replica: Db },
  onError: (error: unknown) => void,
): ReadFrozen {
  const availability = createAvailability(
    () =>
      sql`select 1`.execute(replica).then(
        () => true,
        () => false,
      ),
    PAUSE_MS,
  );
  let origin: string | undefined;

  /** Returns whether the replica has a calculation; throws if the replica belongs to another database. */
  async function hasCalculation(id: number): Promise<boolean> {
    origin ??= await clusterOf(primary);
    // Another database may have a calculation with the same number.
    if ((await clusterOf(replica)) !== origin) {
      throw new Error('DATABASE_READ_URL is not a replica of the database');
    }
    const { rows } = await sql<{ has_it: boolean }>`
      select pg_is_in_recovery() and exists (select from calculation where id = ${id}) as has_it`.execute(
      replica,
    );
    return rows[0]?.has_it ?? false;
  }

  async function attempt<Result>(id: number, read: (db: Db) => Promise<Result>) {
    if (availability.isAway()) return { from: 'primaryAsAway' } as const;
    try {
      if (!(await hasCalculation(id))) return { from: 'primaryAsBehind' } as const;
      return { from: 'replica', result: await read(replica) } as const;
    } catch (error) {
      // Of reads that fail at the same moment, only one reports it.
      if (!availability.isAway()) onError(error);
      availability.lose();
      return { from: 'primaryAsAway' } as const;
    }
  }

  return async (id, read) => {
    const attempted = await attempt(id, read);
    measure('frozenRead', { from: attempted.from });
    return attempted.from === 'replica' ? attempted.result : read(primary);
  };
}

/** Returns the identifier that a database shares with its replicas only. */
async function clusterOf(db: Db): Promise<string> {
  const { rows } = await sql<{ cluster: string }>`
    select system_identifier || ' ' || current_database() as cluster from pg_control_system()`.execute(
    db,
  );
  return rows[0]?.cluster ?? '';
}
