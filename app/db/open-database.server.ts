import { join } from 'node:path';
import { type Environment } from '~/environment.server';
import { createDatabase, type Db } from './client.server';
import { startEmbeddedServer } from './embedded-server.server';

/** An open database, and how to let go of it. */
export interface OpenDatabase {
  db: Db;
  url: string;
  close(): Promise<void>;
}

/**
 * Opens the portal's database: the server that `DATABASE_URL` names, or the portal's own, which is
 * joined when it runs and started for as long as it is needed when it does not.
 */
export async function openDatabase(environment: Environment): Promise<OpenDatabase> {
  if (environment.DATABASE_URL) return openAt(environment.DATABASE_URL, async () => {});
  const server = await startEmbeddedServer(join(environment.DATA_DIRECTORY, 'postgres'));
  return openAt(server.urlOf('terang'), () => server.stop());
}

function openAt(url: string, release: () => Promise<void>): OpenDatabase {
  const db = createDatabase(url);
  return {
    db,
    url,
    async close() {
      await db.destroy();
      await release();
    },
  };
}
