import { type AttackedView, type Axis, codeOn, type Codes, OTHERS } from './attacked-view';
import { combinationsOf } from './count-cells';

/** Records that a public-use file does not distinguish: what it shows of them, and their number. */
export interface PublicUseClass {
  year: string;
  /** The disclosed codes by dimension; null where they are suppressed. */
  disclosed: Readonly<Record<string, DisclosedCodes | null>>;
  count: number;
}

/** What a value in a public-use file discloses of a record's codes. */
export interface DisclosedCodes {
  /** The record carries one of these. */
  codes: readonly string[];
  /** Whether the record may also carry others. */
  isOpen: boolean;
}

/** Returns whether a record carries a code, according to a file. */
function carries(disclosed: DisclosedCodes | null | undefined, code: string): boolean | 'maybe' {
  if (!disclosed) return 'maybe';
  const { codes, isOpen } = disclosed;
  if (!codes.includes(code)) return isOpen && 'maybe';
  return codes.length > 1 ? 'maybe' : true;
}

/**
 * Returns the bounds that public-use files put on the number of records with some codes in some years:
 * records that show all of the codes are among them, records that show others are not.
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
    if (carried.every((certainty) => certainty === true)) bounds.lower += count;
  }
  return bounds;
}

/** Records of files that show the same codes on the axes of a view: their number, and what is left open. */
interface FileRecords {
  /** Their number; not all of them need be in the view if a part of its filter is suppressed. */
  count: number;
  isWhole: boolean;
  /**
   * All combinations of possible codes of the values that show none; a single empty one if every value shows
   * its codes.
   */
  hidden: readonly Codes[];
  /** Whether a record may carry several of them. */
  isMultiple: boolean;
  /**
   * Returns the hidden codes of a record that counts in a combination of the axes, given what is shown; null
   * if no such record does.
   */
  hiddenIn(codes: Codes): Codes | null;
  /** Returns whether a record may count in a combination by codes beyond those shown. */
  mayBeIn(codes: Codes): boolean;
}

/**
 * What is shown of an axis: its codes, and whether the record may carry others of it; null where suppressed.
 */
type OnAxis = { codes: readonly string[]; isOpen: boolean } | null;

/** Groups the records of public-use files that may be in a view by what they show of its axes. */
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
    const isWhole = inFilter.every((certainty) => certainty === true);
    const disclosed = view.map((axis) => onAxis(axis, disclosedOf(axis.dimension.name)));
    if (disclosed.some((column) => column?.codes.length === 0 && !column.isOpen)) continue;
    const key = JSON.stringify([isWhole, disclosed]);
    const known = groups.get(key) ?? { disclosed, isWhole, count: 0 };
    groups.set(key, { ...known, count: known.count + count });
  }
  return [...groups.values()].map(({ disclosed, isWhole, count }) => {
    const hidden = view.flatMap((axis, index): Axis[] => {
      const codes = disclosed[index]?.codes ?? axis.codes;
      return codes.length === 1 && disclosed[index] ? [] : [{ ...axis, codes }];
    });
    const isVisible = (all: Codes, axis: Axis, index: number) =>
      disclosed[index]?.codes.includes(codeOn(axis, all)) ?? true;
    return {
      count,
      isWhole,
      hidden: combinationsOf(hidden),
      isMultiple: hidden.some(({ dimension }) => dimension.isMultiple),
      hiddenIn: (all) =>
        view.every((axis, index) => isVisible(all, axis, index))
          ? Object.fromEntries(hidden.map((axis) => [axis.dimension.name, codeOn(axis, all)]))
          : null,
      mayBeIn: (all) =>
        view.every((axis, index) => isVisible(all, axis, index) || disclosed[index]?.isOpen),
    };
  });
}

/** What is shown on an axis; null where suppressed. */
function onAxis({ codes, others }: Axis, disclosed: DisclosedCodes | null): OnAxis {
  if (!disclosed) return null;
  const named = disclosed.codes.map((code) => (others?.includes(code) ? OTHERS : code));
  const { isOpen } = disclosed;
  return { codes: [...new Set(named)].filter((code) => codes.includes(code)), isOpen };
}
