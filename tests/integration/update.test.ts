import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, expect, inject, it } from 'vitest';
import { datasets } from '~/datasets';
import { prepareDatabase } from '~/datasets/prepare-database.server';
import { ensureRecordTable } from '~/datasets/record-table.server';
import { createDatabase } from '~/platform/db/client.server';
import { withSnapshot } from '~/platform/db/database-snapshot.server';
import { migrateUpTo } from '~/platform/db/migrate.server';
import { readPortalVersion } from '~/backup/portal-version.server';
import { fillTables } from '../support/fill-tables';

/** The former release, and the migration that it ends with. */
const former = { version: '0.1.0', migration: '0038-planned-releases' };

const name = `former_${randomBytes(6).toString('hex')}`;
const admin = new pg.Client(inject('serverUrl'));
await admin.connect();
await admin.query(`create database ${name}`);
const url = Object.assign(new URL(inject('serverUrl')), { pathname: name }).href;
const db = createDatabase(url);
const client = new pg.Client(url);
await client.connect();
afterAll(async () => {
  await client.end();
  await db.destroy();
  await admin.end();
});

/** Reads the rows of a table by the columns of the former release. */
async function readRows(table: string, columns: readonly string[]): Promise<string[]> {
  const listed = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const { rows } = await client.query<{ row: string }>(
    `select row(${listed})::text as row from ${pg.escapeIdentifier(table)}`,
  );
  return rows.map(({ row }) => row);
}

it('a database of the former release keeps each row, as that release reads and writes it', async () => {
  await migrateUpTo(db, former.migration);
  for (const dataset of datasets) await ensureRecordTable(db, dataset);
  await fillTables(client);
  const tables = await withSnapshot(db, async (snapshot) => snapshot.tables);
  const before = new Map<string, string[]>();
  for (const table of tables) before.set(table.name, await readRows(table.name, table.columns));
  expect(before.size).toBeGreaterThan(40);

  await prepareDatabase(db);

  for (const { name: table, columns } of tables) {
    const kept = before.get(table) ?? [];
    expect(kept.length, table).toBeGreaterThan(0);
    expect(await readRows(table, columns), table).toEqual(expect.arrayContaining(kept));
  }
  // A running server of the former release writes rows without later columns.
  const { rows } = await client.query(
    `select table_name, column_name from information_schema.columns
      where table_schema = 'public' and is_nullable = 'NO' and column_default is null
        and is_identity = 'NO' and is_generated = 'NEVER'`,
  );
  const needed = rows.flatMap(({ table_name, column_name }) => {
    const known = tables.find((table) => table.name === table_name);
    return known && !known.columns.includes(column_name) ? [`${table_name}.${column_name}`] : [];
  });
  expect(needed).toEqual([]);
}, 60_000);

it('the changelog describes this version and the former one', async () => {
  const changelog = await readFile('CHANGELOG.md', 'utf8');
  expect(changelog).toContain(`## [${await readPortalVersion()}] - `);
  expect(changelog).toContain(`## [${former.version}] - `);
});
