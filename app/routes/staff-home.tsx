import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refuseToAct } from '~/services/staff.server';
import { loadStaffHome } from '~/workspace/home/pages/staff-home.server';
import { StaffHomePage } from '~/workspace/home/ui/staff-home-page';

export const handle = { i18n: ['common', 'staff'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadStaffHome(request);

export const action = refuseToAct;

export default function StaffHome() {
  return <StaffHomePage {...useLoaderData<typeof loader>()} />;
}
