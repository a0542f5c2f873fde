import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refuseToAct } from '~/services/staff.server';
import { loadImport } from '~/workspace/history/pages/history.server';
import { ImportPage } from '~/workspace/history/ui/import-page';

export const handle = { i18n: ['common', 'staff', 'history'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadImport(request);

export const action = refuseToAct;

export default function StaffImport() {
  return <ImportPage {...useLoaderData<typeof loader>()} />;
}
