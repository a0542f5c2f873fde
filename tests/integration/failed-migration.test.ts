import { sql, type Kysely } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { migrateToLatest } from '~/platform/db/migrate.server';
import { migrations } from '~/platform/db/migrations';
import { createTestDatabase } from '../support/database';
import { startPortal } from '../support/portal-process';
import { publishComplaints } from '../support/publish-records';
import { startWebProcess } from '../support/web-process';

const { db, url } = await createTestDatabase();
await publishComplaints(db, ['1']);
const old = await startWebProcess({ DATABASE_URL: url });
afterAll(() => old.stop());

/** Returns the columns of all tables, and the migrations that they come from. */
async function structure() {
  const columns = sql`select table_name, column_name, data_type from information_schema.columns
    where table_schema = 'public' order by 1, 2`;
  const names = sql`select name from kysely_migration order by name`;
  return [(await columns.execute(db)).rows, (await names.execute(db)).rows];
}
const servesFromDatabase = async () => {
  const answer = await fetch(`${old.url}/healthz`);
  const page = await fetch(`${old.url}/dashboard?year=2025&n=${Math.random()}`);
  return [answer.status, page.status];
};

it('a start whose migration fails says so, and leaves database and former version unchanged', async () => {
  // The migration finds that its table already exists.
  const failing = '0066-content-changes';
  await sql`delete from kysely_migration where name >= ${failing}`.execute(db);
  const before = await structure();
  const portal = await startPortal({ DATABASE_URL: url });
  expect(await portal.ended).toBe(1);
  expect(portal.output()).toContain(`${failing} failed: `);
  expect(portal.output()).not.toContain('node_modules');
  expect(await structure()).toEqual(before);
  expect(await servesFromDatabase()).toEqual([200, 200]);
});

it('the migrations before one that fails are rolled back with it', async () => {
  await sql`insert into kysely_migration (name, timestamp)
    select name, now()::text from unnest(${Object.keys(migrations)}::text[]) as name
    on conflict do nothing`.execute(db);
  const before = await structure();
  const up = (statement: string) => (target: Kysely<unknown>) =>
    sql
      .raw(statement)
      .execute(target)
      .then(() => {});
  const broken = migrateToLatest(db, {
    ...migrations,
    '9998-good': { up: up('alter table message add column extra text') },
    '9999-bad': { up: up('alter table nowhere add column extra text') },
  });
  await expect(broken).rejects.toMatchObject({
    problems: [{ key: 'migrationFailed', values: { migration: '9999-bad' } }],
  });
  expect(await structure()).toEqual(before);
  expect(await servesFromDatabase()).toEqual([200, 200]);
});
