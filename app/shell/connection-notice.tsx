import { useTranslation } from '~/platform/i18n/page-texts';

/** Says that the network is away, and offers to try again; hidden until a script finds that it is. */
export function ConnectionNotice() {
  const { t } = useTranslation();
  return (
    <div className="notice connection" role="alert" hidden>
      <p>{t('connection')}</p>
      <button type="button" className="button">
        {t('retry')}
      </button>
    </div>
  );
}
