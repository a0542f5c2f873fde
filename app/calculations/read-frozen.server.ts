import { sql } from 'kysely';
import { createAvailability } from '~/platform/db/availability';
import { type Db } from '~/platform/db/client.server';
import { measure } from '~/platform/server/measurements.server';

/** Lets `read` read what a calculation has frozen (its index, its records), which never changes. */
export type ReadFrozen = <Result>(
  calculationId: number,
  read: (db: Db) => Promise<Result>,
) => Promise<Result>;

/** Reads from one database. */
export const readFrom =
  (db: Db): ReadFrozen =>
  (_id, read) =>
    read(db);

/** Milliseconds for which a replica that has failed is left alone, and between two looks whether it is back. */
const PAUSE_MS = 5_000;

/**
 * Reads from a replica what it has already received, all else from the primary. A calculation and its index are
 * one transaction: where the replica has the one, it has the other. What fails there is read once more from the
 * primary, and `onError` told.
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

  /** Whether the replica has a calculation; throws where it is none of this database. */
  async function hasCalculation(id: number): Promise<boolean> {
    origin ??= await clusterOf(primary);
    // Another database may have a calculation of the same number.
    if ((await clusterOf(replica)) !== origin) {
      throw new Error('DATABASE_READ_URL is no replica of the database');
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
      // Of readings that fail at the same moment one tells of it.
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

/** What a database and its replicas have in common, and no others. */
async function clusterOf(db: Db): Promise<string> {
  const { rows } = await sql<{ cluster: string }>`
    select system_identifier || ' ' || current_database() as cluster from pg_control_system()`.execute(
    db,
  );
  return rows[0]?.cluster ?? '';
}
