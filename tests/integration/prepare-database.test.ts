import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { nameOfCode } from '~/datasets/code-lists';
import { listCodeLists } from '~/datasets/code-lists.server';
import { complaints } from '~/datasets/complaints';
import { checkCodeLists } from '~/datasets/check-code-lists.server';
import { type Dataset, type Dimension } from '~/datasets/dataset';
import { ensureRecordTable } from '~/datasets/record-table.server';
import { prepareDatabase } from '~/datasets/prepare-database.server';
import { type Db } from '~/platform/db/client.server';
import { importRecords } from '~/records/import-records.server';
import { type SourceRow } from '~/records/source-row';
import { describeOperatorError } from '~/platform/i18n/describe-operator-error.server';
import { createTestDatabase } from '../support/database';

/** Imports a file that lacks a column, so that its record is looked up, once `during` has ended. */
function importFile(db: Db, dataset: Dataset, during: () => Promise<unknown>) {
  async function* readRows(): AsyncGenerator<SourceRow> {
    await during();
    yield { line: 2, values: { id: 'A1', received_on: '2025-03-01' } };
  }
  return importRecords(db, {
    dataset,
    rows: readRows(),
    keptColumns: ['first_answer_on'],
    fileName: 'complaints.csv',
    sha256: randomUUID(),
    isSynthetic: false,
    by: 'operator',
  });
}

async function listIds(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from complaint where superseded_by is null`.execute(db);
  return rows.map(({ id }) => id);
}

describe('a prepared database', async () => {
  const { db } = await createTestDatabase();

  it('holds the code lists with their names and attributes', async () => {
    const lists = await listCodeLists(db);
    expect(lists.get('province')).toHaveLength(38);
    const jakarta = lists.get('province')?.find(({ code }) => code === '31');
    expect(jakarta?.attributes.code_34).toBe('31');
    expect(nameOfCode(jakarta!, 'id')).toBe('DKI Jakarta');
    expect(nameOfCode(jakarta!, 'fr')).toBe('Région spéciale de Jakarta');
  });

  it('refuses a dataset whose table is one of the portal', async () => {
    const visits = { ...complaints, name: 'visits', table: 'visit' };
    await expect(ensureRecordTable(db, visits)).rejects.toMatchObject({
      problems: [{ key: 'datasets.table', values: { dataset: 'visits', table: 'visit' } }],
    });
    const { rows } = await sql`
      select from pg_attribute where attrelid = 'visit'::regclass and attname = 'record_key'`.execute(
      db,
    );
    expect(rows).toEqual([]);
  });

  it('refuses code lists and attributes that nobody has', async () => {
    await expect(checkCodeLists(db, [complaints])).resolves.toBeUndefined();
    const problemsOf = (name: string, changed: Partial<Dimension>) => {
      const dimensions = complaints.dimensions.map((dimension) =>
        dimension.name === name ? ({ ...dimension, ...changed } as Dimension) : dimension,
      );
      return expect(checkCodeLists(db, [{ ...complaints, dimensions }])).rejects.toMatchObject({
        problems: [{ values: { dataset: 'complaints', by: name } }],
      });
    };
    await problemsOf('right', { codeList: 'rigth' });
    await problemsOf('city', { parent: { dimension: 'province', attribute: 'provinse' } });
    await problemsOf('status', { classes: { attribute: 'stag', values: [] } });
    await problemsOf('province', { groups: { attribute: 'iland' } });
    await problemsOf('province_34', { derivedFrom: { dimension: 'province', attribute: 'code' } });
  });

  it('accepts lists and attributes that only the shipped country has', async () => {
    const transaction = await db.startTransaction().execute();
    await sql`delete from code where list in ('province', 'peristiwa_khusus')`.execute(transaction);
    await expect(checkCodeLists(transaction, [complaints])).resolves.toBeUndefined();
    await transaction.rollback().execute();
  });

  it('can be prepared again without a change', async () => {
    const before = await listCodeLists(db);
    await prepareDatabase(db);
    expect(await listCodeLists(db)).toEqual(before);
  });

  it('can be prepared again while records are imported', async () => {
    await importFile(db, complaints, () => prepareDatabase(db));
    expect(await listIds(db)).toEqual(['A1']);
  });

  it('gains a column when the running import has ended', async () => {
    const former = { ...complaints, stageDates: ['first_answer_on'] };
    await sql`alter table complaint drop column closed_on`.execute(db);
    let prepared: Promise<unknown> = Promise.resolve();
    await importFile(db, former, async () => {
      prepared = prepareDatabase(db);
      await pause(500); // by then it waits
    });
    await prepared;
    expect(await listIds(db)).toEqual(['A1']);
    await sql`select closed_on from complaint`.execute(db);
  });

  it('leaves the list of a faulty file unchanged, and loads all others', async () => {
    const before = await listCodeLists(db);
    const country = await mkdtemp(join(tmpdir(), 'terang-country-'));
    await mkdir(join(country, 'code-lists'));
    await writeFile(join(country, 'code-lists/right.csv'), 'code,name_id\nR01,Satu\nR01,Dua\n');
    await writeFile(join(country, 'code-lists/sample.csv'), 'code,name_id\nG1,Pria\n');
    const error = await prepareDatabase(db, country);
    await rm(country, { recursive: true });
    expect(await describeOperatorError(error!, 'en')).toContain(
      'right.csv, line 3: the code "R01" was already on line 2.',
    );
    const lists = await listCodeLists(db);
    expect(lists.get('right')).toEqual(before.get('right'));
    expect(lists.get('sample')?.[0]).toMatchObject({ code: 'G1', names: { id: 'Pria' } });
  });
});
