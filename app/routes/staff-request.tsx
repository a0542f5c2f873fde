import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadStaffRequest, takeRequest } from '~/requests/pages/staff-requests.server';
import { OfficerRequestPage } from '~/requests/ui/officer-request-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'staff', 'requests', 'officers'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = ({ request }: LoaderFunctionArgs) => loadStaffRequest(request);

export const action = ({ request }: ActionFunctionArgs) => takeRequest(request);

export default function StaffRequest() {
  return <OfficerRequestPage {...useLoaderData<typeof loader>()} />;
}
