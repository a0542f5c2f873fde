import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { AuthBox } from './auth-box';

/** Confirms that an account was deleted. */
export function DeletedPage() {
  const { t } = useTranslation('accounts');
  return (
    <AuthBox title={t('deleted.title')} path={paths.accountDeleted}>
      <p role="status">{t('deleted.lead')}</p>
    </AuthBox>
  );
}
