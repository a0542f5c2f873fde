import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextField } from '~/ui/forms/text-field';
import { AccountPage } from './account-page';

interface DeletionPageProps {
  setup: FormSetup;
  state: FormState | undefined;
}

/** Explains what is deleted with an account and what stays, with the form that does it. */
export function DeletionPage({ setup, state }: DeletionPageProps) {
  const { t } = useTranslation('accounts');
  const { t: texts } = useTranslation('accounts', { keyPrefix: 'deletion.fields' });
  const title = t('deletion.title');
  return (
    <AccountPage title={title} path={paths.deleteAccount}>
      <section className="widget account-form">
        <p className="form-lead">{t('deletion.lead')}</p>
        <div className="account-text">
          <h2>{t('deletion.goes')}</h2>
          <p>{t('deletion.goesText')}</p>
          <h2>{t('deletion.stays')}</h2>
          <p>{t('deletion.staysText')}</p>
          <p>
            <Link to={paths.exportAccount}>{t('deletion.export')}</Link>
          </p>
        </div>
        <PostForm label={title} texts={texts} setup={setup} state={state}>
          <TextField name="current_password" type="password" autoComplete="current-password" />
          <SubmitButton>{t('deletion.submit')}</SubmitButton>
        </PostForm>
        <p className="account-cancel">
          <Link to={paths.profile}>{t('deletion.cancel')}</Link>
        </p>
      </section>
    </AccountPage>
  );
}
