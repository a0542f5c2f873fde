import { Link } from '@remix-run/react';
import { useState, type FocusEvent } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { CheckboxField } from '~/ui/forms/choice-field';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextField } from '~/ui/forms/text-field';
import { AuthBox } from './auth-box';

interface RegisterPageProps {
  setup: FormSetup;
  state: FormState | undefined;
}

/** The registration page. */
export function RegisterPage({ setup, state }: RegisterPageProps) {
  const { t } = useTranslation('accounts');
  const { t: texts } = useTranslation('accounts', { keyPrefix: 'register.fields' });
  const title = t('register.title');
  return (
    <AuthBox title={title} path={paths.register}>
      <p className="form-lead">{t('register.lead')}</p>
      <PostForm label={title} texts={texts} setup={setup} state={state}>
        <NewEmailField />
        <TextField name="full_name" autoComplete="name" />
        <TextField name="username" autoComplete="username" />
        <TextField name="password" type="password" autoComplete="new-password" />
        <TextField name="confirm_password" type="password" autoComplete="new-password" />
        <CheckboxField name="terms" />
        <Terms />
        <SubmitButton>{t('register.submit')}</SubmitButton>
      </PostForm>
      <p className="account-else">
        {t('register.haveAccount')} <Link to={paths.login}>{t('register.logIn')}</Link>
      </p>
    </AuthBox>
  );
}

/** The terms, which open in new tabs so that nothing typed is lost. */
function Terms() {
  const { t } = useTranslation('accounts');
  return (
    <p className="form-hint">
      {t('register.read')}{' '}
      <a href={paths.terms} target="_blank" rel="noreferrer">
        {t('register.terms')}
      </a>
      {', '}
      <a href={paths.privacy} target="_blank" rel="noreferrer">
        {t('register.privacy')}
      </a>
    </p>
  );
}

/** The address of a new account; with script, an address in use is reported immediately. */
function NewEmailField() {
  const { t } = useTranslation('accounts');
  const [used, setUsed] = useState('');
  const ask = async ({ target }: FocusEvent<HTMLInputElement>) => {
    const email = target.value;
    // The form checks again when it is sent, so that a missing answer does no harm.
    const isUsed = target.validity.valid && (await isEmailUsed(email).catch(() => false));
    if (target.value === email) setUsed(isUsed ? email : '');
  };
  return (
    <>
      <TextField name="email" type="email" autoComplete="email" onBlur={ask} />
      <p role="status" className="form-error">
        {used && t('register.fields.email.errors.used')}
      </p>
    </>
  );
}

async function isEmailUsed(email: string): Promise<boolean> {
  const response = await fetch(paths.emailQuestion, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  if (!response.ok) return false;
  const { data } = (await response.json()) as { data: { exists: boolean } };
  return data.exists;
}
