import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refuseToAct } from '~/services/staff.server';
import { loadCodeList } from '~/workspace/codes/pages/code-lists.server';
import { CodeListPage } from '~/workspace/codes/ui/code-list-page';

export const handle = { i18n: ['common', 'staff', 'code-lists'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadCodeList(request, params.list ?? '');

export const action = refuseToAct;

export default function StaffCodeList() {
  return <CodeListPage {...useLoaderData<typeof loader>()} />;
}
