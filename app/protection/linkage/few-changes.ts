import { type Dataset } from '~/datasets/dataset';
import { type AttackedRecord } from '../attack/attacked-records';
import { type ProtectionPolicy } from '../policy';
import { disclosureLevelOf } from '../disclosure-level';
import { type ChangedRecord } from './changed-records';
import { MANY_RECORDS } from './moved-by-many';

/** What decides which counts are exact. */
export interface FewRules {
  dataset: Dataset;
  policy: ProtectionPolicy;
}

/** The changed records of a year, or of a part of it, such as a month. */
interface Group {
  name: string;
  /** Fewer can be distinguished from all others. */
  least: number;
  /** The dimensions and measures in which a record changed, or `WHOLE` where it belongs to the group in one version alone. */
  changed: string[];
}

/** Stands for all dimensions and measures: those of a record that was added, removed or moved. */
const WHOLE = '';

/** Up to so many records that changed in a part of a year can be distinguished. */
const MAX_APART = 2;

/**
 * Finds where few records changed: those added to a year or removed from it, those of a year that changed in a dimension or
 * measure, and one or two of a month that did so. Whoever sees that little else moved knows that each count there which did
 * is theirs.
 *
 * @param years - the only years to look at, if not all.
 * @returns whether a changed record is among so few.
 */
export function findFew(
  changes: readonly ChangedRecord[],
  rules: FewRules,
  years?: ReadonlySet<string>,
): (change: ChangedRecord) => boolean {
  const groupsOf = groupsBy(rules, years);
  const counts = new Map<string, Map<string, number>>();
  for (const { name, changed } of changes.flatMap(groupsOf)) {
    const known = counts.get(name) ?? new Map<string, number>();
    counts.set(name, known);
    for (const one of changed) known.set(one, (known.get(one) ?? 0) + 1);
  }
  return (change) =>
    groupsOf(change).some(({ name, least, changed }) => {
      const known = counts.get(name) ?? new Map<string, number>();
      const whole = known.get(WHOLE) ?? 0;
      const isFew = (one: string) => {
        const count = (known.get(one) ?? 0) + (one === WHOLE ? 0 : whole);
        return count > 0 && count < least;
      };
      if (!changed.includes(WHOLE)) return changed.some(isFew);
      // Few that moved the count of a month are found where records are linked.
      return least === MANY_RECORDS && [...known.keys()].some(isFew);
    });
}

function groupsBy({ dataset, policy }: FewRules, years?: ReadonlySet<string>) {
  const parts = exactParts(dataset, policy);
  return ({ before, after }: ChangedRecord): Group[] => {
    const changed = before && after ? changedNames(before, after) : [WHOLE];
    return yearsOf({ before, after })
      .filter((year) => years?.has(year) ?? true)
      .flatMap((year) => [
        { name: year, least: MANY_RECORDS, changed },
        ...parts.flatMap((dimension) => {
          const [then, now] = [before, after].map((state) => state?.codes[dimension] ?? []);
          return [...new Set([...then!, ...now!])].map((code) => ({
            name: `${year}\t${dimension}\t${code}`,
            least: MAX_APART + 1,
            changed: then!.includes(code) && now!.includes(code) ? changed : [WHOLE],
          }));
        }),
      ]);
  };
}

/** The parts of the date by which the records of a year are counted exactly. */
function exactParts(dataset: Dataset, policy: ProtectionPolicy): string[] {
  const isExact = (name: string) => {
    const filter = { codes: { year: ['_'], [name]: ['_'] } };
    return disclosureLevelOf(dataset, { filter, dimensions: [] }, policy, new Map()) === 'exact';
  };
  const parts = dataset.dimensions.filter(
    ({ name, calendar }) => calendar && calendar !== 'year' && isExact(name),
  );
  // The months of a year are those by their number alone; of a record that moved to another year it is known which month was of which.
  const hasMonths = parts.some(({ calendar }) => calendar === 'year_month');
  return parts.flatMap(({ name, calendar }) => (hasMonths && calendar === 'month' ? [] : name));
}

/** What differs from a version that was published longer ago. */
export interface OlderChanges {
  changes: ChangedRecord[];
  /** The years of which few records may turn out to differ, once some of the newest changes are held back. */
  years: ReadonlySet<string>;
}

/**
 * Of the changes beside an older version those that `findFew` may need: of years of which few records may turn out to differ,
 * and what the newest changes were then.
 */
export function ofYearsWithFew(
  changes: readonly ChangedRecord[],
  newest: readonly ChangedRecord[],
): OlderChanges {
  const counts = new Map<string, number>();
  const count = (change: ChangedRecord, times: number) => {
    for (const year of yearsOf(change)) counts.set(year, (counts.get(year) ?? 0) + times);
  };
  for (const change of changes) {
    count(change, 0);
    if (!change.before || !change.after) count(change, 1);
  }
  for (const change of newest) count(change, -1);
  const years = new Set([...counts].flatMap(([year, least]) => (least < MANY_RECORDS ? year : [])));
  const ids = new Set(newest.map(({ id }) => id));
  return {
    years,
    changes: changes.filter(
      (change) => ids.has(change.id) || yearsOf(change).some((year) => years.has(year)),
    ),
  };
}

function yearsOf({ before, after }: Pick<ChangedRecord, 'before' | 'after'>): string[] {
  return [...new Set([before, after].flatMap((state) => state?.codes.year ?? []))];
}

/** Returns whether the two states of a record differ in anything but the dimensions named. */
export function differsBeyond(ignored: readonly string[]) {
  return ({ before, after }: ChangedRecord): boolean =>
    !before || !after
      ? before !== after
      : changedNames(before, after).some((name) => !ignored.includes(name));
}

/** Whether the two states of a record state anything different. */
export const differs = differsBeyond([]);

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
