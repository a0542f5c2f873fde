import { type LoaderFunctionArgs } from '@remix-run/node';
import { Outlet } from '@remix-run/react';
import { refuseToAct } from '~/services/staff.server';
import { loadStaffNavigation } from '~/accounts/pages/staff.server';
import styles from '~/workspace/workspace.css?url';

export const links = () => [{ rel: 'stylesheet', href: styles }];

/** Only staff find pages below this address; each page guards its own data as well. */
export const loader = ({ request }: LoaderFunctionArgs) => loadStaffNavigation(request);

export const action = refuseToAct;

export default function Staff() {
  return <Outlet />;
}
