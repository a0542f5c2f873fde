import { useActionData, useLoaderData } from '@remix-run/react';
import { fileImportForm } from '~/workspace/files/pages/file-import.server';
import { FileImportPage } from '~/workspace/files/ui/file-import-page';

export const handle = {
  i18n: [
    'common',
    'forms',
    'staff',
    'workspace',
    'statistics',
    'data-files',
    'history',
    'publishing',
  ],
};

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = fileImportForm.loader;
export const action = fileImportForm.action;

export { shouldRevalidate } from '~/ui/forms/form-state';

export default function StaffFileImport() {
  const page = useLoaderData<typeof loader>();
  return <FileImportPage {...page} state={useActionData<typeof action>() ?? page.setup.kept} />;
}
