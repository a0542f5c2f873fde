import { type CrossGrid, indexOf } from '../cross-table/cross-grid';
import { type ProtectionPolicy } from '~/protection/policy';
import { type ChangeShade } from '../../widgets/widget-data';
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
 * together, each beside the other rows. There is no verdict on what states no code, is too small to test, or may
 * differ by more than chance before rounding.
 *
 * @param isTested - whether chance is disclosed of what is counted: of records.
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
      if (!cell) return { shade: 'untold', shares: null };
      const { shares, points, test } = cell;
      if (!test) return { shade: 'untold', shares };
      if (!clear.has(test.row)) return { shade: test.isDecided ? 'same' : 'untold', shares };
      return { shade: points > 0 ? 'clearly-more' : 'clearly-fewer', shares };
    }),
  );
}
