import { useActionData, useLoaderData } from '@remix-run/react';
import { fileMappingForm } from '~/workspace/files/pages/file-mapping.server';
import { FileMappingPage } from '~/workspace/files/ui/file-mapping-page';

export const handle = { i18n: ['common', 'forms', 'staff', 'data-files'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = fileMappingForm.loader;
export const action = fileMappingForm.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function StaffFileMapping() {
  const page = useLoaderData<typeof loader>();
  return <FileMappingPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
