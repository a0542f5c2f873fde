import { type LoaderFunctionArgs } from '@remix-run/node';
import { Outlet } from '@remix-run/react';
import { refuseToAct } from '~/services/staff.server';
import { loadStaffTasks } from '~/accounts/pages/staff.server';

/** Only staff find pages below this address; each page guards its own data as well. */
export const loader = ({ request }: LoaderFunctionArgs) => loadStaffTasks(request);

export const action = refuseToAct;

export default function Staff() {
  return <Outlet />;
}
