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

it('counts the cells that spreadsheet programs run as formulas, but no numbers', async () => {
  const { formulas } = await examine('a,b\n=1+1,-5\n@x,"+1,5"\n-cmd|x,+A1\n');
  expect(formulas).toBe(4);
});

it('shows the first rows only, their cells shortened', async () => {
  const { first, rows } = await examine(`a\n${`${'x'.repeat(500)}\n`.repeat(9)}`);
  expect([rows, first.length]).toEqual([9, 5]);
  expect(first[0]?.[0]?.length).toBeLessThan(100);
});

it('reads the first sheet of a workbook, and names the others', async () => {
  const row = (cell: string) => `<row><c t="inlineStr"><is><t>${cell}</t></is></c></row>`;
  const formula = '<row><c><f>1+1</f><v>2</v></c></row>';
  const sheets = { Data: row('province') + row('Aceh') + formula, Nama: row('Siti') };
  const table = await examine(xlsx(sheets));
  expect(table).toMatchObject({ columns: ['province'], rows: 2, formulas: 1 });
  expect(table.otherSheets).toEqual(['Nama']);
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

it('lets other work pass while it reads', async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 5);
  await examine(`a,b,c\n${'1,2,3\n'.repeat(200_000)}`);
  clearInterval(timer);
  expect(turns).toBeGreaterThan(5);
});
