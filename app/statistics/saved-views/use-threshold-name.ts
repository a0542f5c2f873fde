import { formatsOf } from '~/platform/i18n/formats';
import { useTranslation } from '~/platform/i18n/page-texts';

/**
 * Returns a function that names the least change to notify, in per cent: "Every change", "Changes of 5% or
 * more".
 */
export function useThresholdName(): (percent: number) => string {
  const { t, i18n } = useTranslation('saved-views');
  const { number } = formatsOf(i18n.language);
  return (percent) =>
    percent === 0 ? t('alerts.any') : t('alerts.share', { percent: number(percent) });
}
