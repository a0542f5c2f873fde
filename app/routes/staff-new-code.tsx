import { useActionData, useLoaderData } from '@remix-run/react';
import { newCodeForm } from '~/workspace/codes/pages/code-forms.server';
import { NewCodePage } from '~/workspace/codes/ui/new-code-page';

export const handle = { i18n: ['common', 'forms', 'staff', 'code-lists'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = newCodeForm.loader;
export const action = newCodeForm.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function StaffNewCode() {
  const page = useLoaderData<typeof loader>();
  return <NewCodePage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
