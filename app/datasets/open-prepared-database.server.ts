import { openDatabase, type OpenDatabase } from '~/platform/db/open-database.server';
import { type Environment } from '~/environment.server';
import { type OperatorError } from '~/platform/i18n/operator-error';
import { prepareDatabase } from './prepare-database.server';

/** A database in the state that this version needs. */
interface PreparedDatabase extends OpenDatabase {
  /** The faults of code-list files that were skipped; null if there are none. */
  faultyCodeLists: OperatorError | null;
}

/**
 * Opens the portal's database and brings it to the state that this version needs.
 *
 * @param options `port`: the port of the portal's own server, if it has to be started and the port is free.
 */
export async function openPreparedDatabase(
  environment: Pick<Environment, 'DATABASE_URL' | 'DATA_DIRECTORY' | 'COUNTRY_DIRECTORY'>,
  options: { port?: number } = {},
): Promise<PreparedDatabase> {
  const database = await openDatabase(environment, options);
  try {
    const faultyCodeLists = await prepareDatabase(database.db, environment.COUNTRY_DIRECTORY);
    return { ...database, faultyCodeLists };
  } catch (error) {
    await database.close();
    throw error;
  }
}
