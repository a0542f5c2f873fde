import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { staffPaths } from '~/staff-paths';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextField } from '~/ui/forms/text-field';
import { AuthBox } from './auth-box';

/** Asks for the code of the second factor, after the password. */
export function LogInCodePage({
  setup,
  state,
}: {
  setup: FormSetup;
  state: FormState | undefined;
}) {
  const { t } = useTranslation('accounts');
  const { t: texts } = useTranslation('accounts', { keyPrefix: 'logInCode.fields' });
  const title = t('logInCode.title');
  return (
    <AuthBox title={title} path={staffPaths.logInCode}>
      <p className="form-lead">{t('logInCode.lead')}</p>
      <PostForm label={title} texts={texts} setup={setup} state={state}>
        <TextField name="code" autoComplete="one-time-code" />
        <SubmitButton>{t('logInCode.submit')}</SubmitButton>
      </PostForm>
      <p className="account-else">{t('logInCode.lost')}</p>
      <p>
        <Link to={paths.login}>{t('logInCode.again')}</Link>
      </p>
    </AuthBox>
  );
}
