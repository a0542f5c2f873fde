import { loadRecordKeys } from '~/datasets/record-key.server';
import { openPreparedDatabase } from '~/datasets/open-prepared-database.server';
import { openWebAccess } from '~/datasets/open-web-access.server';
import { type Environment } from '~/environment.server';
import { indexCalculations } from '~/statistics/release/index-calculations.server';
import { keyCalculations } from '~/statistics/release/key-calculations.server';

interface Options {
  /** The port of the portal's own server, if it is free. */
  port?: number;
  /** Stops it between two steps; each may take long. */
  signal?: AbortSignal;
}

/**
 * Prepares the database, and returns it with how the web server reaches it.
 *
 * @throws an AbortError when the signal stops it.
 */
export async function openForWeb(environment: Environment, { signal, ...options }: Options = {}) {
  const database = await openPreparedDatabase(environment, options);
  try {
    signal?.throwIfAborted();
    await keyCalculations(database.db, loadRecordKeys(environment));
    signal?.throwIfAborted();
    if (environment.STATISTICS_ENGINE === 'bitmap') await indexCalculations(database.db);
    return { ...database, web: await openWebAccess(database, environment) };
  } catch (error) {
    await database.close();
    throw error;
  }
}
