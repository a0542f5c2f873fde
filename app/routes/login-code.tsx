import { useActionData, useLoaderData } from '@remix-run/react';
import { logInCode } from '~/accounts/pages/log-in.server';
import { LogInCodePage } from '~/accounts/ui/log-in-code-page';

export const handle = { i18n: ['common', 'forms', 'accounts'], frame: 'plain' };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = logInCode.loader;
export const action = logInCode.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function LogInCode() {
  const page = useLoaderData<typeof loader>();
  return <LogInCodePage {...page} state={useActionData<typeof action>()} />;
}
