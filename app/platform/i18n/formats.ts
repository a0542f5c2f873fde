import { localeTag } from './locale-tag';

/** Formats numbers, dates and names in a language; Intl objects are slow to create, and therefore cached. */
export interface Formats {
  number(value: number): string;
  /** A share with one decimal; a smaller one is "<0.1%", never "0.0%". */
  percent(share: number): string;
  /** A change such as +3.2 % or −1.7 %, always with its sign: plus or minus, never a hyphen. */
  change(share: number): string;
  /** A calendar day (YYYY-MM-DD) in full. */
  date(day: string): string;
  /** A year in a sentence or a choice, "2025" or "2025年"; axes and tables show its number alone. */
  year(year: number | string): string;
  /** A month of a year: "March 2025". */
  month(day: string): string;
  /** The name of a month from 1 to 12. */
  monthName(month: number, style?: 'long' | 'short'): string;
  list(items: readonly string[]): string;
}

/** The smallest share that one decimal can show. */
const MIN_SHARE = 0.001;

/** Languages whose lists without "and" would join items without any separator. */
const LISTS: Readonly<Record<string, Intl.ListFormatOptions>> = {
  ja: { type: 'conjunction' },
  zh: { type: 'conjunction' },
};

const cache = new Map<string, Formats>();

/** Returns the formats of a language, as a BCP 47 tag. */
export function formatsOf(language: string): Formats {
  const known = cache.get(language);
  if (known) return known;
  const formats = createFormats(language);
  cache.set(language, formats);
  return formats;
}

function createFormats(language: string): Formats {
  const locale = localeTag(language);
  // Chinese spells long month names out (三月), which nobody writes next to a year (2025年3月).
  const monthStyle = language === 'zh' ? 'short' : 'long';
  const number = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: monthStyle,
    timeZone: 'UTC',
  });
  const year = new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone: 'UTC' });
  const monthNames = {
    long: new Intl.DateTimeFormat(locale, { month: monthStyle, timeZone: 'UTC' }),
    short: new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }),
  };
  const change = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  return {
    number: (value) => number.format(value),
    percent: (share) =>
      share > 0 && share < MIN_SHARE / 2 ? `<${percent.format(MIN_SHARE)}` : percent.format(share),
    change: (share) => change.format(share).replace('-', '−'),
    date: (day) => date.format(new Date(`${day}T00:00Z`)),
    year: (value) => year.format(new Date(`${String(value).padStart(4, '0')}-07-01T00:00Z`)),
    month: (day) => month.format(new Date(`${day}T00:00Z`)),
    monthName: (value, style = 'long') =>
      monthNames[style].format(new Date(Date.UTC(2024, value - 1, 1))),
    // The oldest supported browsers lack Intl.ListFormat.
    list: (items) =>
      typeof Intl.ListFormat === 'function'
        ? new Intl.ListFormat(locale, LISTS[language] ?? { type: 'unit' }).format(items)
        : items.join(', '),
  };
}
