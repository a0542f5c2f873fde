import { type AttackedView, type Axis, type Codes, OTHERS } from './attacked-view';
import { combinationsOf } from './count-cells';

/** Records that a public-use file cannot tell apart: what it shows of them, and how many there are. */
export interface PublicUseClass {
  year: string;
  /** The codes by key variable; null where they are suppressed. */
  codes: Readonly<Record<string, readonly string[] | null>>;
  count: number;
}

/**
 * What public-use files say of the records that carry some codes in some years: those that show all of the codes
 * are among them, and those that show others are not.
 *
 * @param years - null for all.
 */
export function boundsFromFiles(
  classes: readonly PublicUseClass[],
  codes: Codes,
  years: readonly string[] | null,
): { lower: number; upper: number } {
  const bounds = { lower: 0, upper: 0 };
  for (const { year, codes: shown, count } of classes) {
    if (years && !years.includes(year)) continue;
    const asked = Object.entries(codes);
    if (asked.some(([name, code]) => shown[name] && !shown[name].includes(code))) continue;
    bounds.upper += count;
    if (asked.every(([name]) => shown[name])) bounds.lower += count;
  }
  return bounds;
}

/** Records of files that show the same of the axes of a view: how many, and what is left open. */
export interface FileRecords {
  /** How many there are; not all of them need be in the view where a part of its filter is suppressed. */
  count: number;
  isWhole: boolean;
  /** All combinations of codes that the suppressed values may be; one that is empty where none is suppressed. */
  hidden: readonly Codes[];
  /** Whether a record may carry several of them. */
  isMultiple: boolean;
  /** What the suppressed values of a record are that counts in a combination of the axes; null where none does. */
  hiddenIn(codes: Codes): Codes | null;
}

/** The records of public-use files by what they show of the axes of a view, of those that may be in it. */
export function recordsOfFiles(
  classes: readonly PublicUseClass[],
  view: AttackedView,
): FileRecords[] {
  const within = Object.entries(Object.assign({}, ...view.map((axis) => axis.within)) as Codes);
  const groups = new Map<
    string,
    { shown: (readonly string[] | null)[]; isWhole: boolean; count: number }
  >();
  for (const { year, codes, count } of classes) {
    const shownOf = (name: string) => (name === 'year' ? [year] : (codes[name] ?? null));
    if (within.some(([name, code]) => shownOf(name)?.includes(code) === false)) continue;
    const isWhole = within.every(([name]) => shownOf(name) !== null);
    const shown = view.map((axis) => onAxis(axis, shownOf(axis.dimension.name)));
    if (shown.some((own) => own?.length === 0)) continue;
    const key = JSON.stringify([isWhole, shown]);
    const known = groups.get(key) ?? { shown, isWhole, count: 0 };
    groups.set(key, { ...known, count: known.count + count });
  }
  return [...groups.values()].map(({ shown, isWhole, count }) => {
    const suppressed = view.filter((_, place) => shown[place] === null);
    const namesOf = suppressed.map(({ dimension }) => dimension.name);
    return {
      ...{ count, isWhole, hidden: combinationsOf(suppressed) },
      isMultiple: suppressed.some(({ dimension }) => dimension.isMultiple),
      hiddenIn: (all) =>
        view.every(({ dimension }, place) => shown[place]?.includes(all[dimension.name]!) ?? true)
          ? Object.fromEntries(namesOf.map((name) => [name, all[name]!]))
          : null,
    };
  });
}

/** The codes of an axis among some; null where these are suppressed. */
function onAxis({ codes, others }: Axis, shown: readonly string[] | null): string[] | null {
  const named = shown?.map((code) => (others?.includes(code) ? OTHERS : code));
  return named?.filter((code) => codes.includes(code)) ?? null;
}
