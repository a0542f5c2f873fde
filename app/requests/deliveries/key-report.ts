/** How many of the rarest combinations a report lists. */
const MAX_RAREST = 5;

/** A combination of the values of key variables, and how many rows share it. */
interface Combination {
  values: string[];
  count: number;
}

/** How far the key variables of a table identify people: how many rows share each combination of their values. */
export interface KeyReport {
  /** Combinations of fewer rows count as rare. */
  k: number;
  combinations: number;
  /** The rows of the rarest combination: the table is k-anonymous up to it. 0 if there are no rows. */
  smallest: number;
  rareCombinations: number;
  /** The rows of all rare combinations. */
  rareRows: number;
  /** The rarest combinations, if any is rare. */
  rarest: Combination[];
}

/** Counts the combinations of key variables, row by row; an empty cell is a value like any other. */
export interface KeyCounter {
  add(cells: readonly string[]): void;
  report(k: number): KeyReport;
}

/** Returns a counter of the combinations of the cells at some positions. */
export function createKeyCounter(keys: readonly number[]): KeyCounter {
  const combinations = new Map<string, Combination>();
  return {
    add(cells) {
      const values = keys.map((key) => (cells[key] ?? '').trim());
      const key = JSON.stringify(values);
      const known = combinations.get(key);
      if (known) known.count += 1;
      else combinations.set(key, { values, count: 1 });
    },
    report(k) {
      const rare = [...combinations].filter(([, { count }]) => count < k);
      rare.sort(([a, first], [b, second]) => first.count - second.count || (a < b ? -1 : 1));
      let smallest = Infinity;
      for (const { count } of combinations.values()) smallest = Math.min(smallest, count);
      return {
        k,
        combinations: combinations.size,
        smallest: combinations.size === 0 ? 0 : smallest,
        rareCombinations: rare.length,
        rareRows: rare.reduce((rows, [, { count }]) => rows + count, 0),
        rarest: rare.slice(0, MAX_RAREST).map(([, combination]) => combination),
      };
    },
  };
}
