import { expect, it } from 'vitest';
import { xlsx, zip } from '../../../tests/support/xlsx';
import { examineTable } from './examine-table.server';

const byFirst = { keysOf: () => [0], k: 3 };
const examine = (content: string | Buffer, name = 'data.csv') =>
  examineTable({ name, content: Buffer.from(content) }, byFirst);

it('counts rows, columns and rare combinations of a CSV file, whatever its separator', async () => {
  const table = await examine('\uFEFFprovince;note\nAceh;"a;b"\nAceh;"c\nd"\n\nBali;e\n');
  expect(table).toMatchObject({
    columns: ['province', 'note'],
    rows: 3,
    isWhole: true,
    first: [
      ['Aceh', 'a;b'],
      ['Aceh', 'c\nd'],
      ['Bali', 'e'],
    ],
    report: { combinations: 2, smallest: 1, rareRows: 3 },
  });
});

it('names the columns that identify each row, and those of exact days', async () => {
  const { findings } = await examine('id,tanggal\n1,2025-01-31\n2,2025-01-31\n');
  expect(findings).toEqual({ unique: [0], nearlyUnique: [], days: [1], counts: [] });
});

it('counts rare rows by other key variables, too, and takes the larger number', async () => {
  const content = Buffer.from(`a,b\n${'1,x\n'.repeat(5)}1,y\n`);
  const rareRowsBy = async (keys: number[], also: number[]) =>
    (
      await examineTable(
        { name: 'data.csv', content },
        { keysOf: () => keys, alsoKeysOf: () => also, k: 3 },
      )
    ).rareRows;
  expect(await rareRowsBy([0], [1])).toBe(1);
  expect(await rareRowsBy([], [1])).toBe(1);
  expect(await rareRowsBy([1], [0])).toBe(1);
  expect(await rareRowsBy([], [])).toBe(0);
});

it('counts all rows as identifying where the values of a column that is no key are unique, or nearly', async () => {
  const rows = (code: (row: number) => string) =>
    `provinsi,kode\n${Array.from({ length: 20 }, (_, row) => `Aceh,${code(row)}\n`).join('')}`;
  expect(await examine(rows((row) => `K-${row}`))).toMatchObject({
    rareRows: 0,
    identifyingRows: 20,
    hasKeys: true,
  });
  expect(await examine(rows((row) => `K-${row % 19}`))).toMatchObject({ identifyingRows: 20 });
  expect(await examine(rows((row) => `K-${row % 4}`))).toMatchObject({ identifyingRows: 0 });
});

it('counts the cells that spreadsheet programs run as formulas, but no numbers', async () => {
  const { formulas } = await examine('a,b\n=1+1,-5\n@x,"+1,5"\n-cmd|x,+A1\n');
  expect(formulas).toBe(4);
});

it('shows the first rows only, their cells shortened', async () => {
  const { first, rows } = await examine(`a\n${`${'x'.repeat(500)}\n`.repeat(9)}`);
  expect([rows, first.length]).toEqual([9, 5]);
  expect(first[0]?.[0]?.length).toBeLessThan(100);
});

it('reads the first sheet of a workbook', async () => {
  const row = (cell: string) => `<row><c t="inlineStr"><is><t>${cell}</t></is></c></row>`;
  const formula = '<row><c><f>1+1</f><v>2</v></c></row>';
  const sheets = { Data: row('province') + row('Aceh') + formula, Kosong: '' };
  const table = await examine(xlsx(sheets));
  expect(table).toMatchObject({ columns: ['province'], rows: 2, formulas: 1 });
});

it('reads the records of an archive that the portal has made', async () => {
  const archive = zip({
    'README.txt': 'x',
    'dictionary.csv': 'column,meaning\n',
    'data.csv': 'a\n1\n',
  });
  expect(await examine(archive, 'complaints-csv.zip')).toMatchObject({ columns: ['a'], rows: 1 });
});

it('stops at more rows than it has time for, and says so', async () => {
  const table = await examine(`a\n${'1\n'.repeat(300_001)}`);
  expect(table).toMatchObject({ rows: 300_000, isWhole: false });
});

const cell = (text: string, at = '') => `<c${at}><v>${text}</v></c>`;
const header = `<row>${cell('1')}${cell('2')}</row>`;
const unvalued = '<row><c><f>A1</f></c><c><v>1</v></c></row>';
it.each([
  ['a value in a last column without a name', 'province,age,\nAceh,30,Budi\n'],
  ['a value in a first column without a name', ',province,age\nBudi,Aceh,30\n'],
  ['a short row in a column without a name', 'province,,age\nAceh,30,\nAceh,Budi\n'],
  ['a formula in a column without a name', 'a,b,\n1,2,=cmd|x\n'],
  ['a row longer than the header', 'province,age\nAceh,30\nAceh,30,Budi\n'],
  ['a row above the header', 'Budi 0812\nprovince,age\nAceh,30\n'],
  ['a cell of a sheet beyond the header', xlsx(`${header}<row>${cell('3', ' r="D2"')}</row>`)],
  [
    'merged cells',
    xlsx(header + header, { after: '<mergeCells><mergeCell ref="A1:A2"/></mergeCells>' }),
  ],
  ['a formula saved without its value', xlsx(header + unvalued)],
  ['a name that is a formula saved without its value', xlsx(unvalued + header)],
])('refuses a table with %s', async (_, content) => {
  await expect(examine(content)).rejects.toMatchObject({ code: 'irregular' });
});

it('reads empty columns without a name, and short rows', async () => {
  const table = await examine('\nprovince,,age,\n,,,,\nAceh,,30\nAceh\n');
  expect(table).toMatchObject({ columns: ['province', 'age'], rows: 2 });
  expect(table.first).toEqual([
    ['Aceh', '30'],
    ['Aceh', ''],
  ]);
});

it('counts the names of columns that are formulas', async () => {
  expect((await examine('a,=1+1\n1,2\n')).formulas).toBe(1);
  const names = `<row>${cell('1')}<c><f>1+1</f><v>2</v></c></row>`;
  expect((await examine(xlsx(names + header))).formulas).toBe(1);
});

it.each([
  ['blank lines', '\n'],
  ['lines of separators', ',,,\n'],
  ['short rows', 'x\n'],
])('lets other work pass while it reads many %s', async (_, line) => {
  let turns = 0;
  let isReading = true;
  const count = () => {
    turns += 1;
    if (isReading) setImmediate(count);
  };
  count();
  const content = `a,b\n1,2\n${line.repeat(20_000)}`;
  await examine(content);
  isReading = false;
  expect(turns).toBeGreaterThan(content.length / 4096);
});

it.each(['\n', '\r'])(
  'refuses more lines than any table has, if blank (%j)',
  async (line) => {
    const content = zip({ 'data.csv': `a,b\n1,2\n${line.repeat(1_100_000)}` });
    await expect(examine(content, 'a.zip')).rejects.toMatchObject({ code: 'spreadsheet-bomb' });
  },
  60_000,
);

it('lets other work pass while it reads', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 5);
  await examine(`a,b,c\n${'1,2,3\n'.repeat(200_000)}`);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});
