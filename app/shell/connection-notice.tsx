import { useTranslation } from '~/i18n/page-texts';

/** Says that the network is away; hidden until a script finds that it is. */
export function ConnectionNotice() {
  const { t } = useTranslation();
  return (
    <p className="notice connection" role="alert" hidden>
      {t('connection')}
    </p>
  );
}
