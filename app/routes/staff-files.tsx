import { useActionData, useLoaderData } from '@remix-run/react';
import { dataFilesForm } from '~/workspace/files/pages/data-files.server';
import { DataFilesPage } from '~/workspace/files/ui/data-files-page';

export const handle = { i18n: ['common', 'forms', 'staff', 'workspace', 'data-files'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = dataFilesForm.loader;
export const action = dataFilesForm.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function StaffFiles() {
  const page = useLoaderData<typeof loader>();
  return <DataFilesPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
