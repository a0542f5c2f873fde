import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { AuthBox } from './auth-box';

/** Explains what happens after a registration. */
export function RegisteredPage() {
  const { t } = useTranslation('accounts');
  return (
    <AuthBox title={t('register.accepted.title')} path={paths.registered}>
      <div role="status" className="form-done">
        <p>{t('register.accepted.text')}</p>
        <p>{t('register.accepted.next')}</p>
      </div>
      <p className="form-done">
        <Link to={paths.login} className="button">
          {t('register.accepted.close')}
        </Link>
      </p>
      <p className="account-else">
        <Link to={paths.resendVerification}>{t('register.accepted.resend')}</Link>
      </p>
    </AuthBox>
  );
}
