import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { prepareDatabase } from '~/datasets/prepare-database.server';
import { createDatabase } from '~/platform/db/client.server';
import { addAccount, password } from '../support/account';
import { createTestDatabase } from '../support/database';
import { hasPgBouncer, POOL_SIZE, startPgBouncer } from '../support/pgbouncer';
import { publishComplaints } from '../support/publish-records';
import { loadForm, submitForm } from '../support/load-form';
import { startWebProcess, type WebProcess } from '../support/web-process';

if (!hasPgBouncer) console.warn("Not tested with PgBouncer: Debian's package is missing");

describe.runIf(hasPgBouncer)('behind PgBouncer in transaction mode', { timeout: 60_000 }, () => {
  let direct: Awaited<ReturnType<typeof createTestDatabase>>;
  let bouncer: Awaited<ReturnType<typeof startPgBouncer>>;
  let web: WebProcess;

  beforeAll(async () => {
    direct = await createTestDatabase();
    await publishComplaints(direct.db, ['1']);
    bouncer = await startPgBouncer(direct.url);
    web = await startWebProcess({
      DATABASE_URL: bouncer.url,
      DATABASE_SESSION_URL: direct.url,
    });
    const isReady = async () => expect((await fetch(`${web.url}/readyz`)).status).toBe(200);
    await vi.waitFor(isReady, 30_000);
  }, 120_000);

  afterAll(async () => {
    await web.stop();
    await bouncer.stop();
  });

  it('the database is prepared, and changed in transactions', async () => {
    const db = createDatabase(bouncer.url);
    expect(await prepareDatabase(db)).toBeNull();
    await publishComplaints(db, ['1', '2']);
    await db.destroy();
  });

  it('a publication is noticed immediately, through a direct address of the server', async () => {
    const next = await publishComplaints(direct.db, ['1', '2', '3']);
    await vi.waitFor(async () => {
      expect(await (await fetch(`${web.url}/dashboard`)).text()).toContain(`as_of=${next}`);
    }, 10_000);
  });

  it('more concurrent requests than connections are answered', async () => {
    const paths = Array.from({ length: 40 }, (_, index) => `/search?q=hak+${index}`);
    const statuses = await Promise.all(
      paths.map(async (path) => (await fetch(web.url + path)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_stat_activity
      where datname = current_database() and application_name = ''
        and pid <> pg_backend_pid() and query not like 'listen%'`.execute(direct.db);
    // Those of this test's own client are among them.
    expect(rows[0]?.count).toBeLessThanOrEqual(POOL_SIZE + 10);
  });

  it('users log in, and mails are queued', async () => {
    await addAccount(direct.db, 'siti');
    const form = await loadForm(`${web.url}/login`);
    const typed = { username: 'siti', password };
    const answer = await submitForm(`${web.url}/login`, form, { typed });
    expect(answer.status).toBe(303);
    expect(answer.headers.getSetCookie().join()).toContain('session=');
    expect(web.output()).not.toMatch(/prepared statement|"level":"error"/);
  });
});
