import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadStaffRequest, pressOfficerButton } from '~/requests/pages/staff-requests.server';
import { OfficerRequestPage } from '~/requests/ui/officer-request-page';

export const handle = { i18n: ['common', 'staff', 'requests', 'officers'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadStaffRequest(request);

export const action = ({ request }: ActionFunctionArgs) => pressOfficerButton(request);

export default function StaffRequest() {
  return <OfficerRequestPage {...useLoaderData<typeof loader>()} />;
}
