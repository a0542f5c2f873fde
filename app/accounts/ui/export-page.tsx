import { Link } from '@remix-run/react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextField } from '~/ui/forms/text-field';
import { AccountPage } from './account-page';

interface ExportPageProps {
  setup: FormSetup;
  state: FormState | undefined;
}

/** Asks for the password before the download of everything stored about an account. */
export function ExportPage({ setup, state }: ExportPageProps) {
  const { t } = useTranslation('accounts');
  const { t: texts } = useTranslation('accounts', { keyPrefix: 'export.fields' });
  const title = t('export.title');
  return (
    <AccountPage title={title} path={paths.exportAccount}>
      <section className="widget account-form">
        <p className="form-lead">{t('export.lead')}</p>
        <PostForm label={title} texts={texts} setup={setup} state={state} isDownload>
          <TextField name="current_password" type="password" autoComplete="current-password" />
          <SubmitButton>{t('export.submit')}</SubmitButton>
        </PostForm>
        <p className="account-cancel">
          <Link to={paths.profile}>{t('export.cancel')}</Link>
        </p>
      </section>
    </AccountPage>
  );
}
