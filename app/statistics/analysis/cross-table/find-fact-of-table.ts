import { type CodeLists, residualCodes } from '~/datasets/code-lists';
import { type Dimension } from '~/datasets/dataset';
import { type ComparedCell } from '../comparison/compare-lines';
import { type CrossGrid, indexOf } from './cross-grid';
import { type ProtectionPolicy } from '~/protection/policy';
import { type DisclosedValue } from '~/protection/protect-table';
import { required } from '~/platform/system/required';
import { isWholePercent, shareOf } from '../../observations/format-disclosed';
import { isDisclosed, type DisclosedNumber } from '../../narrative/comparison';
import { LEVEL, mostProbable } from '../../narrative/disclose-change';
import { type Fact } from '../../narrative/facts';
import { findGreatest, hiddenMostOf } from '../../narrative/find-facts';

interface TableContext {
  dimensions: readonly [Dimension, Dimension];
  codeLists: CodeLists;
}

/**
 * Returns the combination of two codes with the most records, if no other one could have as many, and chance
 * alone does not explain its lead; null if it has a residual code.
 */
export function findPair(
  { dimensions, codeLists, policy }: TableContext & { policy: ProtectionPolicy },
  { rows, columns, total, suppression }: CrossGrid,
): Fact | null {
  if (suppression || !total) return null;
  const pairs = rows.flatMap((row) =>
    row.cells.flatMap((disclosed, index) => {
      const column = columns[index];
      const isStated = column && indexOf(row) + indexOf(column) === 0;
      return isStated ? [{ codes: [row.code, column.code] as const, disclosed }] : [];
    }),
  );
  const all = pairs.map(({ disclosed }, index) => ({
    ...disclosed,
    code: String(index),
    status: 'A' as const,
  }));
  const [row, column] = dimensions;
  // A record is in several cells if it may have several codes of either dimension.
  const isMultiple = row.isMultiple || column.isMultiple;
  const hiddenMost = hiddenMostOf(policy, { isMultiple }, { all, total });
  const [found] = findGreatest({ policy }, row, { all, total, hiddenMost });
  if (found?.kind !== 'greatest') return null;
  const { value, share, isExact, range, code } = found;
  if (
    !leadsClearly(
      value,
      all.filter((other) => other.code !== code),
      policy,
    )
  )
    return null;
  const codes = pairs[Number(code)]?.codes ?? (['', ''] as const);
  if (hasResidual({ dimensions, codeLists }, codes)) return null;
  return { kind: 'pair', ...namesOf(dimensions), codes, value, share, isExact, range };
}

/**
 * Returns the cell whose share of its row differs most from that of all records, among those that differ by
 * more than chance and are not small; null if there is none, or if it has a residual code.
 *
 * @param lines - the differences of the grid's cells.
 */
export function findFurthest(
  { dimensions, codeLists, policy }: TableContext & { policy: ProtectionPolicy },
  { rows, columns, total }: CrossGrid,
  lines: readonly (readonly ComparedCell[])[],
): Fact | null {
  const cells = rows.flatMap((row, line) =>
    columns.flatMap((column, index) => {
      const { shade, shares } = lines[line]?.[index] ?? {};
      const isClear = isClearly(shade);
      const [share, ofAll] = shares?.shares ?? [];
      const isKnown = typeof share === 'number' && typeof ofAll === 'number';
      if (!isClear || !isKnown || !shares?.disclosed.every(isDisclosed)) return [];
      const isExact = [row.total, ...shares.disclosed].every(
        ({ protection }) => protection === 'exact',
      );
      const [range, rangeOfAll] = [row.total, total].map((all, index) => {
        const found = all && shareOf(required(shares.disclosed[index], 'count'), all, policy);
        return found && !isWholePercent(found) ? found : undefined;
      });
      const codes = [row.code, column.code] as const;
      return [{ codes, share, ofAll, isExact, range, rangeOfAll }];
    }),
  );
  const [furthest] = cells.sort(
    (a, b) => Math.abs(b.share - b.ofAll) - Math.abs(a.share - a.ofAll),
  );
  if (!furthest || hasResidual({ dimensions, codeLists }, furthest.codes)) return null;
  return { kind: 'furthest', ...namesOf(dimensions), ...furthest };
}

/**
 * Returns what to say of a table if none of its differences is named: that the marked ones are of small
 * counts, or how many cells were tested if none differs; null if neither is true.
 */
export function unnamedDifferences(
  cells: readonly ComparedCell[],
): 'small' | { none: number } | null {
  const clear = cells.filter(({ shade }) => isClearly(shade));
  if (clear.some(({ shares }) => shares?.disclosed.every(isDisclosed))) return null;
  if (clear.length > 0) return 'small';
  const none = cells.filter(({ shade }) => shade !== 'not-compared').length;
  return none > 0 ? { none } : null;
}

/** Returns whether a cell differs by more than chance. */
function isClearly(shade: ComparedCell['shade'] | undefined): boolean {
  return shade === 'clearly-more' || shade === 'clearly-fewer';
}

function hasResidual({ dimensions, codeLists }: TableContext, codes: readonly string[]): boolean {
  return dimensions.some((dimension, index) =>
    residualCodes(dimension, codeLists).has(codes[index] ?? ''),
  );
}

function namesOf([row, column]: TableContext['dimensions']) {
  return { dimensions: [row.parameter, column.parameter] as const };
}

/** Returns whether a count is more than all others by more than chance: see `possibleRanks`. */
function leadsClearly(
  value: DisclosedNumber,
  others: readonly DisclosedValue[],
  policy: ProtectionPolicy,
): boolean {
  const [second] = others.filter(isDisclosed).sort((a, b) => b.value - a.value);
  return !second || mostProbable(value, second, 0.5, policy) < LEVEL / others.length;
}
