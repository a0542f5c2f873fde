import { useActionData, useLoaderData } from '@remix-run/react';
import { verification } from '~/accounts/pages/verification.server';
import { VerifyPage } from '~/accounts/ui/verify-page';

export const handle = { i18n: ['common', 'forms', 'accounts'], frame: 'plain' };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = verification.loader;
export const action = verification.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function Verify() {
  return <VerifyPage {...useLoaderData<typeof loader>()} state={useActionData<typeof action>()} />;
}
