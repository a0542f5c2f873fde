import { useTranslation } from '~/platform/i18n/page-texts';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextField } from '~/ui/forms/text-field';
import { AccountNameField } from './account-name-field';

interface ProofFormProps {
  setup: FormSetup;
  state: FormState | undefined;
  username: string;
  /** The accessible name of the form. */
  label: string;
  submit: string;
}

/** Asks for password and code, before anything about the second factor changes. */
export function ProofForm({ setup, state, username, label, submit }: ProofFormProps) {
  const { t: texts } = useTranslation('staff', { keyPrefix: 'proof' });
  return (
    <PostForm label={label} texts={texts} setup={setup} state={state}>
      <AccountNameField username={username} />
      <TextField name="current_password" type="password" autoComplete="current-password" />
      <TextField name="code" autoComplete="one-time-code" />
      <SubmitButton>{submit}</SubmitButton>
    </PostForm>
  );
}
