/** Dates with their day in figures, whichever part comes first; the year may have two digits at the end. */
const numeric =
  /^(?:\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2(?:\d{4}|\d{2})|\d{4}年\d{1,2}月\d{1,2}日|(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(?:[T ]+\d.*)?$/;
/** Dates with the name of their month, which is M, beside the day. */
const withMonth =
  /^(?:(?:[12]?\d|3[01]|0\d) M (?:\d{4}|\d\d)|M (?:[12]?\d|3[01]|0\d) \d{4}|\d{4} M (?:[12]?\d|3[01]|0\d))(?: |$)/;
/** Longer than a date with its time in any language. */
const MAX_LENGTH = 60;
/** Words beside the parts of dates. */
const besides = /^(?:de|del|le|el|den|der|the|of|st|nd|rd|th|er|tgl|tanggal)$/;

/** Returns lower-case text without diacritics, whose words and numbers are apart. */
const normalised = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Returns a function that says whether a text is a day, with the names of months and weekdays in some languages. */
export function createDayTest(languages: readonly string[]): (text: string) => boolean {
  const months = namesOf(languages, 'month', (at) => new Date(Date.UTC(2025, at, 15)), 12);
  const weekdays = namesOf(languages, 'weekday', (at) => new Date(Date.UTC(2025, 5, at + 1)), 7);
  return (text) => {
    if (numeric.test(text)) return true;
    if (text.length > MAX_LENGTH || !/^\P{N}*\d/u.test(text)) return false;
    const parts = normalised(text).match(/\p{L}+|\d+/gu) ?? [];
    const known = parts.filter((part) => !weekdays.has(part) && !besides.test(part));
    return withMonth.test(known.map((part) => (months.has(part) ? 'M' : part)).join(' '));
  };
}

function namesOf(
  languages: readonly string[],
  part: 'month' | 'weekday',
  dateOf: (at: number) => Date,
  count: number,
): Set<string> {
  const names = new Set<string>();
  for (const language of languages) {
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, {
        day: 'numeric',
        [part]: style,
        timeZone: 'UTC',
      });
      for (let at = 0; at < count; at += 1) {
        const value = format.formatToParts(dateOf(at)).find(({ type }) => type === part)?.value;
        const [name] = normalised(value ?? '').match(/\p{L}+/u) ?? [];
        if (name) names.add(name);
      }
    }
  }
  return names;
}
