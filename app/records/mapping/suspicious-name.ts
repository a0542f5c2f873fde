import { normaliseName } from './code-names';

/** What spreadsheets and people write where they have nothing to say. */
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
 * Whether a value would hardly be meant as the name of a code: a placeholder such as `N/A`, an error
 * of a spreadsheet such as `#VALUE!`, a lone sign, or, unless the names of the list are such, a
 * number, a date or a lone letter.
 */
export function isSuspiciousName(value: string, { areNumbers = false } = {}): boolean {
  const name = normaliseName(value);
  const saysNothing = name.startsWith('#') || placeholders.has(name) || !/[\p{L}\p{N}]/u.test(name);
  return saysNothing || (isNameless(value) && !areNumbers);
}

/** Whether a value has no word: a number, a date, a lone letter or sign. */
export function isNameless(value: string): boolean {
  return !/\p{L}.*\p{L}/u.test(value) && !/\p{Script=Han}/u.test(value);
}
