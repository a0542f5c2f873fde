import { useActionData, useLoaderData } from '@remix-run/react';
import { passwordReset } from '~/accounts/pages/passwords.server';
import { ResetPasswordPage } from '~/accounts/ui/reset-password-page';

export const handle = { i18n: ['common', 'forms', 'accounts'], frame: 'plain' };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = passwordReset.loader;
export const action = passwordReset.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function ResetPassword() {
  const page = useLoaderData<typeof loader>();
  return <ResetPasswordPage {...page} state={useActionData<typeof action>()} />;
}
