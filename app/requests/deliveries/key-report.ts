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

/** Counts the combinations of key variables, row by row; an empty value counts as a value of its own. */
export interface KeyCounter {
  add(cells: readonly string[]): void;
  report(k: number): KeyReport;
}

/** Returns a counter of the combinations of the cells at some positions. */
export function createKeyCounter(keys: readonly number[]): KeyCounter {
  const counts = new Map<string, number>();
  return {
    add(cells) {
      const combination = JSON.stringify(keys.map((key) => (cells[key] ?? '').trim()));
      counts.set(combination, (counts.get(combination) ?? 0) + 1);
    },
    report(k) {
      const rare = [...counts].filter(([, count]) => count < k);
      rare.sort(([a, first], [b, second]) => first - second || (a < b ? -1 : 1));
      let smallest = Infinity;
      for (const count of counts.values()) smallest = Math.min(smallest, count);
      return {
        k,
        combinations: counts.size,
        smallest: counts.size === 0 ? 0 : smallest,
        rareCombinations: rare.length,
        rareRows: rare.reduce((rows, [, count]) => rows + count, 0),
        rarest: rare
          .slice(0, MAX_RAREST)
          .map(([combination, count]) => ({ values: valuesOf(combination), count })),
      };
    },
  };
}

function valuesOf(combination: string): string[] {
  const parsed: unknown = JSON.parse(combination);
  return Array.isArray(parsed) ? parsed.map(String) : [];
}
