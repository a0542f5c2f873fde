import { normaliseName } from './code-names';

/** Languages of month names in files. */
const languages = ['id', 'en'];

/** Spellings in Indonesian files that are not prefixes of today's names. */
const furtherNames: Record<string, number> = {
  agt: 8,
  agst: 8,
  nop: 11,
  nopember: 11,
  peb: 2,
  pebruari: 2,
};

const MIN_LENGTH = 3;

const longNames = languages.flatMap((language) => {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => ({
    name: format.format(Date.UTC(2024, month)).toLowerCase(),
    month: month + 1,
  }));
});

/** The numbers of months by names that a mapping adds, in lower case. */
export type MonthNames = ReadonlyMap<string, number>;

/**
 * Returns the number of a month, counted from 1, by its Indonesian or English name or a prefix of one
 * ("Agustus", "agu", "Sept."), by a further name, or by its number; null if it is invalid.
 */
export function monthOf(text: string, further: MonthNames = new Map()): number | null {
  const given = further.get(normaliseName(text));
  if (given !== undefined) return given;
  const name = text.trim().toLowerCase().replace(/\.$/, '');
  if (/^\d{1,2}$/.test(name)) return Number(name);
  if (name.length < MIN_LENGTH) return null;
  const months = longNames.filter((long) => long.name.startsWith(name)).map(({ month }) => month);
  return furtherNames[name] ?? (new Set(months).size === 1 ? (months[0] ?? null) : null);
}
