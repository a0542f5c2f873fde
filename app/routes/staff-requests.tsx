import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refuseToAct } from '~/services/staff.server';
import { loadQueue } from '~/requests/pages/staff-requests.server';
import { RequestQueuePage } from '~/requests/ui/request-queue-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'lists', 'staff', 'requests', 'officers'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = ({ request }: LoaderFunctionArgs) => loadQueue(request);

export const action = refuseToAct;

export default function StaffRequests() {
  return <RequestQueuePage {...useLoaderData<typeof loader>()} />;
}
