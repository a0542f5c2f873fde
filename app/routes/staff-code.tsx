import { useActionData, useLoaderData } from '@remix-run/react';
import { codeForm } from '~/workspace/codes/pages/code-forms.server';
import { CodePage } from '~/workspace/codes/ui/code-page';

export const handle = { i18n: ['common', 'forms', 'staff', 'code-lists'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = codeForm.loader;
export const action = codeForm.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function StaffCode() {
  const page = useLoaderData<typeof loader>();
  return <CodePage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
