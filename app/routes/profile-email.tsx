import { useActionData, useLoaderData } from '@remix-run/react';
import { changeEmail } from '~/accounts/pages/email-change.server';
import { ChangeEmailPage } from '~/accounts/ui/change-email-page';

export const handle = { i18n: ['common', 'forms', 'accounts'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = changeEmail.loader;
export const action = changeEmail.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function ChangeEmail() {
  const page = useLoaderData<typeof loader>();
  return <ChangeEmailPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
