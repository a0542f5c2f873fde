import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadCodeList, sendDeletion } from '~/workspace/codes/pages/code-lists.server';
import { CodeListPage } from '~/workspace/codes/ui/code-list-page';

export const handle = { i18n: ['common', 'staff', 'code-lists'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadCodeList(request, params.list ?? '');

export const action = ({ request, params }: ActionFunctionArgs) =>
  sendDeletion(request, params.list ?? '');

export default function StaffCodeList() {
  return <CodeListPage {...useLoaderData<typeof loader>()} />;
}
