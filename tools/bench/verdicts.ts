import { formatTable } from '../../bin/commands/format-table';

/** A measured figure next to its budget; `isKept` is absent where there is no budget. */
export interface Verdict {
  what: string;
  value: number;
  unit: 'ms' | '×' | 'MB' | 's' | '/s' | '';
  limit?: number;
  isKept?: boolean;
}

type Judge = (what: string, value: number, unit: Verdict['unit'], limit?: number) => Verdict;

/** Compares a figure with the most that it may be, if it has a budget. */
export const atMost: Judge = (what, value, unit, limit) => ({
  what,
  value,
  unit,
  ...(limit !== undefined && { limit, isKept: value <= limit }),
});

/** Compares a figure with the least that it may be. */
export const atLeast: Judge = (what, value, unit, limit = 0) => ({
  what,
  value,
  unit,
  limit,
  isKept: value >= limit,
});

const { format } = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** Formats a number with at most one decimal. */
export const formatFigure = (value: number) => format(value);

/** Prints verdicts; returns whether all budgets are met. */
export function printVerdicts(verdicts: readonly Verdict[]): boolean {
  const lines = verdicts.map(({ what, value, unit, limit, isKept }) => [
    what,
    `${format(value)} ${unit}`,
    limit === undefined ? '' : format(limit),
    isKept === undefined ? '' : isKept ? 'kept' : 'BROKEN',
  ]);
  console.log(`\n${formatTable([['', '', 'limit'], ...lines], { alignRight: [1, 2] })}`);
  return verdicts.every(({ isKept }) => isKept !== false);
}
