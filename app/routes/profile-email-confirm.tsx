import { useActionData, useLoaderData } from '@remix-run/react';
import { confirmNewEmail } from '~/accounts/pages/email-change.server';
import { ConfirmEmailPage } from '~/accounts/ui/confirm-email-page';

export const handle = { i18n: ['common', 'forms', 'accounts'], frame: 'plain' };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = confirmNewEmail.loader;
export const action = confirmNewEmail.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function ConfirmEmail() {
  const page = useLoaderData<typeof loader>();
  return <ConfirmEmailPage {...page} state={useActionData<typeof action>()} />;
}
