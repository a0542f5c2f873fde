import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextField } from '~/ui/forms/text-field';
import { AccountNameField } from './account-name-field';
import { AuthBox } from './auth-box';

interface ResetPasswordPageProps {
  setup: FormSetup;
  state: FormState | undefined;
  /** Whether the password was just set. */
  isDone: boolean;
  /** The owner of the password; null when the link that led here is not valid, or no longer. */
  username: string | null;
}

/** The page of the link that was mailed for a forgotten password. */
export function ResetPasswordPage({ setup, state, isDone, username }: ResetPasswordPageProps) {
  const { t } = useTranslation('accounts');
  return (
    <AuthBox title={t('resetPassword.title')} path={paths.resetPassword}>
      {isDone ? (
        <ResetDone />
      ) : username === null ? (
        <InvalidLink />
      ) : (
        <NewPassword setup={setup} state={state} username={username} />
      )}
    </AuthBox>
  );
}

interface NewPasswordProps extends Pick<ResetPasswordPageProps, 'setup' | 'state'> {
  username: string;
}

function NewPassword({ setup, state, username }: NewPasswordProps) {
  const { t } = useTranslation('accounts');
  const { t: texts } = useTranslation('accounts', { keyPrefix: 'resetPassword.fields' });
  return (
    <>
      <p className="form-lead">{t('resetPassword.lead')}</p>
      <PostForm label={t('resetPassword.title')} texts={texts} setup={setup} state={state}>
        <AccountNameField username={username} />
        <TextField name="password" type="password" autoComplete="new-password" />
        <TextField name="confirm_password" type="password" autoComplete="new-password" />
        <SubmitButton>{t('resetPassword.submit')}</SubmitButton>
      </PostForm>
    </>
  );
}

function ResetDone() {
  const { t } = useTranslation('accounts');
  return (
    <div role="status" className="form-done">
      <p>{t('resetPassword.done')}</p>
      <Link to={paths.login} className="button">
        {t('resetPassword.logIn')}
      </Link>
    </div>
  );
}

function InvalidLink() {
  const { t } = useTranslation('accounts');
  return (
    <div className="form-done">
      <p>{t('resetPassword.invalid')}</p>
      <Link to={paths.forgotPassword} className="button">
        {t('resetPassword.again')}
      </Link>
    </div>
  );
}
