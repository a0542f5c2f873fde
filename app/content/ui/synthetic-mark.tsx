import { useTranslation } from '~/platform/i18n/page-texts';

/** Says of one item that its numbers are made up. */
export function SyntheticMark() {
  const { t } = useTranslation('content');
  return <p className="synthetic-mark">{t('synthetic')}</p>;
}
