import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { xlsx } from '../support/xlsx';
import { terangInProcess } from '../support/terang-in-process';

const folder = await mkdtemp(join(tmpdir(), 'inspect-command-'));
afterAll(() => rm(folder, { recursive: true }));

const cell = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (...values: string[]) => `<row>${values.map(cell).join('')}</row>`;

async function inspect(name: string, content: string | Buffer, ...options: string[]) {
  const path = join(folder, name);
  await writeFile(path, content);
  return terangInProcess(['inspect', path, ...options], { LANG: 'en' });
}

describe('the inspect command', () => {
  it('shows the columns and rows of a workbook, and what needs a decision', async () => {
    const hidden = row('2', 'Bali').replace('<row', '<row hidden="1"');
    const data = row('Laporan') + row('No', 'Provinsi') + row('1', 'Aceh') + hidden;
    const { code, output } = await inspect('data.xlsx', xlsx({ Data: data + row('Jumlah', '2') }));
    expect(code).toBe(0);
    expect(output.split('\n').map((line) => line.trimEnd())).toEqual([
      'Sheet: "Data"',
      'Header: line 2',
      'Above it: "Laporan"',
      'Rows: 3',
      'Rows that look like totals: 1 (5)',
      'Hidden rows: 1 (4)',
      '',
      '   Column    Rows with a value  Examples',
      'A  No                        3  "1", "2", "Jumlah"',
      'B  Provinsi                  3  "Aceh", "Bali", "2"',
      '',
      'Line  A       B',
      '3     1       Aceh',
      '4     2       Bali',
      '5     Jumlah  2',
      '',
    ]);
  });

  it('offers the encodings of a file that is not in Unicode, and reads it in the chosen one', async () => {
    const latin = Buffer.from('No;Nama\n1;Pengaduan é\n', 'latin1');
    const refused = await inspect('latin.csv', latin);
    expect(refused.code).toBe(2);
    expect(refused.output).toMatch(/^windows-1252 +1;Pengaduan é$/m);
    const { code, output } = await inspect('latin.csv', latin, '--encoding', 'windows-1252');
    expect(code).toBe(0);
    expect(output).toContain('Separator: semicolon');
    expect(output).toContain('Pengaduan é');
  });

  it('refuses a file that is no table', async () => {
    const { code, output } = await inspect('photo.csv', Buffer.from('89504e470000', 'hex'));
    expect(code).toBe(2);
    expect(output).toContain('is not a CSV');
  });
});
