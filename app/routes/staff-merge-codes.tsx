import { useActionData, useLoaderData } from '@remix-run/react';
import { mergeForm } from '~/workspace/codes/pages/code-checks.server';
import { MergePage } from '~/workspace/codes/ui/merge-page';

export const handle = { i18n: ['common', 'forms', 'staff', 'code-lists'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = mergeForm.loader;
export const action = mergeForm.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function StaffMergeCodes() {
  const page = useLoaderData<typeof loader>();
  return <MergePage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
