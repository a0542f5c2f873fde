/** Numbers, dates and names as a language writes them; Intl objects are slow to make, so kept. */
export interface Formats {
  number(value: number): string;
  /** A share with one decimal; what is less than can be written so is "<0.1%", never "0.0%". */
  percent(share: number): string;
  /** A change such as +3.2 %, always with its sign. */
  change(share: number): string;
  /** A calendar day (YYYY-MM-DD) in full. */
  date(day: string): string;
  /** A month of a year: "March 2025". */
  month(day: string): string;
  /** The name of a month from 1 to 12. */
  monthName(month: number, style?: 'long' | 'short'): string;
  list(items: readonly string[]): string;
}

/** The least share that can be written with one decimal. */
const LEAST_SHARE = 0.001;

const cache = new Map<string, Formats>();

/** The formats of a language, as a BCP 47 tag. */
export function formatsOf(language: string): Formats {
  const known = cache.get(language);
  if (known) return known;
  const formats = createFormats(language);
  cache.set(language, formats);
  return formats;
}

function createFormats(language: string): Formats {
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const monthNames = {
    long: new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }),
    short: new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' }),
  };
  const change = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  return {
    number: (value) => number.format(value),
    percent: (share) =>
      share > 0 && share < LEAST_SHARE / 2
        ? `<${percent.format(LEAST_SHARE)}`
        : percent.format(share),
    change: (share) => change.format(share),
    date: (day) => date.format(new Date(`${day}T00:00Z`)),
    month: (day) => month.format(new Date(`${day}T00:00Z`)),
    monthName: (value, style = 'long') =>
      monthNames[style].format(new Date(Date.UTC(2024, value - 1, 1))),
    // Intl.ListFormat is missing in the oldest browsers that we serve.
    list: (items) =>
      typeof Intl.ListFormat === 'function'
        ? new Intl.ListFormat(language, { type: 'unit' }).format(items)
        : items.join(', '),
  };
}
