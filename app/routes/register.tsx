import { useActionData, useLoaderData } from '@remix-run/react';
import { registration } from '~/accounts/pages/registration.server';
import { RegisterPage } from '~/accounts/ui/register-page';

export const handle = { i18n: ['common', 'forms', 'accounts'], frame: 'plain' };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = registration.loader;
export const action = registration.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function Register() {
  const page = useLoaderData<typeof loader>();
  return <RegisterPage {...page} state={useActionData<typeof action>()} />;
}
