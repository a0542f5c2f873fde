import { openPreparedDatabase } from '~/datasets/open-prepared-database.server';
import { type Db } from '~/db/client.server';
import { type Environment } from '~/environment.server';

/** Lets `act` use the portal's database, brought up to date first, and lets go of it afterwards. */
export async function withDatabase(
  environment: Environment,
  act: (db: Db) => Promise<void>,
): Promise<void> {
  const { db, close } = await openPreparedDatabase(environment);
  try {
    await act(db);
  } finally {
    await close();
  }
}
