import { type Comparison } from './comparison/find-differences';
import { type CrossGrid } from './cross-table/cross-grid';
import { type Observations } from '../observations/observation';
import { type DisclosedValue } from '~/protection/protect-table';

/** A table that discloses less than this share is mostly gaps. */
const MOST = 1 / 2;

/** Returns whether enough of a table is disclosed. */
export function disclosesMost(share: number): boolean {
  return share >= MOST;
}

/** Returns the disclosed share of the cells of a grid. */
export function shareOfGrid({ rows, columns }: CrossGrid): number {
  const cells = rows
    .flatMap((row) => row.cells)
    .filter(({ status }) => status !== 'M' && status !== 'O');
  const disclosed = cells.filter(({ value }) => value !== null);
  return cells.length === 0 || columns.length === 0 ? 0 : disclosed.length / cells.length;
}

/**
 * Returns the share of a table's records that its disclosed codes have; 0 if none is disclosed, at most 1 if
 * a record has several codes.
 */
export function shareOfCodes(codes: readonly DisclosedValue[], total: DisclosedValue): number {
  const disclosed = codes.reduce((sum, { value }) => sum + (value ?? 0), 0);
  return disclosed === 0 ? 0 : Math.min(1, disclosed / (total.value ?? disclosed));
}

/** Returns the share of its records that a table discloses by code, from the answer to its query. */
export function shareOfTable({ all, total, suppression }: Observations): number {
  return suppression ? 0 : shareOfCodes(all, total);
}

/**
 * Returns the share of its records that a comparison discloses by code: in each table that of the comparand
 * that discloses less, on average.
 */
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
          ...total.disclosed.map((ofComparand, index) =>
            shareOfCodes(
              rows.flatMap(({ disclosed }) => disclosed[index] ?? []),
              ofComparand,
            ),
          ),
        ),
  );
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}
