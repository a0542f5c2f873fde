import { useTranslation } from '~/platform/i18n/page-texts';
import { formatsOf } from '~/platform/i18n/formats';
import { homeTimeZone } from '~/platform/i18n/home-day';
import { localeTag } from '~/platform/i18n/locale-tag';
import { paths } from '~/paths';

/** How many visit the portal, and when that was counted, in ISO 8601. */
export interface VisitCounts {
  online: number;
  today: number;
  month: number;
  total: number;
  at: string;
}

/** Returns the numbers that say something: zeros say nothing. */
export function visitsToShow(visits: VisitCounts) {
  return (['online', 'today', 'month', 'total'] as const).filter((name) => visits[name] > 0);
}

/** Shows how many visit the portal; as server markup, since a cached page shows the numbers of its time. */
export function Presence({ visits }: { visits: VisitCounts }) {
  const { t, i18n } = useTranslation('presence');
  const { number } = formatsOf(i18n.language);
  const time = new Intl.DateTimeFormat(localeTag(i18n.language), {
    timeZone: homeTimeZone,
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  const visible = visitsToShow(visits);
  if (visible.length === 0) return null;
  return (
    <p className="footer-links footer-visits">
      {visible.map((name) => t(name, { formatted: number(visits[name]) })).join(' · ')}{' '}
      <time dateTime={visits.at}>{t('at', { time: time.format(new Date(visits.at)) })}</time>{' '}
      <a href={paths.privacy}>{t('explanation')}</a>
    </p>
  );
}
