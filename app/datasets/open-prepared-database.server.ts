import { openDatabase, type OpenDatabase } from '~/db/open-database.server';
import { type Environment } from '~/environment.server';
import { prepareDatabase } from './prepare-database.server';

/** The folder of the code lists that the product ships. */
const codeListFolder = 'data/code-lists';

/**
 * Opens the portal's database and brings it to the state that this version needs.
 *
 * @param options `port`: where a server of the portal's own is started, if it is free.
 */
export async function openPreparedDatabase(
  environment: Pick<Environment, 'DATABASE_URL' | 'DATA_DIRECTORY'>,
  options: { port?: number } = {},
): Promise<OpenDatabase> {
  const database = await openDatabase(environment, options);
  try {
    await prepareDatabase(database.db, { codeListFolder });
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}
