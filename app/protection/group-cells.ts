import { type Cell, CODE_SEPARATOR } from '~/engine/engine';
import { required } from '~/platform/system/required';
import { type GroupedCell } from './protect-group';

/** An axis of a table of coarser dimensions. */
export interface GroupedAxis {
  /**
   * The codes of the finer dimension by the group that they are counted in; null if the axis has no groups.
   */
  groups: ReadonlyMap<string, readonly string[]> | null;
  /** Whether the groups are of years. */
  isOfYears?: boolean;
}

/** The cell of codes that no record carries. */
const none: Cell = { count: 0, key: 0 };

/** Counts by the finer dimensions, by codes in the order of the axes. */
interface CountedCells {
  cellOf(codes: readonly string[]): Cell | undefined;
  /** Returns the greatest number of records of a cell that exact tables allow. */
  limitOf(codes: readonly string[]): number;
}

/**
 * Returns a function that lists the cells that add up to a cell of a coarser table, by its codes: on each
 * axis, those that divide it further.
 */
export function createGroupedCells(
  axes: readonly GroupedAxis[],
  { cellOf, limitOf }: CountedCells,
): (codes: readonly string[]) => GroupedCell {
  const built = new Map<string, GroupedCell>();
  function build(codes: readonly string[], isGroup: readonly boolean[]): GroupedCell {
    if (!isGroup.includes(true))
      return { cell: cellOf(codes) ?? none, limit: limitOf(codes), partitions: [] };
    const key = [...codes, isGroup.join()].join(CODE_SEPARATOR);
    const known = built.get(key);
    if (known) return known;
    const divided = axes.flatMap(({ groups, isOfYears = false }, index) => {
      if (!isGroup[index]) return [];
      const inner = isGroup.with(index, false);
      const code = required(codes[index], 'code');
      const members = groups?.get(code) ?? [code];
      return [
        { isOfYears, partition: members.map((code) => build(codes.with(index, code), inner)) },
      ];
    });
    const partitions = divided
      .filter(({ isOfYears }) => !isOfYears)
      .map(({ partition }) => partition);
    const years = divided.find(({ isOfYears }) => isOfYears)?.partition;
    const parts = partitions[0] ?? required(years, 'years');
    const cell = sumOf(parts.map((part) => part.cell));
    const limit = parts.reduce((total, part) => total + part.limit, 0);
    const made = { cell, limit, partitions, years };
    built.set(key, made);
    return made;
  }
  return (codes) =>
    build(
      codes,
      axes.map(({ groups }) => groups !== null),
    );
}

/** Sums cells that share no record. */
export function sumOf(cells: readonly Cell[]): Cell {
  return cells.reduce(
    (sum, cell) => ({ count: sum.count + cell.count, key: (sum.key + cell.key) >>> 0 }),
    { count: 0, key: 0 },
  );
}
