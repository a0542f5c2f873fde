import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { AuthBox } from './auth-box';
import { ResendForm } from './resend-form';

interface ResendPageProps {
  setup: FormSetup;
  state: FormState | undefined;
  /** Whether the account is known, by a password that was just right. */
  isKnown: boolean;
  /** Whether the mail was just requested. */
  isSent: boolean;
}

/** Requests the verification mail again. */
export function ResendPage({ setup, state, isKnown, isSent }: ResendPageProps) {
  const { t } = useTranslation('accounts');
  return (
    <AuthBox
      title={t(isKnown ? 'resend.known.title' : 'resend.title')}
      path={paths.resendVerification}
    >
      {isSent && !state ? (
        <Sent isKnown={isKnown} />
      ) : (
        <>
          <p className="form-lead">{t(isKnown ? 'resend.known.text' : 'resend.lead')}</p>
          <ResendForm setup={setup} state={state} hasAddress={!isKnown} />
        </>
      )}
    </AuthBox>
  );
}

function Sent({ isKnown }: Pick<ResendPageProps, 'isKnown'>) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <div role="status" className="form-done">
        <p>{t(isKnown ? 'resend.sentToKnown' : 'resend.sent')}</p>
        <p>{t('resend.nothingCame')}</p>
      </div>
      <p className="form-done">
        <Link to={paths.login} className="button">
          {t('resend.logIn')}
        </Link>
      </p>
      <p className="account-else">
        <Link to={paths.resendVerification}>{t('resend.again')}</Link>
      </p>
    </>
  );
}
