import { type Counts, totalOf } from './counts';
import { type Random } from './random';

/** Counts by code for each row of a two-way table. */
export type Table = ReadonlyMap<string, Counts>;

/**
 * Divides `records` among codes in proportion to their weights: systematic sampling (Madow, 1949). Every
 * count is the expected one rounded down or up, so that a whole expectation is met exactly, and the counts
 * add up to `records`. A random `start` of [0, 1) gives rare codes a chance.
 */
export function apportion(weights: Counts, records: number, start: number): Record<string, number> {
  const factor = records / (totalOf(weights) || 1);
  const counts: Record<string, number> = {};
  let weight = 0;
  let given = 0;
  for (const code in weights) {
    weight += weights[code] ?? 0;
    const through = Math.min(records, Math.floor(weight * factor + start));
    counts[code] = through - given;
    given = through;
  }
  return counts;
}

/**
 * Rounds a table to whole records. Every row adds up to its given count; a row's excess or deficit of a code
 * is carried to the next row, so that columns stay within a record or two of their expectation.
 */
export function apportionRows(expected: Table, rows: Counts, random: Random): Table {
  const carried: Record<string, number> = {};
  const table = new Map<string, Counts>();
  for (const [row, cells] of expected) {
    const due: Record<string, number> = {};
    for (const code in cells) due[code] = (cells[code] ?? 0) + (carried[code] ?? 0);
    const positive: Record<string, number> = {};
    for (const code in due) positive[code] = Math.max(0, due[code] ?? 0);
    const counts = apportion(positive, rows[row] ?? 0, random.uniform());
    for (const code in due) carried[code] = (due[code] ?? 0) - (counts[code] ?? 0);
    table.set(row, counts);
  }
  return table;
}
