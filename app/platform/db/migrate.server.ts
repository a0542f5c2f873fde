import { type Migration, Migrator } from 'kysely';
import { OperatorError } from '~/platform/i18n/operator-error';
import { type Db } from './client.server';
import { isDatabaseAway } from './database-away';
import { migrations } from './migrations';

/**
 * Applies the pending migrations, all in one transaction.
 *
 * @returns the names of the migrations applied now.
 * @throws OperatorError when one fails, and the error of a database that is unavailable; the database is then
 * unchanged.
 */
export async function migrateToLatest(
  db: Db,
  all: Record<string, Migration> = migrations,
): Promise<string[]> {
  const { error, results } = await migratorOf(db, all).migrateToLatest();
  if (!error) return (results ?? []).map(({ migrationName }) => migrationName);
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName;
  if (failed === undefined || isDatabaseAway(error)) throw error;
  const reason = error instanceof Error ? error.message : JSON.stringify(error);
  const values = { migration: failed, reason };
  throw new OperatorError('database', [{ key: 'migrationFailed', values }], { cause: error });
}

/** Applies the migrations up to and including the one that an earlier version of the portal ended with. */
export async function migrateUpTo(db: Db, name: string): Promise<void> {
  const { error } = await migratorOf(db).migrateTo(name);
  if (error) throw error;
}

function migratorOf(db: Db, all: Record<string, Migration> = migrations): Migrator {
  return new Migrator({ db, provider: { getMigrations: async () => all } });
}
