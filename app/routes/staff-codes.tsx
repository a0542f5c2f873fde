import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refuseToAct } from '~/services/staff.server';
import { loadCodeLists } from '~/workspace/codes/pages/code-lists.server';
import { CodeListsPage } from '~/workspace/codes/ui/code-lists-page';

export const handle = { i18n: ['common', 'staff', 'code-lists'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadCodeLists(request);

export const action = refuseToAct;

export default function StaffCodes() {
  return <CodeListsPage {...useLoaderData<typeof loader>()} />;
}
