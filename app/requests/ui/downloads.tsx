import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';
import { type OfficerRequest } from '../officer-request';

/** How often the applicant has downloaded each file that was delivered, of which delivery, and when. */
export function Downloads({ downloads }: Pick<OfficerRequest, 'downloads'>) {
  const { t, i18n } = useTranslation('officers');
  if (downloads.length === 0) return null;
  const formats = formatsOf(i18n.language);
  return (
    <>
      <p>{t('downloads.title')}</p>
      <ul>
        {downloads.map(({ name, deliveredAt, isRecalled, count, last }, at) => (
          <li key={at}>
            {t(isRecalled ? 'downloads.recalled' : 'downloads.delivered', {
              name,
              at: deliveredAt.text,
            })}
            : {count === null && t('downloads.unknown')}
            {count === 0 && t('downloads.none')}
            {count !== null &&
              count > 0 &&
              t('downloads.times', { count, formatted: formats.number(count), last })}
          </li>
        ))}
      </ul>
    </>
  );
}
