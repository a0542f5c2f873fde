import { useActionData, useLoaderData } from '@remix-run/react';
import { forgotPassword } from '~/accounts/pages/passwords.server';
import { ForgotPasswordPage } from '~/accounts/ui/forgot-password-page';

export const handle = { i18n: ['common', 'forms', 'accounts'], frame: 'plain' };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = forgotPassword.loader;
export const action = forgotPassword.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function ForgotPassword() {
  const page = useLoaderData<typeof loader>();
  return <ForgotPasswordPage {...page} state={useActionData<typeof action>()} />;
}
