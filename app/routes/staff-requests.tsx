import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refuseToAct } from '~/services/staff.server';
import { loadQueue } from '~/requests/pages/staff-requests.server';
import { RequestQueuePage } from '~/requests/ui/request-queue-page';

export const handle = { i18n: ['common', 'lists', 'staff', 'requests', 'officers'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadQueue(request);

export const action = refuseToAct;

export default function StaffRequests() {
  return <RequestQueuePage {...useLoaderData<typeof loader>()} />;
}
