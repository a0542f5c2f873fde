import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextField } from '~/ui/forms/text-field';
import { AccountNameField } from './account-name-field';
import { AccountPage } from './account-page';
import { Done } from './done';

interface ChangePasswordPageProps {
  setup: FormSetup;
  state: FormState | undefined;
  /** The owner of the password. */
  username: string;
  /** Whether the password was just changed. */
  isSaved: boolean;
}

/** Changes the password of a user who knows the current one. */
export function ChangePasswordPage({ setup, state, username, isSaved }: ChangePasswordPageProps) {
  const { t } = useTranslation('accounts');
  const { t: texts } = useTranslation('accounts', { keyPrefix: 'changePassword.fields' });
  const title = t('changePassword.title');
  return (
    <AccountPage title={title} path={paths.changePassword}>
      {isSaved && !state && <Done>{t('changePassword.saved')}</Done>}
      <section className="widget account-form">
        <p className="form-lead">{t('changePassword.lead')}</p>
        <PostForm label={title} texts={texts} setup={setup} state={state}>
          <AccountNameField username={username} />
          <TextField name="current_password" type="password" autoComplete="current-password" />
          <TextField name="password" type="password" autoComplete="new-password" />
          <TextField name="confirm_password" type="password" autoComplete="new-password" />
          <SubmitButton>{t('changePassword.submit')}</SubmitButton>
        </PostForm>
      </section>
    </AccountPage>
  );
}
