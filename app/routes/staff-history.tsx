import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refuseToAct } from '~/services/staff.server';
import { loadHistory } from '~/workspace/history/pages/history.server';
import { HistoryPage } from '~/workspace/history/ui/history-page';

export const handle = { i18n: ['common', 'lists', 'staff', 'content', 'history'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadHistory(request);

export const action = refuseToAct;

export default function StaffHistory() {
  return <HistoryPage {...useLoaderData<typeof loader>()} />;
}
