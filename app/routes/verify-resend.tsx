import { useActionData, useLoaderData } from '@remix-run/react';
import { resending } from '~/accounts/pages/verification.server';
import { ResendPage } from '~/accounts/ui/resend-page';

export const handle = { i18n: ['common', 'forms', 'accounts'], frame: 'plain' };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = resending.loader;
export const action = resending.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function VerifyResend() {
  return <ResendPage {...useLoaderData<typeof loader>()} state={useActionData<typeof action>()} />;
}
