import { type Cell } from '~/engine/engine';
import { type ProtectionPolicy } from './policy';
import { leastOf, mostOf, protectCell, type DisclosedValue } from './protect-table';

/** The count of a code or of a group of a coarser dimension, in one year or in all. */
export interface GroupedCell {
  cell: Cell;
  /** The greatest number of records that exact tables allow. */
  limit: number;
  /** The counts of each partition by which tables divide it; none for a single code. */
  partitions: readonly (readonly GroupedCell[])[];
  /** For all years: the count of each. */
  years?: readonly GroupedCell[];
}

/** A count as it may be disclosed, and its bounds for anybody who knows all tables. */
interface Bounded {
  disclosed: DisclosedValue;
  least: number;
  most: number;
}

/** A group of fewer codes that a record can carry would disclose by subtraction what one of them hides. */
const MIN_CODES = 3;

const suppressed = { protection: 'suppressed', value: null } as const;

/**
 * Returns the rounded count of a group as it may be disclosed next to those of its codes: as a number only if
 * that raises the least possible count of none of them, whatever the others are. Greater groups are all
 * disclosed as "at least", so that the rule follows from the disclosed values of the codes and reveals
 * nothing of the count. A count of all years is also disclosed if that of each year is: then it hides
 * nothing.
 */
export function protectGroup(group: GroupedCell, policy: ProtectionPolicy): DisclosedValue {
  return boundsOf(group, policy).disclosed;
}

function boundsOf(
  { cell, limit, partitions, years }: GroupedCell,
  policy: ProtectionPolicy,
): Bounded {
  const { base, minCount } = policy;
  const value = protectCell(cell, 'rounded', policy);
  const possible = (partition: readonly GroupedCell[]) =>
    partition.map((groupedCell) => boundsOf(groupedCell, policy)).filter(({ most }) => most > 0);
  const ofCodes = partitions.map(possible);
  const ofYears = years ? [possible(years)] : [];
  const all = [...ofCodes, ...ofYears];
  if (all.length === 0) return bounded(value, { least: 0, most: limit }, policy);
  const sum = (partition: readonly Bounded[], bound: 'least' | 'most') =>
    partition.reduce((total, bounds) => total + bounds[bound], 0);
  const least = Math.max(...all.map((partition) => sum(partition, 'least')));
  const most = Math.min(limit, ...all.map((partition) => sum(partition, 'most')));
  const alone = all.find((partition) => partition.length <= 1);
  if (alone) return alone[0] ?? bounded(value, { least, most }, policy);
  // Exact tables prove it.
  if (most < minCount) return bounded(value, { least, most }, policy);
  const hiding = [
    ...ofCodes,
    ...ofYears.filter((partition) =>
      partition.some(({ disclosed }) => disclosed.protection !== 'rounded'),
    ),
  ];
  if (hiding.length === 0) return bounded(value, { least, most }, policy);
  const [first = 0] = hiding
    .map(
      (partition) =>
        sum(partition, 'most') - Math.max(...partition.map((bounds) => bounds.most - bounds.least)),
    )
    .map((free) => base * Math.floor((free + base - 1) / base))
    .sort((a, b) => a - b);
  if (first <= minCount || hiding.some((partition) => partition.length < MIN_CODES))
    return { disclosed: { ...suppressed, min: least || undefined }, least, most };
  if ((value.value ?? 0) < first) return bounded(value, { least, most }, policy);
  const min = Math.max(least, first - base + 1);
  return { disclosed: { ...suppressed, min }, least: min, most };
}

/** Returns the value disclosed of a count that is also known to lie within other bounds. */
function bounded(
  disclosed: DisclosedValue,
  { least, most }: Omit<Bounded, 'disclosed'>,
  policy: ProtectionPolicy,
): Bounded {
  const isRounded = disclosed.protection === 'rounded';
  return {
    disclosed,
    least: Math.max(least, isRounded ? policy.minCount : 0, leastOf(disclosed, policy)),
    most: Math.min(most, mostOf(disclosed, policy)),
  };
}
