import { type Codes } from './attacked-view';

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
