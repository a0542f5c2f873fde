import { normaliseName } from './code-names';

/** What spreadsheets and people write in place of a value. */
const placeholders = new Set([
  'n/a',
  'n.a.',
  'n.a',
  'na',
  'nan',
  'nil',
  'null',
  'none',
  'unknown',
  'undefined',
  'not available',
  'not applicable',
  'no data',
  'tbd',
  'tba',
  'test',
  'xx',
  'xxx',
  'nihil',
  'kosong',
  'tes',
  'tidak ada',
  'tidak diketahui',
  'tidak tahu',
  'belum diketahui',
]);

/**
 * Returns whether a value is hardly the name of a code: a placeholder such as `N/A`, an error of a
 * spreadsheet such as `#VALUE!`, a single sign or, unless the names of the list are alike, a number, a date
 * or a single letter.
 */
export function isSuspiciousName(value: string, { areNumbers = false } = {}): boolean {
  const name = normaliseName(value);
  const saysNothing = name.startsWith('#') || placeholders.has(name) || !/[\p{L}\p{N}]/u.test(name);
  return saysNothing || (isNameless(value) && !areNumbers);
}

/** Returns whether a value has no word: a number, a date, a single letter or sign. */
export function isNameless(value: string): boolean {
  return !/\p{L}.*\p{L}/u.test(value) && !/\p{Script=Han}/u.test(value);
}
