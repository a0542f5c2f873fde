import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type Deadline } from '../deadline';

/** Shows when a request is due, how far that is, and for which years holidays are unknown. */
export function DeadlineText({ due, isPaused, daysLeft, unknownYears }: Deadline) {
  const { t, i18n } = useTranslation('officers');
  const formats = formatsOf(i18n.language);
  const days = { count: Math.abs(daysLeft), formatted: formats.number(Math.abs(daysLeft)) };
  const left = daysLeft < 0 ? t('deadline.over', days) : t('deadline.left', days);
  return (
    <>
      {isPaused ? t('deadline.paused', { left }) : `${formats.date(due)} · ${left}`}
      {unknownYears.length > 0 && (
        <> {t('deadline.unknown', { years: formats.list(unknownYears.map(String)) })}</>
      )}
    </>
  );
}
