import { sql, type Kysely } from 'kysely';
import { expect, it } from 'vitest';
import { createReadCodeLists, freezeCodeLists } from '~/datasets/code-list-versions.server';
import { listCodeLists } from '~/datasets/code-lists.server';
import { complaints } from '~/datasets/complaints';
import { up } from '~/platform/db/migrations/0014-code-list-versions';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { insertRecords } from '../support/records';

const { db } = await createTestDatabase();
const anyDb = db as unknown as Kysely<unknown>;
const countVersions = async () => (await db.selectFrom('code_list_version').execute()).length;

it('equal contents of the code lists are stored once', async () => {
  const version = await freezeCodeLists(db);
  await sql`update code set position = position + 1`.execute(db);
  expect(await freezeCodeLists(db)).toBe(version);
  await sql`update code set position = -1 where code = 'R05'`.execute(db);
  const other = await freezeCodeLists(db);
  expect(other).not.toBe(version);
  const right = (await createReadCodeLists(db)(other)).get('right');
  expect(right?.[0]?.code).toBe('R05');
  expect(await countVersions()).toBe(2);
});

it('calculations of an earlier version of the portal get the current code lists', async () => {
  await insertRecords(db, complaints, [{ id: '1', day: '2025-03-01' }]);
  const { code_lists: version } = await freeze(db, complaints);
  await sql`alter table calculation drop column code_lists`.execute(db);
  await sql`drop table code_list_version`.execute(db);
  await up(anyDb);
  const { code_lists } = await db.selectFrom('calculation').selectAll().executeTakeFirstOrThrow();
  expect(code_lists).toBe(version);
  expect(await createReadCodeLists(db)(code_lists)).toEqual(await listCodeLists(db));
});

it('a portal without calculations stores no version until it has one', async () => {
  await sql`truncate calculation cascade`.execute(db);
  await sql`alter table calculation drop column code_lists`.execute(db);
  await sql`drop table code_list_version`.execute(db);
  await up(anyDb);
  expect(await countVersions()).toBe(0);
});
