import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { writeWorkbook } from '~/datasets/write-workbook.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { importWithReport } from '~/records/import-with-report.server';
import { inspectFile } from '~/records/inspect-file.server';
import { openTable } from '~/records/open-table.server';
import { createTestDatabase } from '../support/database';

const [{ db }, { db: other }] = [await createTestDatabase(), await createTestDatabase()];
const folder = await mkdtemp(join(tmpdir(), 'terang-rejected-'));
afterAll(() => rm(folder, { recursive: true }));

const mappingPath = join(folder, 'mapping.json');
const mapping: object = {
  headerRow: 2,
  columns: {
    id: { from: 'Nomor' },
    received_on: { from: 'Tanggal', formats: ['d/m/yyyy'] },
    province: { from: 'Provinsi' },
  },
};

async function write(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

/** Imports a file; `rows` is the file of the rejected ones. */
async function load(
  path: string,
  { isMapped = true, language = 'id', into = db, content = mapping, joinPath = '' } = {},
) {
  await writeFile(mappingPath, JSON.stringify(content));
  const rows = join(folder, 'rows.xlsx');
  const reported = await importWithReport(
    into,
    {
      dataset: complaints,
      path,
      mappingPath: isMapped ? mappingPath : undefined,
      joinPath: joinPath || undefined,
      isSynthetic: false,
      skipRejected: true,
      by: 'operator',
    },
    {
      t: await getTexts(language, 'import'),
      keep: async () => '',
      async keepRows(content) {
        await writeFile(rows, content);
        return rows;
      },
    },
  );
  return { ...reported, outcome: reported.result.outcome };
}

/** Reads all cells of a workbook, as nobody but people reads them. */
async function readAll(path: string): Promise<string[][]> {
  const { openZipEntries } = await import('~/platform/storage/zip-entries.server');
  const zip = await openZipEntries(path);
  let xml = '';
  for await (const chunk of zip.read('xl/worksheets/sheet1.xml', 1_000_000)) xml += String(chunk);
  zip.close();
  return [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<t>(.*?)<\/t>/gs)].map(([, text = '']) => text.replaceAll('&quot;', '"')),
  );
}

/** Corrects texts in a file of rejected rows, as a spreadsheet does. */
async function correct(path: string, corrections: Record<string, string>): Promise<string> {
  const [first = [], ...others] = await readAll(path);
  const corrected = others.map((cells) => cells.map((cell) => corrections[cell] ?? cell));
  const fixed = join(folder, 'corrected.xlsx');
  await writeFile(fixed, writeWorkbook([{ name: 'data', header: first, batches: [corrected] }]));
  return fixed;
}

const records = async (of = db) => {
  const { rows } = await sql<{ id: string; day: string; province: string }>`
    select id, received_on::text as day, province from ${sql.table(complaints.table)}
    where superseded_by is null order by id`.execute(of);
  return rows;
};

const good = ['a,31/01/2025,Aceh,x', '=b,01/02/2025,Bali,"y, z"', '007,02/02/2025,Aceh,-1'];

describe('the file of rejected rows', () => {
  it('gives, corrected and imported alone, the records of a file that was right at first', async () => {
    const head = 'Laporan\nNomor,Tanggal,Provinsi,Catatan\n';
    await load(await write('right.csv', head + good.join('\n')), { into: other });
    const expected = await records(other);
    expect(expected).toHaveLength(3);

    const wrong = good.join('\n').replace('Bali', 'Atlantis').replace('02/02/2025', '02/13/2025');
    const path = await write('wrong.csv', head + wrong);
    const { outcome, rows } = await load(path);
    expect(outcome).toBe('imported');
    expect(await records()).toHaveLength(1);
    const all = await readAll(rows ?? '');
    expect(all.map((cells) => cells.filter((_, at) => at !== 1))).toEqual([
      [all[0]?.[0]],
      ['[Terang] baris', 'Nomor', 'Tanggal', 'Provinsi', 'Catatan'],
      ['4', '=b', '01/02/2025', 'Atlantis', 'y, z'],
      ['5', '007', '02/13/2025', 'Aceh', '-1'],
    ]);
    expect(all[2]?.[1]).toContain('Provinsi: "Atlantis"');

    const corrected = await correct(rows ?? '', { Atlantis: 'Bali', '02/13/2025': '02/02/2025' });
    expect(await load(corrected)).toMatchObject({ outcome: 'imported', rows: null });
    expect(await records()).toEqual(expected);
  });

  it('has the same columns for the portal: mappings for the original file fit it', async () => {
    const path = await write('file.csv', 'x\nNomor,Tanggal,Provinsi\na,1/1/2025,Atlantis\n');
    const { rows } = await load(path, { language: 'ja' });
    const [original, rejected] = [await inspectFile(path), await inspectFile(rows ?? '')];
    if (original.outcome !== 'inspected' || rejected.outcome !== 'inspected')
      throw new Error('The files were not inspected');
    expect(rejected.file.fingerprint).toBe(original.file.fingerprint);
    expect(rejected.file.columns.map(({ letter, name }) => `${letter} ${name}`)).toEqual([
      'C Nomor',
      'D Tanggal',
      'E Provinsi',
    ]);
  });

  it('shows what a second file says of its rows, which is not read again', async () => {
    const joinPath = await write('second.csv', 'Kasus,Wilayah,Lain\n7,Atlantis,x\n8,Bali,y\n');
    const content = {
      derived: { Kasus: { from: 'Nomor', separator: '/', part: 1 } },
      join: { on: ['Kasus', 'Kasus'] },
      columns: {
        id: { from: 'Nomor' },
        received_on: { from: 'Tanggal' },
        province: { from: '2: Wilayah' },
      },
    };
    const path = await write('first.csv', 'Nomor,Tanggal\n7/A,2025-01-01\n9/A,2025\n');
    const { rows } = await load(path, { content, joinPath, language: 'en' });
    const [header, ...all] = await readAll(rows ?? '');
    expect(header?.slice(2)).toEqual(['[Terang] Second file: Wilayah', 'Nomor', 'Tanggal']);
    expect(all.map((cells) => cells.slice(2))).toEqual([
      ['Atlantis', '7/A', '2025-01-01'],
      ['', '9/A', '2025'],
    ]);
    const again = await load(rows ?? '', { content, joinPath, language: 'en' });
    expect(again.rejects.kinds).toHaveLength(2);
  });

  it('is read with the own columns of the portal, too, and rejected again where nothing is corrected', async () => {
    const path = await write('own.csv', 'id,received_on,province\na,2025-01-01,99\nb,2025-01-02\n');
    const { rows, result } = await load(path, { isMapped: false, language: 'en' });
    expect(result).toMatchObject({ counts: { rejected: 2 } });
    const { result: again } = await load(await correct(rows ?? '', {}), { isMapped: false });
    expect(again).toMatchObject({ outcome: 'refused', counts: { rejected: 2 } });
    const table = await openTable(rows ?? '');
    expect(table.header).toEqual(['id', 'received_on', 'province']);
    table.close();
  });
});
