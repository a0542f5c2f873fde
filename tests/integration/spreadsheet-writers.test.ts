import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openTable } from '~/records/open-table.server';
import { xlsx } from '../support/xlsx';

/** Rows of one table, as each writer below has it; the fourth line is empty. */
const rows = [
  [2, '0042', '2025-01-31', 'true', '12.5', 'red and bold'],
  [3, '0043', '2024-02-29', 'false', '7', 'one\ntwo & <three> é'],
  [5, '0044', '2025-12-31', '', '', ' x '],
];

async function read(path: string) {
  const table = await openTable(path, { isHeader: (cells) => cells.includes('id') });
  const cells = [];
  const sums = [];
  for await (const { line, cells: all, unreadable = [] } of table.rows) {
    cells.push([line, ...all.slice(0, -1)]);
    sums.push(all.at(-1), ...unreadable.map(({ reason, address }) => `${reason} ${address}`));
  }
  table.close();
  return { header: table.header, cells, sums };
}

const header = ['id', 'day', 'flag', 'amount', 'note', 'sum'];

/** The table as read; a formula is represented by its cell, whatever value a program stored. */
const expected = (sum: string) => ({
  header,
  cells: rows,
  sums: [sum, 'cell-formula F2', '', ''],
});

describe('a table is read the same when written by', () => {
  it.each([
    ['libreoffice.xlsx', '2'],
    ['libreoffice.ods', '2'],
    ['openpyxl.xlsx', ''],
    ['openpyxl-iso-dates.xlsx', ''],
    ['openpyxl-1904.xlsx', ''],
    ['sheetjs.xlsx', '2'],
    ['sheetjs-shared-strings.xlsx', '2'],
    ['sheetjs-iso-dates.xlsx', '2'],
    ['sheetjs.ods', '2'],
  ])('%s', async (file, sum) => {
    expect(await read(`tests/fixtures/import/writers/${file}`)).toEqual(expected(sum));
  });

  const folder = mkdtemp(join(tmpdir(), 'terang-writers-'));
  afterAll(async () => rm(await folder, { recursive: true }));

  const texts = [
    ...header,
    '0042',
    '<r><rPr><b/></rPr><t xml:space="preserve">red </t></r><r><t>and bold</t></r>',
    '0043',
    'one\ntwo &amp; &lt;three&gt; é',
    '0044',
    ' x ',
  ];
  const shared = texts.map((text) =>
    text.startsWith('<r>') ? `<si>${text}</si>` : `<si><t xml:space="preserve">${text}</t></si>`,
  );
  const cell = (address: string, attributes: string, content: string) =>
    `<c r="${address}" ${attributes}>${content}</c>`;
  const row = (line: number, ...cells: string[]) => `<row r="${line}">${cells.join('')}</row>`;

  /** A sheet whose texts and dates are cells as a program writes them. */
  function sheetBy(
    text: (address: string, index: number) => string,
    day: (address: string, iso: string) => string,
    number = (value: number) => String(value),
  ) {
    return [
      row(1, ...header.map((_, index) => text(`${'ABCDEF'[index]}1`, index))),
      row(
        2,
        text('A2', 6),
        day('B2', '2025-01-31'),
        cell('C2', 't="b"', '<v>1</v>'),
        cell('D2', 't="n"', `<v>${number(12.5)}</v>`),
        text('E2', 7),
        cell('F2', '', `<f>1+1</f><v>${number(2)}</v>`),
      ),
      row(
        3,
        text('A3', 8),
        day('B3', '2024-02-29'),
        cell('C3', 't="b"', '<v>0</v>'),
        cell('D3', '', `<v>${number(7)}</v>`),
        text('E3', 9),
      ),
      row(4, cell('A4', 's="1"', ''), '<c r="B4"/>'),
      row(5, text('A5', 10), day('B5', '2025-12-31'), text('E5', 11)),
    ].join('');
  }
  const serialOf = (iso: string) => (Date.parse(iso) - Date.UTC(1899, 11, 30)) / 86_400_000;
  const sharedText = (address: string, index: number) => cell(address, 't="s"', `<v>${index}</v>`);
  const inlineText = (address: string, index: number) =>
    cell(address, 't="inlineStr"', `<is>${(shared[index] ?? '').slice(4, -5)}</is>`);

  it.each([
    [
      "Excel's strict variant: dates as ISO cells, its namespaces",
      xlsx(
        sheetBy(sharedText, (at, iso) => cell(at, 's="2" t="d"', `<v>${iso}T00:00:00.000</v>`)),
        { strings: shared.join(''), isStrict: true },
      ),
      '2',
    ],
    [
      'Google Sheets: no dimension, a format of dates of its own, empty cells with a style',
      xlsx(
        sheetBy(sharedText, (at, iso) => cell(at, 's="1"', `<v>${serialOf(iso)}</v>`)),
        { strings: shared.join(''), before: '<sheetPr/><sheetFormatPr customHeight="1"/>' },
      ),
      '2',
    ],
    [
      'Apache POI (SXSSF): texts in their cells, numbers with a decimal point',
      xlsx(
        sheetBy(
          inlineText,
          (at, iso) => cell(at, 's="2" t="n"', `<v>${serialOf(iso)}.0</v>`),
          (value) => (Number.isInteger(value) ? `${value}.0` : String(value)),
        ),
      ),
      '2.0',
    ],
    [
      'Excel for an old Mac: days from 1904',
      xlsx(
        sheetBy(sharedText, (at, iso) => cell(at, 's="2"', `<v>${serialOf(iso) - 1462}</v>`)),
        { strings: shared.join(''), workbook: '<workbookPr date1904="true"/>' },
      ),
      '2',
    ],
  ])('%s', async (_, content, sum) => {
    const path = join(await folder, 'table.xlsx');
    await writeFile(path, content);
    expect(await read(path)).toEqual(expected(sum));
  });
});
