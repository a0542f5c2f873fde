import { useActionData, useLoaderData } from '@remix-run/react';
import { codesFileForm } from '~/workspace/codes/pages/code-checks.server';
import { CodesFilePage } from '~/workspace/codes/ui/codes-file-page';

export const handle = { i18n: ['common', 'forms', 'staff', 'code-lists'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = codesFileForm.loader;
export const action = codesFileForm.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function StaffCodesFile() {
  const page = useLoaderData<typeof loader>();
  return <CodesFilePage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
