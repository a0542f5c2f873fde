import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../support/database';
import { createImportTerminal } from '../support/import-terminal';

const header = 'id,received_on,city,right,case_detail,status,files';

/** Returns a database with two records, and a function that imports into it. */
async function setUp() {
  const { db } = await createTestDatabase();
  const importContent = await createImportTerminal(db);
  await importContent(
    `${header}\n1,2025-01-01,31.71,R01;R02,I01.1,S01,3\n2,2025-01-02,,R03,,S01,\n`,
  );
  const record = async (id: string) => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from complaint where superseded_by is null and id = ${id}`.execute(db);
    return rows[0];
  };
  return { importContent, record };
}

describe('a file with fewer columns', async () => {
  const { importContent, record } = await setUp();
  const content = 'id,received_on,status\n1,2025-01-01,S06\n2,2025-01-02,\n3,2025-01-03,S01\n';

  it('leaves the values of the others unchanged, and says so before', async () => {
    const before = await record('1');
    const { out } = await importContent(content, { mode: 'dry-run' });
    expect(out).toContain('records that would be added: 1, changed: 2; unchanged: 0.');
    expect(out).toMatch(
      /does not have: province, city, .*, files, first_answer_on, closed_on\. Known/,
    );
    expect(out).toContain('by column:\n  status: 2 records, 1 of them loses its value\n');
    await importContent(content);
    expect(await record('1')).toEqual({ ...before, status: 'S06', import_id: 2 });
    expect(await record('2')).toMatchObject({ right: ['R03'], status: '_X' });
    expect(await record('3')).toMatchObject({ right: [], status: 'S01', province: '_X' });
  });

  it('clears them on request, even if the same file was imported before', async () => {
    const { out } = await importContent(content, { mode: 'dry-run', replacesColumns: true });
    expect(out.split('\n').filter((line) => line.includes(' value'))).toEqual([
      '  right: 2 records, 2 of them lose their value',
      '  province: 1 record, 1 of them loses its value',
      '  city: 1 record, 1 of them loses its value',
      '  country: 1 record, 1 of them loses its value',
      '  issue: 1 record, 1 of them loses its value',
      '  case_detail: 1 record, 1 of them loses its value',
      '  files: 1 record, 1 of them loses its value',
    ]);
    await importContent(content, { replacesColumns: true });
    expect(await record('1')).toMatchObject({ right: [], city: '_X', files: null, status: 'S06' });
  });
});

describe('a mapping of fewer columns', async () => {
  const { importContent, record } = await setUp();

  it('leaves the values of the others unchanged, in every row of a record', async () => {
    const { err } = await importContent('No,Date,R\n1,2025-01-01,R05\n1,2025-01-01,R06\n', {
      mapping: {
        mergeRows: true,
        columns: { id: { from: 'No' }, received_on: { from: 'Date' }, right: { from: 'R' } },
      },
    });
    expect(err).toBe('');
    expect(await record('1')).toMatchObject({ right: ['R05', 'R06'], city: '31.71', files: 3 });
  });
});

describe('kept values', async () => {
  const { importContent, record } = await setUp();

  it('follow what the file states below them', async () => {
    const { err } = await importContent(
      'id,received_on,city,case_detail\n1,2025-01-01,32.73,I02.1\n',
    );
    expect(err).toBe('');
    expect(await record('1')).toMatchObject({ city: '32.73', province: '32', issue: ['I02'] });
  });

  it('reject a row that contradicts them', async () => {
    const { exitCode, err } = await importContent('id,received_on,province\n1,2025-01-01,31\n');
    expect(exitCode).toBe(2);
    expect(err).toContain('Line 2, column city: the known record has "32.73" here');
    const abroad = await importContent('id,received_on,country\n1,2025-01-01,AU\n');
    expect(abroad.err).toContain('the known record has "32" here, which contradicts this row');
  });

  it('are dropped when a record moves from abroad to the home country', async () => {
    await importContent('id,received_on,country\n5,2025-01-01,AU\n');
    expect(await record('5')).toMatchObject({ country: 'AU', province: '_Z' });
    await importContent('id,received_on,status\n5,2025-01-01,S01\n');
    expect(await record('5')).toMatchObject({ country: 'AU', province: '_Z', status: 'S01' });
    await importContent('id,received_on,city\n5,2025-01-01,31.71\n');
    expect(await record('5')).toMatchObject({ country: 'ID', province: '31', status: 'S01' });
  });
});

describe('many rows', async () => {
  const { importContent, record } = await setUp();

  it('are looked up in batches', async () => {
    const rows = (status: string) =>
      Array.from({ length: 2500 }, (_, n) => `b${n},2025-01-01,${status}\n`).join('');
    await importContent(`id,received_on,right\n${rows('R07')}`);
    const { out } = await importContent(`id,received_on,status\n${rows('S01')}`);
    expect(out).toContain('  status: 2,500 records\n');
    expect(await record('b2499')).toMatchObject({ right: ['R07'], status: 'S01' });
  });
});
