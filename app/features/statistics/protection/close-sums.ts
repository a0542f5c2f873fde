import { type Aggregate, type Cell, CODE_SEPARATOR } from '../engine';
import { type ProtectionPolicy } from './policy';

/** A measure, and the records that it is summed over, divided alike. */
export interface Sums {
  sums: Aggregate;
  counted: Aggregate;
}

/** Stands for all years, or all codes. */
export const ALL = '*';

/** Whether the sum of a year and a code, or of all of either, is suppressed. */
export type IsClosed = (year: string, code: string) => boolean;

/** A fifth of a suppressed sum more or less has to be possible. */
const LEAST_CHANGE = 1 / 5;

interface Entry {
  sum: number;
  isClosed: boolean;
}

/** A sum that nobody is told, and that may be any. */
const anything: Entry = { sum: Infinity, isClosed: true };

/** Sums by year and code, with the totals of both. */
type Entries = Map<string, Map<string, Entry>>;

/**
 * Which sums of a measure are suppressed in a matrix of years and codes with its totals: those of few records, or of
 * which one record may hold half, and others so that none follows from what is left. Years and codes make a graph
 * whose edges are the suppressed sums: one follows from all others unless it is on a circle. So each gets the circle
 * that suppresses the least. Codes of which a record may have several are treated as if it had one.
 *
 * @param byYear - the measure by year.
 * @param byCode - the measure by year, crossed by a dimension; null if it is not divided by any.
 */
export function closeSums(byYear: Sums, byCode: Sums | null, policy: ProtectionPolicy): IsClosed {
  const entries = readEntries(byYear, byCode, policy);
  const totals = [...entries].flatMap(([year, codes]) => {
    const total = codes.get(ALL);
    return total ? [{ year, total }] : [];
  });
  pairTotals(totals.map(({ total }) => total));
  if (byCode) {
    const close = wayCloser(entries);
    const [first, ...others] = totals.filter(({ total }) => total.isClosed);
    for (const { year, total } of others) close(rowOf(first!.year), rowOf(year), total);
    const closed = [...entries].flatMap(([year, codes]) =>
      [...codes].flatMap(([code, entry]) =>
        code !== ALL && entry.isClosed && entry !== anything ? [{ year, code, entry }] : [],
      ),
    );
    for (const { year, code, entry } of closed) close(rowOf(year), columnOf(code), entry);
  }
  return (year, code) => entries.get(year)?.get(code)?.isClosed ?? false;
}

/** Whether a sum is of so few records, or so much of it may be of one, that it tells of a person. */
function isSensitive(
  { count: sum, bound = 0 }: Cell,
  { count: records }: Cell,
  { minTotal }: ProtectionPolicy,
): boolean {
  return records > 0 && (records < minTotal || 2 * bound > sum);
}

/** The sums of records, sorted, so that every engine leads to the same ones; those of no records are known to be 0. */
function readEntries(byYear: Sums, byCode: Sums | null, policy: ProtectionPolicy): Entries {
  const cells = new Map<string, Map<string, { sum: Cell; records: Cell }>>();
  const add = (year: string, code: string, sum: Cell, records: Cell) => {
    const codes = cells.get(year) ?? new Map<string, { sum: Cell; records: Cell }>();
    const known = codes.get(code) ?? { sum: none, records: none };
    const all = { sum: together(known.sum, sum), records: together(known.records, records) };
    cells.set(year, codes.set(code, all));
  };
  add(ALL, ALL, byYear.sums.total, byYear.counted.total);
  for (const [year, records] of byYear.counted.byCode) {
    add(year, ALL, byYear.sums.byCode.get(year) ?? none, records);
  }
  for (const [key, records] of byCode?.counted.byCode ?? []) {
    const [year = '', code = ''] = key.split(CODE_SEPARATOR);
    const sum = byCode?.sums.byCode.get(key) ?? none;
    add(year, code, sum, records);
    add(ALL, code, sum, records);
  }
  // Nothing is known by code of thin years, which are left out of `byCode`.
  const known = new Set([...cells.values()].flatMap((codes) => [...codes.keys()]));
  const unknown = byCode ? [...known].map((code) => [code, anything] as const) : [];
  const entryOf = ({ sum, records }: { sum: Cell; records: Cell }): Entry => ({
    sum: sum.count,
    isClosed: isSensitive(sum, records, policy),
  });
  return new Map(
    sorted(cells).map(([year, codes]) => [
      year,
      new Map([
        ...(codes.size === 1 ? unknown : []),
        ...sorted(codes).map(([code, cell]) => [code, entryOf(cell)] as const),
      ]),
    ]),
  );
}

const none: Cell = { count: 0, key: 0 };

function together(one: Cell, other: Cell): Cell {
  const bound = Math.max(one.bound ?? 0, other.bound ?? 0);
  return { count: one.count + other.count, key: 0, bound };
}

function sorted<Value>(map: ReadonlyMap<string, Value>): [string, Value][] {
  return [...map].sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Where one total of a year, or of all, is suppressed alone: the least other one that leaves enough open is, too. */
function pairTotals(totals: readonly Entry[]): void {
  const [closed, ...others] = totals.filter(({ isClosed }) => isClosed);
  if (!closed || others.length > 0) return;
  const open = totals
    .filter((entry) => entry !== closed && entry.sum > 0)
    .sort((one, other) => one.sum - other.sum);
  const partner = open.find(({ sum }) => sum >= leastChangeOf(closed)) ?? open.at(-1);
  if (partner) partner.isClosed = true;
}

function leastChangeOf({ sum }: Entry): number {
  return Math.max(1, Math.ceil(sum * LEAST_CHANGE));
}

const rowOf = (year: string) => `year ${year}`;
const columnOf = (code: string) => `code ${code}`;

/**
 * Suppresses the sums on the cheapest way between two years or codes, which makes a circle with a suppressed one.
 * Totals of years are on no way: they stand beside the tables of all other dimensions, too.
 */
function wayCloser(entries: Entries) {
  const neighbours = new Map<string, [node: string, entry: Entry][]>();
  const join = (one: string, other: string, entry: Entry) =>
    neighbours.set(one, [...(neighbours.get(one) ?? []), [other, entry]]);
  for (const [year, codes] of entries) {
    for (const [code, entry] of codes) {
      if (code === ALL) continue;
      join(rowOf(year), columnOf(code), entry);
      join(columnOf(code), rowOf(year), entry);
    }
  }

  /** Dijkstra's algorithm; a way costs what is suppressed for it. */
  function findWay(from: string, to: string, mayTake: (entry: Entry) => boolean): Entry[] | null {
    const open = new Map<string, { cost: number; way: Entry[] }>([[from, { cost: 0, way: [] }]]);
    const settled = new Set<string>();
    for (;;) {
      let nearest: string | null = null;
      for (const [node, { cost }] of open) {
        if (nearest === null || cost < open.get(nearest)!.cost) nearest = node;
      }
      if (nearest === null) return null;
      const { cost, way } = open.get(nearest)!;
      if (nearest === to) return way;
      open.delete(nearest);
      settled.add(nearest);
      for (const [other, entry] of neighbours.get(nearest) ?? []) {
        if (settled.has(other) || !mayTake(entry)) continue;
        const longer = cost + 1 + (entry.isClosed ? 0 : entry.sum);
        if (longer < (open.get(other)?.cost ?? Infinity)) {
          open.set(other, { cost: longer, way: [...way, entry] });
        }
      }
    }
  }

  return (from: string, to: string, closed: Entry) => {
    const least = leastChangeOf(closed);
    const way =
      findWay(from, to, (entry) => entry !== closed && entry.sum >= least) ??
      findWay(from, to, (entry) => entry !== closed);
    for (const entry of way ?? []) entry.isClosed = true;
  };
}
