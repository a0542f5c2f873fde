import { type AttackedRecord } from '../attack/attacked-records';
import { type ChangedRecord } from './changed-records';
import { MANY_RECORDS } from './moved-by-many';

/**
 * Finds where few records changed: those added to a year or removed from it, and those of a year that changed in a
 * dimension or measure. Whoever sees that little else moved knows that each count of that year which did is theirs.
 *
 * @returns whether a changed record is among so few.
 */
export function findFew(changes: readonly ChangedRecord[]): (change: ChangedRecord) => boolean {
  const ofYears = new Map<string, Map<string, number>>();
  for (const { years, names } of changes.map(movedBy)) {
    for (const year of years) {
      const counts = ofYears.get(year) ?? new Map<string, number>();
      ofYears.set(year, counts);
      for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return (change) => {
    const { years, names } = movedBy(change);
    return years.some((year) => {
      const counts = ofYears.get(year) ?? new Map<string, number>();
      const whole = counts.get(WHOLE) ?? 0;
      const isFew = (name: string) => {
        const count = (counts.get(name) ?? 0) + (name === WHOLE ? 0 : whole);
        return count > 0 && count < MANY_RECORDS;
      };
      return (names.includes(WHOLE) ? [...counts.keys()] : names).some(isFew);
    });
  };
}

/**
 * The changes beside an older version in years of which few records may turn out to differ from it, once some of the
 * newest changes are held back: the only ones that `findFew` can find.
 */
export function ofYearsWithFew(
  changes: readonly ChangedRecord[],
  newest: readonly ChangedRecord[],
): ChangedRecord[] {
  const counts = new Map<string, number>();
  const count = (change: ChangedRecord, times: number) => {
    for (const year of movedBy(change).years) counts.set(year, (counts.get(year) ?? 0) + times);
  };
  for (const change of changes) if (!change.before || !change.after) count(change, 1);
  for (const change of newest) count(change, -1);
  return changes.filter((change) =>
    movedBy(change).years.some((year) => (counts.get(year) ?? 0) < MANY_RECORDS),
  );
}

/** Stands for all dimensions and measures: those of a record that was added or removed. */
const WHOLE = '';

/** The years of a changed record, and the dimensions and measures in which it changed. */
function movedBy({ before, after }: ChangedRecord): { years: string[]; names: string[] } {
  const years = [...new Set([before, after].flatMap((state) => state?.codes.year ?? []))];
  return { years, names: before && after ? changedNames(before, after) : [WHOLE] };
}

/** Whether the two states of a record state anything different. */
export function differs({ before, after }: ChangedRecord): boolean {
  return !before || !after ? before !== after : changedNames(before, after).length > 0;
}

/** The dimensions and measures of which two states of a record state something else. */
function changedNames(before: AttackedRecord, after: AttackedRecord): string[] {
  const codes = Object.keys({ ...before.codes, ...after.codes }).filter(
    (name) => before.codes[name]?.join() !== after.codes[name]?.join(),
  );
  const sums = Object.keys({ ...before.sums, ...after.sums }).filter(
    (name) => before.sums?.[name] !== after.sums?.[name],
  );
  return [...codes, ...sums];
}
