import { useActionData, useLoaderData } from '@remix-run/react';
import { logIn } from '~/accounts/pages/log-in.server';
import { LogInPage } from '~/accounts/ui/log-in-page';

export const handle = { i18n: ['common', 'forms', 'accounts'], frame: 'plain' };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = logIn.loader;
export const action = logIn.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function LogIn() {
  return <LogInPage {...useLoaderData<typeof loader>()} state={useActionData<typeof action>()} />;
}
