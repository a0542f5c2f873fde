import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { CheckboxField } from '~/ui/forms/choice-field';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextField } from '~/ui/forms/text-field';
import { AuthBox } from './auth-box';
import { Done } from './done';

interface LogInPageProps {
  setup: FormSetup;
  state: FormState | undefined;
  /** The path to continue at. */
  to: string;
  /** Whether the address was just verified. */
  isVerified: boolean;
  /** Whether a button led here whose user was no longer logged in. */
  isUnsent: boolean;
  /** Whether a form redirected here; it is shown again after the log-in. */
  isKept: boolean;
}

/** The log-in page. */
export function LogInPage({ setup, state, to, isVerified, isUnsent, isKept }: LogInPageProps) {
  const { t } = useTranslation('accounts');
  const { t: texts } = useTranslation('accounts', { keyPrefix: 'login.fields' });
  const title = t('login.title');
  return (
    <AuthBox title={title} path={paths.login}>
      {isVerified && !state && <Done>{t('login.verified')}</Done>}
      {(isUnsent || isKept) && !state && (
        <p role="status" className="notice">
          {t(isKept ? 'login.kept' : 'login.unsent')}
        </p>
      )}
      <p className="form-lead">{t('login.lead')}</p>
      <PostForm label={title} texts={texts} setup={setup} state={state}>
        <input type="hidden" name="to" value={state?.values.to ?? to} />
        <TextField name="username" autoComplete="username" />
        <TextField name="password" type="password" autoComplete="current-password" />
        <CheckboxField name="remember_me" />
        <SubmitButton>{t('login.submit')}</SubmitButton>
      </PostForm>
      <p className="account-else">
        <Link to={paths.forgotPassword}>{t('login.forgot')}</Link>
      </p>
      <p>
        {t('login.noAccount')} <Link to={paths.register}>{t('login.register')}</Link>
      </p>
    </AuthBox>
  );
}
