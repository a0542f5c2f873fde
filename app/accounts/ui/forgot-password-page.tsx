import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextField } from '~/ui/forms/text-field';
import { AuthBox } from './auth-box';

interface ForgotPasswordPageProps {
  setup: FormSetup;
  state: FormState | undefined;
  /** Whether the form was sent; it does not reveal whether there is such an account. */
  isSent: boolean;
}

/** Requests a link that sets a new password. */
export function ForgotPasswordPage({ setup, state, isSent }: ForgotPasswordPageProps) {
  const { t } = useTranslation('accounts');
  const { t: texts } = useTranslation('accounts', { keyPrefix: 'forgotPassword.fields' });
  const title = t('forgotPassword.title');
  if (isSent && !state) {
    return (
      <AuthBox title={title} path={paths.forgotPassword}>
        <div role="status" className="form-done">
          <p>{t('forgotPassword.sent')}</p>
          <p>{t('forgotPassword.nothingCame')}</p>
        </div>
        <Link to={paths.forgotPassword}>{t('forgotPassword.again')}</Link>
      </AuthBox>
    );
  }
  return (
    <AuthBox title={title} path={paths.forgotPassword}>
      <p className="form-lead">{t('forgotPassword.lead')}</p>
      <PostForm label={title} texts={texts} setup={setup} state={state}>
        <TextField name="email" type="email" autoComplete="email" />
        <SubmitButton>{t('forgotPassword.submit')}</SubmitButton>
      </PostForm>
    </AuthBox>
  );
}
