import { useActionData, useLoaderData } from '@remix-run/react';
import { dataFileForm } from '~/workspace/files/pages/data-file.server';
import { DataFilePage } from '~/workspace/files/ui/data-file-page';

export const handle = {
  i18n: ['common', 'forms', 'staff', 'workspace', 'import', 'statistics', 'data-files'],
};

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = dataFileForm.loader;
export const action = dataFileForm.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function StaffFile() {
  const page = useLoaderData<typeof loader>();
  return <DataFilePage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
