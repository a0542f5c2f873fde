import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { AuthBox } from './auth-box';
import { ResendForm } from './resend-form';

interface VerifyPageProps {
  setup: FormSetup;
  state: FormState | undefined;
  /** The token of the link that led here; null when it is not valid, or no longer. */
  token: string | null;
}

/** The page of the link that verifies an address: it requires a click, which programs do not make. */
export function VerifyPage({ setup, state, token }: VerifyPageProps) {
  const { t } = useTranslation('accounts');
  const title = t('verify.title');
  return (
    <AuthBox title={title} path={paths.verify}>
      {token === null ? (
        <InvalidLink setup={setup} />
      ) : (
        <PostForm label={title} texts={t} setup={setup} state={state} action={paths.verify}>
          <p>{t('verify.lead')}</p>
          <input type="hidden" name="token" value={token} />
          <SubmitButton>{t('verify.submit')}</SubmitButton>
        </PostForm>
      )}
    </AuthBox>
  );
}

function InvalidLink({ setup }: Pick<VerifyPageProps, 'setup'>) {
  const { t } = useTranslation('accounts');
  return (
    <>
      <p className="notice">{t('verify.invalid')}</p>
      <p>
        {t('verify.maybeDone')} <Link to={paths.login}>{t('verify.logIn')}</Link>
      </p>
      <h2 className="account-else">{t('resend.title')}</h2>
      <p className="form-lead">{t('resend.lead')}</p>
      <ResendForm setup={setup} state={undefined} hasAddress />
    </>
  );
}
