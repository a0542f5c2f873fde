import { type Dataset } from '~/datasets/dataset';
import { type AttackedRecord } from '../attack/attacked-records';
import { type ProtectionPolicy } from '../policy';
import { disclosureLevelOf } from '../disclosure-level';
import { type ChangedRecord } from './changed-records';
import { MANY_RECORDS } from './moved-by-many';

/** The rules that decide which counts are exact. */
interface FewRules {
  dataset: Dataset;
  policy: ProtectionPolicy;
}

/** The changed records of a year or of a part of it, such as a month. */
interface Group {
  name: string;
  /** Fewer records can be distinguished from all others. */
  least: number;
  /**
   * The dimensions and measures in which a record changed; `WHOLE` if it belongs to the group in one version
   * only.
   */
  changed: string[];
}

/** All dimensions and measures, for a record that was added, removed or moved. */
const WHOLE = '';

/** Up to this many changed records in a part of a year can be distinguished. */
const MAX_APART = 2;

/**
 * Finds where few records changed: those added to a year or removed from it, those that changed in a
 * dimension or measure within a year, and one or two that did so within a month. A visitor who sees that
 * little else moved knows that each count that did is theirs.
 *
 * @param years - the only years to look at; all by default.
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
    for (const key of changed) known.set(key, (known.get(key) ?? 0) + 1);
  }
  return (change) =>
    groupsOf(change).some(({ name, least, changed }) => {
      const known = counts.get(name) ?? new Map<string, number>();
      const total = known.get(WHOLE) ?? 0;
      const isFew = (key: string) => {
        const count = (known.get(key) ?? 0) + (key === WHOLE ? 0 : total);
        return count > 0 && count < least;
      };
      if (!changed.includes(WHOLE)) return changed.some(isFew);
      // Few records that moved the count of a month are found by linkage.
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
          const codesOf = (state: AttackedRecord | null) => state?.codes[dimension] ?? [];
          const [then, now] = [codesOf(before), codesOf(after)];
          return [...new Set([...then, ...now])].map((code) => ({
            name: `${year}\t${dimension}\t${code}`,
            least: MAX_APART + 1,
            changed: then.includes(code) && now.includes(code) ? changed : [WHOLE],
          }));
        }),
      ]);
  };
}

/** Returns the parts of the date by which the records of a year are counted exactly. */
function exactParts(dataset: Dataset, policy: ProtectionPolicy): string[] {
  const isExact = (name: string) => {
    const filter = { codes: { year: ['_'], [name]: ['_'] } };
    return disclosureLevelOf(dataset, { filter, dimensions: [] }, policy, new Map()) === 'exact';
  };
  const parts = dataset.dimensions.filter(
    ({ name, calendar }) => calendar && calendar !== 'year' && isExact(name),
  );
  // A year's months are identified by their number alone; if a record moved to another year, it is known
  // which month belonged to which.
  const hasMonths = parts.some(({ calendar }) => calendar === 'year_month');
  return parts.flatMap(({ name, calendar }) => (hasMonths && calendar === 'month' ? [] : name));
}

/** The differences from an older published version. */
export interface OlderChanges {
  changes: ChangedRecord[];
  /** The years in which few records may differ once some of the newest changes are held back. */
  years: ReadonlySet<string>;
}

/**
 * Returns the changes from an older version that `findFew` may need: those of years in which few records may
 * differ, and the state of the newest changes in that version.
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

/** Returns a predicate: whether the two states of a record differ in any dimension or measure not named. */
export function differsBeyond(ignored: readonly string[]) {
  return ({ before, after }: ChangedRecord): boolean =>
    !before || !after
      ? before !== after
      : changedNames(before, after).some((name) => !ignored.includes(name));
}

/** Returns whether the two states of a record differ at all. */
export const differs = differsBeyond([]);

/** Returns the dimensions and measures in which two states of a record differ. */
function changedNames(before: AttackedRecord, after: AttackedRecord): string[] {
  const codes = Object.keys({ ...before.codes, ...after.codes }).filter(
    (name) => before.codes[name]?.join() !== after.codes[name]?.join(),
  );
  const sums = Object.keys({ ...before.sums, ...after.sums }).filter(
    (name) => before.sums?.[name] !== after.sums?.[name],
  );
  return [...codes, ...sums];
}
