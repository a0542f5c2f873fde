import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset } from '~/datasets/dataset';
import { type Cell } from '~/engine/engine';
import { type ProtectionPolicy } from '../policy';
import { type GroupedCell, protectGroup } from '../protect-group';
import { protectCell } from '../protect-table';
import { type GroupedCells, disclosesGroup } from '../discloses-group';
import { type Table, disclosureLevelOf } from '../disclosure-level';
import { countedYears, noThinYears, type Years } from '../thin-years';
import { mergedCodes } from '../merged-codes';

/** What an attacker learns of a count. */
export interface Bounds {
  /** The least and the greatest possible count. */
  lower: number;
  upper: number;
  /** The disclosed value, if any; the same records always show the same one. */
  disclosed?: string;
}

/**
 * What makes a count one of several codes: a declared group with its cells, a class of codes, or a coarser
 * dimension.
 */
export type Together = GroupedCells | 'class' | GroupedCell;

/**
 * What a portal discloses of the records under a table's filter; for a count of several codes, given what it
 * is made of.
 *
 * @param counted - the same count without records of years of few records.
 */
export type Portal = (table: Table) => (cell: Cell, together?: Together, counted?: Cell) => Bounds;

const nothing: Bounds = { lower: 0, upper: Infinity };

/** Returns what this portal discloses under a policy. */
export function portalUnder(
  dataset: Dataset,
  policy: ProtectionPolicy,
  codeLists: CodeLists,
  years: Years = noThinYears,
): Portal {
  const merged = mergedCodes(dataset, codeLists);
  return (table) => {
    const level = disclosureLevelOf(dataset, table, policy, merged, years);
    const leavesOut = countedYears(table, years, policy) !== null;
    // The count may include records that the table excludes.
    const more = leavesOut ? years.records : 0;
    return (cell, together, counted = cell) => {
      const isRounded = level === 'rounded';
      const isCoarser = together && together !== 'class' && 'partitions' in together;
      const disclosed =
        isCoarser && isRounded
          ? protectGroup(together, policy)
          : protectCell(leavesOut ? counted : cell, level, policy);
      const isDisclosed =
        !together || isCoarser || (together !== 'class' && disclosesGroup(together, policy));
      if (isRounded && !isDisclosed) return nothing;
      if (disclosed.protection === 'suppressed') return { ...nothing, lower: disclosed.min ?? 0 };
      if (disclosed.protection === 'below-threshold')
        return { lower: 0, upper: disclosed.max + more, disclosed: 'below-threshold' };
      const { value } = disclosed;
      if (disclosed.protection === 'exact') return { lower: value, upper: value + more };
      const error = policy.base - 1;
      return {
        lower: Math.max(value - error, policy.minCount),
        upper: value + error + more,
        disclosed: String(value),
      };
    };
  };
}
