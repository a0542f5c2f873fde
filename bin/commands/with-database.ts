import { prepareDatabase } from '~/datasets/prepare-database.server';
import { type Db } from '~/db/client.server';
import { openDatabase } from '~/db/open-database.server';
import { type Environment } from '~/environment.server';

/** Lets `act` use the portal's database, brought up to date first, and lets go of it afterwards. */
export async function withDatabase(
  environment: Environment,
  act: (db: Db) => Promise<void>,
): Promise<void> {
  const { db, close } = await openDatabase(environment);
  try {
    await prepareDatabase(db, { codeListFolder: 'data/code-lists' });
    await act(db);
  } finally {
    await close();
  }
}
