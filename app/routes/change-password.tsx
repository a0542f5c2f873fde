import { useActionData, useLoaderData } from '@remix-run/react';
import { passwordChange } from '~/accounts/pages/passwords.server';
import { ChangePasswordPage } from '~/accounts/ui/change-password-page';

export const handle = { i18n: ['common', 'forms', 'accounts'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = passwordChange.loader;
export const action = passwordChange.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function ChangePassword() {
  const page = useLoaderData<typeof loader>();
  return <ChangePasswordPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
