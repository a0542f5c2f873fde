import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { type FormSetup, type FormState } from '~/ui/forms/form-state';
import { PostForm } from '~/ui/forms/post-form';
import { SubmitButton } from '~/ui/forms/submit-button';
import { TextField } from '~/ui/forms/text-field';

interface ResendFormProps {
  setup: FormSetup;
  state: FormState | undefined;
  /** Whether it asks for the address, which is known after a password that was just right. */
  hasAddress: boolean;
}

/** Requests the verification mail again. */
export function ResendForm({ setup, state, hasAddress }: ResendFormProps) {
  const { t } = useTranslation('accounts');
  const { t: texts } = useTranslation('accounts', { keyPrefix: 'resend.fields' });
  const label = t('resend.title');
  return (
    <PostForm
      label={label}
      texts={texts}
      setup={setup}
      state={state}
      action={paths.resendVerification}
    >
      {hasAddress && <TextField name="email" type="email" autoComplete="email" />}
      <SubmitButton>{t('resend.submit')}</SubmitButton>
    </PostForm>
  );
}
