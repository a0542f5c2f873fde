import { describe, expect, it } from 'vitest';
import { getTexts } from '~/platform/i18n/texts.server';
import { readPolicy } from '~/protection/read-policy.server';
import { pictureOfTable } from './answer-pictures';

const t = await getTexts('en', 'statistics');
const texts = {
  language: 'en',
  t,
  policy: await readPolicy('protected'),
  name: 'Rights',
  ofTotal: 'Total',
  multiple: '',
};

/** Returns a table of the given numbers of rows and columns, whose cells contain their position. */
function tableOf(rows: number, columns: number) {
  const columnsOf = Array.from({ length: columns }, (_, index) => ({
    code: `C${index}`,
    name: `column ${index}`,
    total: `${90 - index}`,
  }));
  return {
    compared: null,
    counts: { rows, columns },
    others: null,
    signs: '',
    total: '900',
    suppression: null,
    coarser: [],
    columns: columnsOf,
    rows: Array.from({ length: rows }, (_, row) => ({
      code: `R${row}`,
      name: `row ${row}`,
      total: `${80 - row}`,
      cells: columnsOf.map(({ name }) => ({ text: `row ${row}, ${name}`, shade: 0 })),
    })),
  };
}

describe('the picture of a cross table', () => {
  it('has the largest rows and columns, says how many more there are, and gives the totals', () => {
    const { table } = pictureOfTable(tableOf(9, 8), { ...texts, areTimes: [false, false] });
    expect(table.columns).toEqual(['column 0', 'column 1', 'and 6 more', 'Total']);
    expect(table.rows.map(({ label }) => label)).toEqual([
      'row 0',
      'row 1',
      'row 2',
      'row 3',
      'and 5 more',
      'Total',
    ]);
    expect(table.rows[1]?.cells).toEqual(['row 1, column 0', 'row 1, column 1', '', '79']);
    expect(table.rows.at(-1)?.cells).toEqual(['90', '89', '', '900']);
  });

  it('has the latest periods, preceded by the number of earlier ones', () => {
    const { table } = pictureOfTable(tableOf(9, 8), { ...texts, areTimes: [true, true] });
    expect(table.columns).toEqual(['and 6 more', 'column 6', 'column 7', 'Total']);
    expect(table.rows.map(({ label }) => label)).toEqual([
      'and 5 more',
      'row 5',
      'row 6',
      'row 7',
      'row 8',
      'Total',
    ]);
    expect(table.rows[1]?.cells).toEqual(['', 'row 5, column 6', 'row 5, column 7', '75']);
  });

  it('has all rows and columns that fit, and never leaves out a single one', () => {
    const { table } = pictureOfTable(tableOf(5, 3), { ...texts, areTimes: [false, true] });
    expect(table.columns).toEqual(['column 0', 'column 1', 'column 2', 'Total']);
    expect(table.rows).toHaveLength(6);
  });

  it('counts what its page does not list', () => {
    const all = { ...tableOf(9, 8), counts: { rows: 120, columns: 60 } };
    const { table } = pictureOfTable(all, { ...texts, areTimes: [false, true] });
    expect(table.columns).toEqual(['column 0', 'column 1', 'and 58 more', 'Total']);
    expect(table.rows.map(({ label }) => label)).toContain('and 116 more');
  });

  it('explains the signs that it contains, and no others', () => {
    const table = tableOf(3, 2);
    const some = { ...table, rows: table.rows.map((row) => ({ ...row, total: '≥12' })) };
    const { notes } = pictureOfTable(some, { ...texts, areTimes: [false, false] });
    expect(notes.join(' ').trim()).toBe('≥ means this many or more.');
  });
});
