import { type CrossGrid, indexOf } from '../cross-table/cross-grid';
import { type ProtectionPolicy } from '~/protection/policy';
import { type ChangeShade } from '../../widgets/widget-data';
import { clearRows, type ComparedShares, sharesOf, testOf } from './find-differences';

/** The difference of a cell of a cross table from all records. */
export interface ComparedCell {
  shade: ChangeShade;
  /** Its share of its row, and that of all records; null if they are not compared. */
  shares: ComparedShares | null;
}

/**
 * Returns how each row of a cross table differs from all records, by column: the share of the row compared
 * with that of all, as in comparisons of a part with the whole. A difference is clear if it is more than
 * chance with all cells of the table tested together, each against the other rows. There is no verdict on a
 * row or column without a code, if a count is too small to test, or if the difference may have been more than
 * chance before rounding.
 *
 * @param isTested - whether the measure is tested against chance: only records are.
 */
export function compareLines(
  { rows, columns, total }: Pick<CrossGrid, 'rows' | 'columns' | 'total'>,
  policy: ProtectionPolicy,
  isTested: boolean,
): ComparedCell[][] {
  const lines = rows.map((row) =>
    columns.map((column, index) => {
      const cell = row.cells[index];
      if (!cell || !total || indexOf(row) > 0 || indexOf(column) > 0) return null;
      const totals = [row.total, total];
      const compared = sharesOf(column.code, [cell, column.total], totals, policy);
      if (compared.points === null) return null;
      const bases = { totals, overlap: 'firstWithin' } as const;
      const [test] = isTested ? testOf(compared, bases, policy) : [];
      return { shares: compared, points: compared.points, test };
    }),
  );
  const clear = clearRows(lines.flat().flatMap((cell) => cell?.test ?? []));
  return lines.map((line) =>
    line.map((cell): ComparedCell => {
      if (!cell) return { shade: 'not-compared', shares: null };
      const { shares, points, test } = cell;
      if (!test) return { shade: 'not-compared', shares };
      if (!clear.has(test.row)) return { shade: test.isDecided ? 'same' : 'not-compared', shares };
      return { shade: points > 0 ? 'clearly-more' : 'clearly-fewer', shares };
    }),
  );
}
