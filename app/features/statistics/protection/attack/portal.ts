import { type Dataset } from '~/datasets/dataset';
import { type Cell } from '../../engine';
import { type ProtectionPolicy } from '../policy';
import { protectCell } from '../protect-table';
import { type GroupedCells, tellsGroup } from '../tells-group';
import { type Table, tierOfTable } from '../tier-of-table';

/** What somebody learns of a count. */
export interface Told {
  /** It is this much at least, and this much at most. */
  lower: number;
  upper: number;
  /** What is shown, if anything: the same records have the same. */
  shown?: string;
}

/** What a portal tells of the records under the filter of a table; of a declared group by what it is made of. */
export type Portal = (table: Table) => (cell: Cell, grouped?: GroupedCells) => Told;

const nothing: Told = { lower: 0, upper: Infinity };

/** What this portal tells under a policy. */
export function portalUnder(dataset: Dataset, policy: ProtectionPolicy): Portal {
  return (table) => {
    const tier = tierOfTable(dataset, table, policy);
    return (cell, grouped) => {
      const shown = protectCell(cell, tier, policy);
      if (grouped && tier === 'rounded' && !tellsGroup(grouped, policy)) return nothing;
      if (shown.protection === 'closed') return nothing;
      if (shown.protection === 'low') return { lower: 0, upper: shown.max, shown: 'low' };
      const { value } = shown;
      if (shown.protection === 'exact') return { lower: value, upper: value };
      const error = policy.base - 1;
      return { lower: value - error, upper: value + error, shown: String(value) };
    };
  };
}
