import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadCodeOrder, sendMove } from '~/workspace/codes/pages/code-lists.server';
import { CodeOrderPage } from '~/workspace/codes/ui/code-order-page';

export const handle = { i18n: ['common', 'staff', 'code-lists'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadCodeOrder(request, params.list ?? '');

export const action = ({ request, params }: ActionFunctionArgs) =>
  sendMove(request, params.list ?? '');

export default function StaffCodeOrder() {
  return <CodeOrderPage {...useLoaderData<typeof loader>()} />;
}
