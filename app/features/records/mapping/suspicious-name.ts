import { normaliseName } from './code-names';

/** What spreadsheets and people write where they have nothing to say. */
const placeholders = new Set([
  ...['n/a', 'n.a.', 'n.a', 'na', 'nan', 'nil', 'null', 'none', 'unknown', 'undefined'],
  ...['not available', 'not applicable', 'no data', 'tbd', 'tba', 'test', 'xx', 'xxx'],
  ...['nihil', 'kosong', 'tes', 'tidak ada', 'tidak diketahui', 'tidak tahu', 'belum diketahui'],
]);

/**
 * Whether a value would hardly be meant as the name of a code: a placeholder such as `N/A`, an error
 * of a spreadsheet such as `#VALUE!`, a number, a date, a lone letter or sign.
 */
export function isSuspiciousName(value: string): boolean {
  const name = normaliseName(value);
  const isWord = /\p{L}.*\p{L}/u.test(name) || /\p{Script=Han}/u.test(name);
  return !isWord || name.startsWith('#') || placeholders.has(name);
}
