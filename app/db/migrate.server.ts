import { Migrator } from 'kysely';
import { type Db } from './client.server';
import { migrations } from './migrations';

/**
 * Applies the migrations that the database has not seen yet, each in a transaction.
 *
 * @returns the names of the migrations applied now.
 * @throws the database's error of the first migration that fails.
 */
export async function migrateToLatest(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}
