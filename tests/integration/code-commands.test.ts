import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { consultations } from '~/datasets/consultations';
import { isMergedIn } from '~/datasets/merge-mark';
import { isCurrentAt } from '~/datasets/record-table.server';
import { createTestDatabase } from '../support/database';
import { createImportTerminal } from '../support/import-terminal';
import { insertRecords } from '../support/records';
import { terangInProcess } from '../support/terang-in-process';

const { db, url } = await createTestDatabase();
const importContent = await createImportTerminal(db);
const terang = (...args: string[]) => terangInProcess(args, { DATABASE_URL: url });

/** Returns the codes of complaints in a column, now or after an import. */
async function carried(column: string, throughImport = 1_000_000) {
  const { rows } = await sql<{ id: string; code: string | string[] }>`
    select id, ${sql.ref(column)} as code from complaint
    where ${isCurrentAt(throughImport)} order by id`.execute(db);
  return Object.fromEntries(rows.map(({ id, code }) => [id, code]));
}

const first = await insertRecords(db, complaints, [
  { id: 'a', day: '2025-01-01', codes: { status: 'S01', right: ['R01', 'R02'] } },
  {
    id: 'b',
    day: '2025-01-01',
    values: { files: 3 },
    codes: { status: 'S02', right: ['R01'], country: 'ID', province: '92', province_34: '91' },
  },
  {
    id: 'c',
    day: '2025-01-01',
    codes: { country: 'ID', province: '31', province_34: '31', city: '31.71' },
  },
]);
await insertRecords(db, consultations, [
  { id: 'k', day: '2025-01-01', codes: { country: 'ID', province: '92' } },
]);

async function attributesOf(
  code: string,
  list = 'right',
): Promise<Record<string, string> | undefined> {
  const known = db.selectFrom('code').select('attributes').where('list', '=', list);
  return (await known.where('code', '=', code).executeTakeFirst())?.attributes;
}

describe('merging codes', () => {
  it('writes nothing in a dry run', async () => {
    const before = await carried('right');
    const { code, output } = await terang('merge-codes', 'right', 'R01', 'R02', '--dry-run');
    expect([code, output]).toEqual([
      0,
      expect.stringContaining('would carry R02 instead of R01: 2'),
    ]);
    expect(await carried('right')).toEqual(before);
  });

  it('is an import that can be withdrawn, and that former calculations ignore', async () => {
    const before = await carried('right');
    const { code, output } = await terang('merge-codes', 'right', 'R01', 'R02');
    expect([code, output]).toEqual([0, expect.stringContaining('now carry R02 instead of R01: 2')]);
    expect(await carried('right')).toEqual({ a: ['R02'], b: ['R02'], c: [] });
    expect(await carried('files')).toEqual({ a: null, b: 3, c: null });
    expect(await carried('right', first)).toEqual(before);
    expect((await terang('imports')).output).toContain('right: R01 → R02');
    expect(await attributesOf('R01')).toMatchObject({ merged_into: 'R02' });
    // A later import brings the code back, until it is withdrawn.
    const isMerged = async () => isMergedIn((await attributesOf('R01')) ?? {}, 'complaints');
    const back = await importContent('id,received_on,right\nd,2025-01-01,R01\n');
    expect(JSON.stringify(back)).toContain('right R01 → R02 (1)');
    expect(await isMerged()).toBe(false);
    const [, ofLater = ''] = /(\d+)/.exec((await terang('imports')).output) ?? [];
    expect(await terang('withdraw-import', ofLater)).toMatchObject({ code: 0 });
    expect(await isMerged()).toBe(true);
    const number = /^Import (\d+)/.exec(output)?.[1] ?? '';
    expect(await terang('withdraw-import', number)).toMatchObject({ code: 0 });
    expect(await carried('right')).toEqual(before);
    expect(await attributesOf('R01')).not.toHaveProperty('merged_into');
  });

  it('merges in every dataset, and updates what is derived from the code', async () => {
    const { output } = await terang('merge-codes', 'province', '92', '32');
    expect(output).toMatch(/dataset complaints: .* 1\..*\n.*dataset consultations: .* 1\./);
    expect(await carried('province_34')).toMatchObject({ b: '32' });
    const file = join(await mkdtemp(join(tmpdir(), 'terang-codes-')), 'province.csv');
    expect(await terang('codes', 'province', '--export', file)).toMatchObject({ code: 0 });
    const written = await readFile(file, 'utf8');
    expect(written).not.toContain('merged_');
    expect((await terang('codes', 'province', '--apply', file)).output).toContain(
      'Nothing changed',
    );
    const mark = { merged_into: '32', merged_by_imports: expect.stringMatching(/consultations:/) };
    expect(await attributesOf('92', 'province')).toMatchObject(mark);
    // The records of the other dataset are still counted under the other code.
    const [, number = ''] = /^Import (\d+) into dataset complaints/m.exec(output) ?? [];
    expect(await terang('withdraw-import', number)).toMatchObject({ code: 0 });
    const left = await attributesOf('92', 'province');
    expect(left).toMatchObject({
      ...mark,
      merged_by_imports: expect.not.stringMatching(/complaints:/),
    });
    await rm(dirname(file), { recursive: true });
  });

  it('writes records and the mark of the merge together, or neither', async () => {
    await sql`create function refuse() returns trigger as
      $$ begin raise 'refused'; end $$ language plpgsql`.execute(db);
    await sql`create trigger refuse before update on code for each row execute function refuse()`.execute(
      db,
    );
    const before = await carried('right');
    await expect(terang('merge-codes', 'right', 'R01', 'R02')).rejects.toThrow('refused');
    await sql`drop trigger refuse on code`.execute(db);
    expect(await carried('right')).toEqual(before);
    expect(await attributesOf('R01')).not.toHaveProperty('merged_into');
  });

  it.each([
    [['province', '31', '32'], /would contradict themselves.*\n {2}city: "31\.71" does not belong/],
    [['right', 'R01', 'R99'], /has no code R99/],
    [['right', 'R01', 'R01'], /must differ/],
    [['right', 'R09', 'R01'], /No record carries R09/],
  ])('is refused for %j', async (args, why) => {
    const before = [await carried('province'), await carried('right')];
    const said = await terang('merge-codes', ...args);
    expect(said).toEqual({ code: 1, output: expect.stringMatching(why) });
    expect([await carried('province'), await carried('right')]).toEqual(before);
  });
});

describe('a list as a file', () => {
  it('contains no formulas, and restores the same codes', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'terang-codes-')), 'right.csv');
    const names = ['=1+1', '+62 21', '-', '@SUM(A1)', "'=quoted", "''-", '＝1', "'quoted'", '\t=1'];
    const header = 'code,name_id,name_en,note';
    const lines = names.map((name, at) => `N${at},"${name}","${name}","${name}"`);
    await writeFile(file, [header, '-A,=A,b,', ...lines].join('\n'));
    expect(await terang('codes', 'right', '--apply', file)).toMatchObject({ code: 0 });
    const read = () => sql`select * from code where list = 'right' order by position`.execute(db);
    const { rows } = await read();
    expect(rows[0]).toMatchObject({ code: '-A', names: { id: '=A' } });
    expect(await terang('codes', 'right', '--export', file)).toMatchObject({ code: 0 });
    const cells = (await readFile(file, 'utf8')).split(/[,\n]/);
    expect(cells.filter((cell) => /^"?\s*[=+\-@＝]/.test(cell))).toEqual([]);
    expect((await terang('codes', 'right', '--apply', file)).output).toContain(
      'is as the file says. Nothing changed.',
    );
    expect((await read()).rows).toEqual(rows);
    await rm(dirname(file), { recursive: true });
  });
});

describe('deleting codes', () => {
  it('is refused for codes in use, in the file, unknown, or with children', async () => {
    const content = 'id,received_on,issue,detail\nd,2025-01-01,Housing,Eviction\n';
    const created = { unknown: 'create' };
    const columns = {
      id: { from: 'id' },
      received_on: { from: 'received_on' },
      issue: { from: 'issue', ...created },
      case_detail: { from: 'detail', ...created },
    };
    expect(await importContent(content, { mapping: { columns } })).toMatchObject({ exitCode: 0 });
    const refusals = [
      [['issue', 'housing'], 'housing is in use (records: 1)'],
      [['on_process', 'S99'], 'has no code S99'],
    ] as const;
    for (const [args, why] of refusals) {
      const said = await terang('delete-codes', ...args);
      expect(said).toEqual({ code: 1, output: expect.stringContaining(why) });
    }
    await sql`update code set attributes = attributes || '{"successors": "S90"}' where list = 'on_process' and code = 'S05'`.execute(
      db,
    );
    await sql`insert into code (list, code, position, names, attributes) values ('on_process', 'S90', 99, '{"id": "Baru"}', '{}')`.execute(
      db,
    );
    expect(await terang('delete-codes', 'on_process', 'S90')).toEqual({
      code: 1,
      output: expect.stringContaining('S05 refers to S90'),
    });
    await sql`update complaint set issue = '{}', case_detail = '{}' where id = 'd'`.execute(db);
    const parent = await terang('delete-codes', 'issue', 'housing');
    expect(parent).toEqual({
      code: 1,
      output: expect.stringContaining('housing.eviction refers to housing'),
    });
    for (const [list, code] of [
      ['case_detail', 'housing.eviction'],
      ['issue', 'housing'],
    ] as const) {
      expect((await terang('codes', list)).output).toMatch(
        new RegExp(`^${code} .* 0  import`, 'm'),
      );
      expect(await terang('delete-codes', list, code)).toMatchObject({ code: 0 });
      expect((await terang('codes', list)).output).not.toContain(code);
    }
  });

  it('prevents the withdrawal of an import that would bring them back', async () => {
    const columns = {
      id: { from: 'id' },
      received_on: { from: 'day' },
      status: { from: 'status', unknown: 'create' },
    };
    await importContent('id,day,status\ne,2025-01-01,Sselesai\n', { mapping: { columns } });
    const { output } = await terang('merge-codes', 'on_process', 'sselesai', 'S06');
    const number = /^Import (\d+)/.exec(output)?.[1] ?? '';
    expect(await terang('delete-codes', 'on_process', 'sselesai')).toMatchObject({ code: 0 });
    expect(await terang('withdraw-import', number)).toEqual({
      code: 1,
      output: expect.stringContaining('were deleted (on_process: sselesai)'),
    });
  });
});
