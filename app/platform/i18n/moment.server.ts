import { homeTimeZone } from './home-day';
import { localeTag } from './locale-tag';

const cache = new Map<string, Intl.DateTimeFormat>();

/** Returns a moment in a language, with day and time at the commission's seat. */
export function describeMoment(moment: Date, language: string): string {
  const known = cache.get(language);
  if (known) return known.format(moment);
  const format = new Intl.DateTimeFormat(localeTag(language), {
    timeZone: homeTimeZone,
    timeZoneName: 'short',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  });
  cache.set(language, format);
  return format.format(moment);
}
