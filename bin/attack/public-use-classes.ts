import { type Dataset } from '~/datasets/dataset';
import { createTurns } from '~/features/statistics/engines/turns';
import { suppressLocally } from '~/features/statistics/microdata/public-use/suppress-locally';
import { type AttackedRecord } from '~/features/statistics/protection/attack/attacked-records';
import { type PublicUseClass } from '~/features/statistics/protection/attack/public-use';

/** A dataset of which every view can be compared with public-use files: no other dimensions than theirs. */
export function ofKeyVariables(dataset: Dataset): Dataset {
  const { dimensions, keyVariables } = dataset;
  const compared = dimensions.filter(
    ({ name, calendar }) => calendar === 'year' || keyVariables.includes(name),
  );
  return { ...dataset, dimensions: compared };
}

/** What the public-use files of all years show of some records. */
export async function publicUseClasses(
  { keyVariables }: Dataset,
  records: readonly AttackedRecord[],
  min: number,
): Promise<PublicUseClass[]> {
  const classes = new Map<string, PublicUseClass>();
  for (const year of new Set(records.map(({ codes }) => codes.year![0]!))) {
    const ofYear = records.filter(({ codes }) => codes.year![0] === year);
    const columns = keyVariables.map((name) => {
      const numbers = new Map<string, number>();
      return Uint32Array.from(ofYear, ({ codes }) => {
        const value = [...codes[name]!].sort().join();
        const number = numbers.get(value) ?? numbers.size;
        numbers.set(value, number);
        return number;
      });
    });
    const { kept } = await suppressLocally(columns, min, createTurns());
    for (const [row, { codes }] of ofYear.entries()) {
      const shown = keyVariables.map((name, variable) => [
        name,
        (kept[row]! >>> variable) & 1 ? [...codes[name]!].sort() : null,
      ]);
      const key = JSON.stringify([year, shown]);
      const known = classes.get(key) ?? { year, codes: Object.fromEntries(shown), count: 0 };
      classes.set(key, { ...known, count: known.count + 1 });
    }
  }
  return [...classes.values()];
}
