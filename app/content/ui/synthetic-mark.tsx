import { useTranslation } from '~/platform/i18n/page-texts';

/** Marks an item whose numbers are synthetic. */
export function SyntheticMark() {
  const { t } = useTranslation('content');
  return <p className="synthetic-mark">{t('synthetic')}</p>;
}
