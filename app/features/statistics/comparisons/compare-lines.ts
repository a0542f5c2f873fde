import { type CrossGrid, placeOf } from '../cross-tables/cross-grid';
import { type ProtectionPolicy } from '../protection/policy';
import { isTold } from '../summary/comparison';
import { type ChangeShade } from '../widgets/widget-data';
import { clearRows, type ComparedShares, sharesOf, testOf } from './find-differences';

/** How a cell of a cross table differs from all records. */
export interface ComparedCell {
  shade: ChangeShade;
  /** Its share of its row, and that of all records; null where nothing is compared. */
  shares: ComparedShares | null;
}

/**
 * How each row of a cross table differs from all records, by column: its share of the row beside that of all, as
 * comparisons of a part with the whole tell it. Clearly where by more than chance with all cells of the table tested
 * together; what states no code is compared with nothing.
 *
 * @param isTested - whether chance is told of what is counted: of records.
 */
export function compareLines(
  { rows, columns, total }: Pick<CrossGrid, 'rows' | 'columns' | 'total'>,
  policy: ProtectionPolicy,
  isTested: boolean,
): ComparedCell[][] {
  const lines = rows.map((row) =>
    columns.map((column, place) => {
      const cell = row.cells[place];
      if (!cell || !total || placeOf(row) > 0 || placeOf(column) > 0) return null;
      const totals = [row.total, total];
      const compared = sharesOf(column.code, [cell, column.total], totals, policy);
      if (compared.points === null) return null;
      const hasTest = isTested && [cell, column.total].every(isTold);
      const test = hasTest ? testOf(compared, totals, policy)[0] : undefined;
      return { shares: compared, points: compared.points, test };
    }),
  );
  const clear = clearRows(lines.flat().flatMap((cell) => cell?.test ?? []));
  return lines.map((line) =>
    line.map((cell): ComparedCell => {
      if (!cell) return { shade: 'untold', shares: null };
      const { shares, points, test } = cell;
      if (!test || !clear.has(test.row)) return { shade: 'same', shares };
      return { shade: points > 0 ? 'clearly-more' : 'clearly-fewer', shares };
    }),
  );
}
