import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextField } from '~/ui/forms/text-field';
import { AccountPage } from './account-page';
import { Done } from './done';

interface ChangeEmailPageProps {
  setup: FormSetup;
  state: FormState | undefined;
  /** The current address. */
  email: string;
  /** Whether a link was just mailed to the new one. */
  isSent: boolean;
}

/** Changes the e-mail address, once the mailed link is clicked. */
export function ChangeEmailPage({ setup, state, email, isSent }: ChangeEmailPageProps) {
  const { t } = useTranslation('accounts');
  const { t: texts } = useTranslation('accounts', { keyPrefix: 'changeEmail.fields' });
  return (
    <AccountPage title={t('changeEmail.title')} path={paths.changeEmail}>
      {isSent && !state && <Done>{t('changeEmail.sent')}</Done>}
      <section className="widget account-form">
        <p className="form-lead">{t('changeEmail.lead')}</p>
        <p>
          {t('changeEmail.now')}: <strong className="account-email">{email}</strong>
        </p>
        <PostForm
          texts={texts}
          setup={setup}
          state={state}
          label={t('changeEmail.title')}
          action={paths.changeEmail}
        >
          <TextField name="email" type="email" autoComplete="email" />
          <TextField name="current_password" type="password" autoComplete="current-password" />
          <SubmitButton>{t('changeEmail.submit')}</SubmitButton>
        </PostForm>
      </section>
    </AccountPage>
  );
}
