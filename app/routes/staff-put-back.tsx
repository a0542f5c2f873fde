import { useActionData, useLoaderData } from '@remix-run/react';
import { putBackForm } from '~/workspace/history/pages/take-back.server';
import { PutBackPage } from '~/workspace/history/ui/put-back-page';

export const handle = { i18n: ['common', 'forms', 'staff', 'history'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = putBackForm.loader;
export const action = putBackForm.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function StaffPutBack() {
  const page = useLoaderData<typeof loader>();
  return <PutBackPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
