import { type AttackedView, type Axis, type Codes, OTHERS } from './attacked-view';
import { combinationsOf } from './count-cells';

/** Records that a public-use file cannot tell apart: what it shows of them, and how many there are. */
export interface PublicUseClass {
  year: string;
  /** What it shows by dimension; null where that is suppressed. */
  disclosed: Readonly<Record<string, DisclosedCodes | null>>;
  count: number;
}

/** What a value of a public-use file says of the codes of a record. */
export interface DisclosedCodes {
  /** It carries one of these. */
  codes: readonly string[];
  /** Whether it may carry others, too. */
  isOpen: boolean;
}

/** Whether a record carries a code, by what a file shows. */
function carries(disclosed: DisclosedCodes | null | undefined, code: string): boolean | 'maybe' {
  if (!disclosed) return 'maybe';
  const { codes, isOpen } = disclosed;
  if (!codes.includes(code)) return isOpen && 'maybe';
  return codes.length > 1 ? 'maybe' : true;
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
  for (const { year, disclosed, count } of classes) {
    if (years && !years.includes(year)) continue;
    const carried = Object.entries(codes).map(([name, code]) => carries(disclosed[name], code));
    if (carried.includes(false)) continue;
    bounds.upper += count;
    if (carried.every((one) => one === true)) bounds.lower += count;
  }
  return bounds;
}

/** Records of files that show the same of the axes of a view: how many, and what is left open. */
export interface FileRecords {
  /** How many there are; not all of them need be in the view where a part of its filter is suppressed. */
  count: number;
  isWhole: boolean;
  /** All combinations of codes that the values may be which do not show one; one that is empty where all do. */
  hidden: readonly Codes[];
  /** Whether a record may carry several of them. */
  isMultiple: boolean;
  /** Which of the hidden codes a record has that counts in a combination of the axes by what is shown; null where none does. */
  hiddenIn(codes: Codes): Codes | null;
  /** Whether a record may count in a combination by codes that it carries beside those that are shown. */
  mayBeIn(codes: Codes): boolean;
}

/** What is shown of an axis: the codes on it, and whether the record may carry others on it, too; null where that is suppressed. */
type OnAxis = { codes: readonly string[]; isOpen: boolean } | null;

/** The records of public-use files by what they show of the axes of a view, of those that may be in it. */
export function recordsOfFiles(
  classes: readonly PublicUseClass[],
  view: AttackedView,
): FileRecords[] {
  const within = Object.entries(Object.assign({}, ...view.map((axis) => axis.within)) as Codes);
  const groups = new Map<string, { disclosed: OnAxis[]; isWhole: boolean; count: number }>();
  for (const { year, disclosed: all, count } of classes) {
    const ofYear: DisclosedCodes = { codes: [year], isOpen: false };
    const disclosedOf = (name: string) => (name === 'year' ? ofYear : (all[name] ?? null));
    const inFilter = within.map(([name, code]) => carries(disclosedOf(name), code));
    if (inFilter.includes(false)) continue;
    const isWhole = inFilter.every((one) => one === true);
    const disclosed = view.map((axis) => onAxis(axis, disclosedOf(axis.dimension.name)));
    if (disclosed.some((own) => own?.codes.length === 0 && !own.isOpen)) continue;
    const key = JSON.stringify([isWhole, disclosed]);
    const known = groups.get(key) ?? { disclosed, isWhole, count: 0 };
    groups.set(key, { ...known, count: known.count + count });
  }
  return [...groups.values()].map(({ disclosed, isWhole, count }) => {
    const hidden = view.flatMap((axis, index): Axis[] => {
      const codes = disclosed[index]?.codes ?? axis.codes;
      return codes.length === 1 && disclosed[index] ? [] : [{ ...axis, codes }];
    });
    const namesOf = hidden.map(({ dimension }) => dimension.name);
    const isVisible = (all: Codes, { dimension }: Axis, index: number) =>
      disclosed[index]?.codes.includes(all[dimension.name]!) ?? true;
    return {
      count,
      isWhole,
      hidden: combinationsOf(hidden),
      isMultiple: hidden.some(({ dimension }) => dimension.isMultiple),
      hiddenIn: (all) =>
        view.every((axis, index) => isVisible(all, axis, index))
          ? Object.fromEntries(namesOf.map((name) => [name, all[name]!]))
          : null,
      mayBeIn: (all) =>
        view.every((axis, index) => isVisible(all, axis, index) || disclosed[index]?.isOpen),
    };
  });
}

/** What is shown on an axis; null where that is suppressed. */
function onAxis({ codes, others }: Axis, disclosed: DisclosedCodes | null): OnAxis {
  if (!disclosed) return null;
  const named = disclosed.codes.map((code) => (others?.includes(code) ? OTHERS : code));
  const { isOpen } = disclosed;
  return { codes: [...new Set(named)].filter((code) => codes.includes(code)), isOpen };
}
