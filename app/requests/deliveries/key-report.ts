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
  /** Compares the combinations, and pauses after some thousands of them. */
  report(k: number, pause: () => Promise<void>): Promise<KeyReport>;
}

/** How many combinations are compared before a pause: some milliseconds. */
const COMPARED_AT_ONCE = 5_000;

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
    async report(k, pause) {
      const rarest: [string, Combination][] = [];
      let [compared, smallest, rareCombinations, rareRows] = [0, Infinity, 0, 0];
      for (const [key, combination] of combinations) {
        const { count } = combination;
        smallest = Math.min(smallest, count);
        if (count < k) {
          rareCombinations += 1;
          rareRows += count;
          insertRare(rarest, [key, combination]);
        }
        compared += 1;
        if (compared % COMPARED_AT_ONCE === 0) await pause();
      }
      return {
        k,
        combinations: combinations.size,
        smallest: combinations.size === 0 ? 0 : smallest,
        rareCombinations,
        rareRows,
        rarest: rarest.map(([, combination]) => combination),
      };
    },
  };
}

/** Inserts a combination where it is among the rarest, which are in order; of equally rare ones, by its values. */
function insertRare(rarest: [string, Combination][], entry: [string, Combination]): void {
  const isBefore = ([key, { count }]: [string, Combination]) =>
    entry[1].count < count || (entry[1].count === count && entry[0] < key);
  const at = rarest.findIndex(isBefore);
  if (at < 0 && rarest.length >= MAX_RAREST) return;
  rarest.splice(at < 0 ? rarest.length : at, 0, entry);
  if (rarest.length > MAX_RAREST) rarest.pop();
}
