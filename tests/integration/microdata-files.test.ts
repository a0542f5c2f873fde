import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { createReadCodeLists } from '~/datasets/code-list-versions.server';
import { complaints } from '~/datasets/complaints';
import { openTable } from '~/records/open-table.server';
import { openZipEntries } from '~/platform/storage/zip-entries.server';
import { type MicrodataFormat } from '~/statistics/microdata/microdata-format';
import {
  createMicrodataRecords,
  type MicrodataRecords,
} from '~/statistics/microdata/microdata-records.server';
import { readMicrodataView } from '~/statistics/microdata/microdata-view.server';
import { openMicrodataFile } from '~/statistics/microdata/files/open-microdata-file.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { anyAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { insertRecords } from '../support/records';

const { db } = await createTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'terang-microdata-'));
afterAll(() => rm(folder, { recursive: true }));

const dangerous = '=HYPERLINK("http://example.org")&<b>\u0001';
await sql`update code set names = names || ${JSON.stringify({ id: dangerous })}::jsonb
  where list = 'right' and code = 'R02'`.execute(db);

const places = ['31.71', '31.71', '31.71', '31.71', '31.71', '31.71', '31.72', '31.72', '_X'];
await insertRecords(
  db,
  complaints,
  places.map((city, index) => ({
    id: `KH-${index}`,
    day: index < 5 ? '2025-03-17' : '2025-04-02',
    codes: { province: '31', province_34: '31', city, right: index % 2 ? ['R01', 'R02'] : [] },
  })),
  { isSynthetic: true },
);
const published = await freeze(db, complaints);

const records = createMicrodataRecords({ db, orderKey: () => 'key' });
const readCodeLists = createReadCodeLists(db);

async function open(
  format: MicrodataFormat,
  { search = 'year=2025&columns=city&columns=right', from = records } = {},
) {
  const microdata = await readMicrodataView(
    {
      published,
      getCalculation: async () => null,
      readCodeLists,
      nameCodes: async (lists) => lists,
    },
    {
      dataset: complaints,
      search: new URLSearchParams(search),
      language: 'id',
      languages: ['id'],
      t: await getTexts('id', 'statistics'),
      origin: 'http://localhost',
    },
  );
  const address = 'http://localhost/dashboard/detailed-data?as_of=1';
  const t = await getTexts('id', 'readme');
  const request = { account: anyAccount, dataset: complaints, microdata, format, address };
  return openMicrodataFile(from, { ...request, language: 'id', t });
}

/** Returns the files of an archive, by name. */
async function unpack(format: MicrodataFormat, search?: string): Promise<Record<string, Buffer>> {
  const file = await open(format, { search });
  if (file.outcome !== 'opened') throw new Error(file.code);
  const path = join(folder, file.name);
  await writeFile(path, await buffer(file.content));
  const zip = await openZipEntries(path);
  const entries: Record<string, Buffer> = {};
  for (const name of zip.names) {
    const chunks: Buffer[] = [];
    for await (const chunk of zip.read(name, 50_000_000)) chunks.push(chunk);
    entries[name] = Buffer.concat(chunks);
  }
  zip.close();
  return entries;
}

/** Returns the rows of the records in an archive, with the header first. */
async function rowsOf(format: MicrodataFormat, search?: string): Promise<string[][]> {
  const data = (await unpack(format, search))[`data.${format}`] ?? Buffer.alloc(0);
  if (format === 'json') {
    const objects: Record<string, string | string[]>[] = JSON.parse(data.toString());
    const header = Object.keys(objects[0] ?? {});
    const cells = objects.map((object) => Object.values(object).map((v) => [v].flat().join('; ')));
    return [header, ...cells];
  }
  if (format === 'csv') return parse(data, { bom: true });
  const path = join(folder, 'data.xlsx');
  await writeFile(path, data);
  const table = await openTable(path);
  const rows = [[...table.header]];
  for await (const { cells } of table.rows) rows.push([...cells]);
  table.close();
  return rows;
}

describe('an archive of microdata', () => {
  it('holds the same records as CSV, XLSX and JSON', async () => {
    const csv = await rowsOf('csv');
    expect(csv[0]).toEqual(['month', 'city', 'city_name', 'right', 'right_name']);
    expect(csv).toHaveLength(10);
    const withoutGuard = (cell: string) => cell.replace(/^'/, '').replace('\u0001', '');
    const plain = (rows: string[][]) => rows.map((row) => row.map(withoutGuard));
    expect(plain(await rowsOf('xlsx'))).toEqual(plain(csv));
    expect(plain(await rowsOf('json'))).toEqual(plain(csv));
  });

  it('suppresses the city with two cases, and with it the other one', async () => {
    const cities = (await rowsOf('csv')).slice(1).map((row) => `${row[1]} ${row[2]}`);
    expect(new Set(cities)).toEqual(new Set(['_C Tidak ditampilkan', '_X Tidak tercatat']));
  });

  it('makes no spreadsheet treat a text as a formula', async () => {
    const { 'data.csv': data } = await unpack('csv', 'year=2025&columns=right');
    const cells: string[][] = parse(data ?? '', { bom: true });
    expect(cells.flat().filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
    const { 'dictionary.csv': dictionary } = await unpack('csv');
    expect(dictionary?.toString()).toContain(`"'=HYPERLINK`);
  });

  it('says what it is, what was done to it and what is forbidden', async () => {
    const readme = (await unpack('json', 'year=2025&province=31'))['README.txt']?.toString() ?? '';
    expect(readme).toContain('DATA SINTETIS');
    expect(readme).toContain('9 baris data');
    expect(readme).toContain(`Versi data ${published.id}`);
    expect(readme).toContain('- Provinsi: DKI Jakarta');
    expect(readme).toContain('http://localhost/dashboard/detailed-data?as_of=1');
    expect(readme).toContain('kurang dari lima kasus');
    expect(readme).toContain('Jangan mencoba mengungkap identitas orang');
    expect(readme).not.toMatch(/\{\{|undefined/);
  });

  it('explains each column and code, including the suppressed one', async () => {
    const { 'dictionary.csv': dictionary } = await unpack('csv');
    const rows: string[][] = parse(dictionary ?? '', { bom: true });
    expect(rows[0]).toEqual(['column', 'meaning', 'code_list', 'code', 'name']);
    const columns = new Set(rows.slice(1).map(([column]) => column));
    expect([...columns]).toEqual(['month', 'city', 'city_name', 'right', 'right_name']);
    expect(rows.filter(([, , , code]) => code === '_C')).toEqual([
      ['city', '', 'city', '_C', 'Tidak ditampilkan'],
    ]);
  });

  it('is valid without a record, too', async () => {
    expect(await rowsOf('json', 'right=R09')).toEqual([[]]);
    expect(await rowsOf('xlsx', 'right=R09')).toHaveLength(1);
  });

  it('is refused with more records than a file can hold', async () => {
    const many: MicrodataRecords = {
      ...records,
      count: async () => ({ records: 1_000_001, withheld: 0, months: [] }),
    };
    expect(await open('csv', { from: many })).toEqual({
      outcome: 'refused',
      code: 'tooManyRecords',
    });
  });

  it('ends its query when nobody reads on', async () => {
    await insertRecords(
      db,
      complaints,
      Array.from({ length: 20_000 }, (_, index) => ({ id: `X-${index}`, day: '2024-05-01' })),
    );
    const calculation = await freeze(db, complaints);
    for (let time = 0; time < 12; time += 1) {
      const query = { account: anyAccount, dataset: complaints, calculation };
      const file = await open('xlsx', {
        from: {
          ...records,
          stream: (_, dimensions) =>
            records.stream({ ...query, filter: { codes: {} } }, dimensions),
        },
      });
      if (file.outcome !== 'opened') throw new Error(file.code);
      for await (const chunk of file.content) if (chunk) break;
      file.content.destroy();
    }
    // More than there are connections: each was returned.
    const { count } = await db
      .selectFrom('calculation')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(2);
  });
});
