import { homeTimeZone } from '~/i18n/home-day';

/** A moment as the pages count days: where the commission has its seat, whatever zone the machine is in. */
export function formatMoment(moment: Date, language: string): string {
  return new Intl.DateTimeFormat(language, {
    ...{ day: 'numeric', month: 'short', year: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', timeZone: homeTimeZone, timeZoneName: 'short' },
  }).format(moment);
}
