import { useState, type FocusEvent } from 'react';
import { useTranslation } from '~/platform/i18n/page-texts';
import { paths } from '~/paths';
import { TextField } from '~/ui/forms/text-field';

/** The address of a new account; with script it is said at once when it is used already. */
export function NewEmailField() {
  const { t } = useTranslation('accounts');
  const [used, setUsed] = useState('');
  const ask = async ({ target }: FocusEvent<HTMLInputElement>) => {
    const email = target.value;
    // The form itself asks again when it is sent, so an answer that does not come is no loss.
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
  return response.ok && (await response.json()).data.exists === true;
}
