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

/** Shows how many visit the portal; as server markup, since a cached page shows the numbers of its time. */
export function Presence({ visits: { online, today, month, total, at } }: { visits: VisitCounts }) {
  const { t, i18n } = useTranslation('presence');
  const { number } = formatsOf(i18n.language);
  const time = new Intl.DateTimeFormat(localeTag(i18n.language), {
    timeZone: homeTimeZone,
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return (
    <p className="footer-visits">
      {t('online', { formatted: number(online) })} · {t('today', { formatted: number(today) })} ·{' '}
      {t('month', { formatted: number(month) })} · {t('total', { formatted: number(total) })}{' '}
      <time dateTime={at}>{t('at', { time: time.format(new Date(at)) })}</time>{' '}
      <a href={paths.privacy}>{t('explanation')}</a>
    </p>
  );
}
