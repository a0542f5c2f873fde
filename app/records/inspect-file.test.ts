import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { xlsx } from '../../tests/support/xlsx';
import { inspectFile, type KnownShape } from './inspect-file.server';

const folder = await mkdtemp(join(tmpdir(), 'inspect-'));
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
const inspect = async (content: string | Buffer, known?: KnownShape) => {
  const path = join(folder, String((files += 1)));
  await writeFile(path, content);
  return inspectFile(path, known);
};
const inspected = async (content: string | Buffer, known?: KnownShape) => {
  const inspection = await inspect(content, known);
  if (inspection.outcome !== 'inspected') throw new Error(inspection.code);
  return inspection.file;
};

const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (...values: string[]) => `<row>${values.map(cell).join('')}</row>`;

describe('a CSV file that is inspected', () => {
  it('is read below its title, by the separator of its header', async () => {
    const text = 'Pengaduan, 2025\n\nNo;Tanggal;Provinsi\n1;3/1/2025;"Jawa, Barat"\n2;4/1/2025;\n';
    expect(await inspected(text)).toMatchObject({
      delimiter: ';',
      sheet: null,
      header: { line: 3, above: ['Pengaduan, 2025'] },
      columns: [
        { letter: 'A', name: 'No', filled: 2, examples: ['1', '2'], isHidden: false },
        { letter: 'B', name: 'Tanggal', filled: 2, examples: ['3/1/2025', '4/1/2025'] },
        { letter: 'C', name: 'Provinsi', filled: 1, examples: ['Jawa, Barat'] },
      ],
      rows: 2,
      first: [{ line: 4 }, { line: 5, cells: ['2', '4/1/2025', ''] }],
      last: [],
    });
  });

  it('names blank, repeated, misplaced rows and totals by their lines', async () => {
    const lines = ['a,b', '1,x', '', '', '1,x', '"2\n3",y', '4', '5,z', '1,x', 'Jumlah,5'];
    expect(await inspected(lines.join('\n'))).toMatchObject({
      rows: 7,
      blank: { count: 2, at: ['3', '4'] },
      repeated: { count: 2, at: ['5', '10'], isComplete: true },
      misplaced: { count: 1, at: ['8'] },
      totals: { count: 1, at: ['11'] },
    });
  });

  it('shows its first and last rows, each once', async () => {
    const numbers = Array.from({ length: 12 }, (_, at) => String(at + 1));
    const { first, last } = await inspected(`n,m\n${numbers.map((n) => `${n},x\n`).join('')}`);
    const examples = [first, last].map((rows) => rows.map(({ cells }) => cells[0]).join(' '));
    expect(examples).toEqual(['1 2 3 4 5', '8 9 10 11 12']);
    const short = await inspected('n,m\n1,x\n2,x\n3,x\n4,x\n5,x\n6,x\n');
    expect(short.last.map(({ line }) => line)).toEqual([7]);
  });

  it('counts the different values of its columns, up to a thousand', async () => {
    const rows = Array.from({ length: 1500 }, (_, at) => `${at},${at % 3},${'x'.repeat(300)}${at}`);
    const { columns } = await inspected(`n,m,long\n${rows.join('\n')}\n`);
    expect(columns.map(({ distinct }) => distinct)).toEqual([1000, 3, 1]);
  });

  it('has the fingerprint of its columns, whatever their order, case and kind of file', async () => {
    const { fingerprint } = await inspected('No;Tanggal\n1;2\n');
    expect((await inspected('tanggal ,no\n')).fingerprint).toBe(fingerprint);
    expect((await inspected(xlsx(row('No', 'Tanggal')))).fingerprint).toBe(fingerprint);
    expect((await inspected('No;Tanggal;x\n')).fingerprint).not.toBe(fingerprint);
  });

  it('is read in the encoding that is named, or offered in those that can read it', async () => {
    const latin = Buffer.from('kolom,nama\n1,Pengaduan é\n', 'latin1');
    const refused = await inspect(latin);
    if (refused.outcome !== 'unreadable') throw new Error('It was read');
    expect(refused.code).toBe('not-utf8');
    const { encoding = undefined } =
      refused.encodings.find(({ example }) => example === '1,Pengaduan é') ?? {};
    expect(encoding).toBe('windows-1252');
    const { columns } = await inspected(latin, { encoding });
    expect(columns[1]?.examples).toEqual(['Pengaduan é']);
    expect(await inspect(latin, { encoding: 'big5' })).toMatchObject({
      code: 'wrong-encoding',
      encodings: expect.arrayContaining([...refused.encodings]),
    });
  });

  it('is refused if it is empty or lacks the named header', async () => {
    expect(await inspect('')).toMatchObject({ outcome: 'unreadable', code: 'empty' });
    expect(await inspect('a,b\n', { headerRow: 9 })).toMatchObject({ code: 'header-row' });
  });
});

describe('a workbook that is inspected', () => {
  const data =
    row('Laporan tahunan') +
    row('No', 'Provinsi', 'Kota') +
    row('1', 'Aceh', '') +
    row('2', '', '');

  it('is read below its title, with the names of its other sheets', async () => {
    const workbook = xlsx({ Sampul: row('Komisi'), Data: data, Grafik: '' });
    expect(await inspected(workbook)).toMatchObject({
      delimiter: null,
      sheet: { name: 'Data', unread: ['Sampul', 'Grafik'], hidden: [] },
      header: { line: 2, above: ['Laporan tahunan'] },
      columns: [{ name: 'No' }, { name: 'Provinsi', filled: 1 }, { name: 'Kota', filled: 0 }],
      rows: 2,
    });
    const { sheet } = await inspected(workbook, { sheet: 'Sampul' });
    expect(sheet).toMatchObject({ name: 'Sampul', unread: ['Data', 'Grafik'] });
  });

  it('names hidden rows and columns, merged cells and formulas', async () => {
    const hidden = row('3', 'Bali', '').replace('<row', '<row hidden="1"');
    const formula = `<row>${cell('4')}<c><f>1+1</f><v>2</v></c></row>`;
    const workbook = xlsx(data + hidden + formula, {
      before: '<cols><col min="3" max="3" hidden="1"/></cols>',
      after: '<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="B3:B4"/></mergeCells>',
    });
    expect(await inspected(workbook)).toMatchObject({
      rows: 4,
      columns: [{ isHidden: false }, { isHidden: false }, { isHidden: true }],
      hiddenRows: { count: 1, at: ['5'] },
      merged: { count: 1, at: ['B3:B4'] },
      unreadable: { count: 1, at: ['B6'] },
    });
  });
});
