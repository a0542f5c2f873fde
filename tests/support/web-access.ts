import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { openWebAccess } from '~/datasets/open-web-access.server';
import { createDatabase, type Db } from '~/platform/db/client.server';

/** Opens a test database as the web process does, with the rights of its role; the owner's are for fixtures. */
export async function openAsWebProcess(owner: { db: Db; url: string }): Promise<Db> {
  const { db } = owner;
  const opened = { ...owner, data: null, lost: new Promise<void>(() => {}), close: async () => {} };
  const { url, isLimited } = await openWebAccess(opened, { WEB_DATABASE_URL: undefined });
  if (!isLimited) throw new Error('The web process has all rights');
  const web = createDatabase(url);
  afterAll(async () => {
    await web.destroy();
    const role = sql.id(new URL(url).username);
    await sql`drop owned by ${role}`.execute(db);
    await sql`drop role ${role}`.execute(db);
  });
  return web;
}
