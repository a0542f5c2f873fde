import { type Comparison } from './comparison/find-differences';
import { type CrossGrid } from './cross-table/cross-grid';
import { type Observations } from '../observations/observation';
import { type DisclosedValue } from '~/protection/protect-table';

/** A table disclosing less than this much is mostly gaps. */
const MOST = 1 / 2;

/** Whether enough of a table is disclosed. */
export function disclosesMost(share: number): boolean {
  return share >= MOST;
}

/** The share of the cells of a grid that is disclosed. */
export function shareOfGrid({ rows, columns }: CrossGrid): number {
  const cells = rows
    .flatMap((row) => row.cells)
    .filter(({ status }) => status !== 'M' && status !== 'O');
  const disclosed = cells.filter(({ value }) => value !== null);
  return cells.length === 0 || columns.length === 0 ? 0 : disclosed.length / cells.length;
}

/** The share of the records of a table that its disclosed codes have; 0 where none is, at most 1 where a record has several. */
export function shareOfCodes(codes: readonly DisclosedValue[], total: DisclosedValue): number {
  const disclosed = codes.reduce((sum, { value }) => sum + (value ?? 0), 0);
  return disclosed === 0 ? 0 : Math.min(1, disclosed / (total.value ?? disclosed));
}

/** The same of an answer. */
export function shareOfTable({ all, total, suppression }: Observations): number {
  return suppression ? 0 : shareOfCodes(all, total);
}

/** The same of a comparison: of each table that of the side which discloses less, on average. */
export function shareOfComparison({
  tables,
  total,
}: {
  tables: readonly Pick<Comparison['tables'][number], 'suppression' | 'rows'>[];
  total: Pick<Comparison['total'], 'disclosed'>;
}): number {
  const shares = tables.map(({ suppression, rows }) =>
    suppression
      ? 0
      : Math.min(
          ...total.disclosed.map((ofComparand, side) =>
            shareOfCodes(
              rows.flatMap(({ disclosed }) => disclosed[side] ?? []),
              ofComparand,
            ),
          ),
        ),
  );
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}
