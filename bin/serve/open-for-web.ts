import { loadRecordKeys } from '~/datasets/record-key.server';
import { openPreparedDatabase } from '~/datasets/open-prepared-database.server';
import { openWebAccess } from '~/datasets/open-web-access.server';
import { type Environment } from '~/environment.server';
import { indexCalculations } from '~/features/statistics/calculations/index-calculations.server';
import { keyCalculations } from '~/features/statistics/calculations/key-calculations.server';

/** The prepared database, and how the web server reaches it. */
export async function openForWeb(environment: Environment, options?: { port: number }) {
  const database = await openPreparedDatabase(environment, options);
  try {
    await keyCalculations(database.db, loadRecordKeys(environment));
    if (environment.STATISTICS_ENGINE === 'bitmap') await indexCalculations(database.db);
    return { ...database, web: await openWebAccess(database, environment) };
  } catch (error) {
    await database.close();
    throw error;
  }
}
