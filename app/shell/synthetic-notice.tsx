import { useTranslation } from '~/platform/i18n/page-texts';

/** Says that the numbers of a page are made up. */
export function SyntheticNotice() {
  const { t } = useTranslation();
  return (
    <aside className="synthetic">
      <p className="page-width">
        <strong>{t('synthetic.notice')}</strong> {t('synthetic.text')}
      </p>
    </aside>
  );
}
