import { type LoaderFunctionArgs } from '@remix-run/node';
import { Outlet } from '@remix-run/react';
import { refuseToAct } from '~/composition/staff.server';
import { admitStaff } from '~/features/accounts/pages/staff.server';

/** Whoever is not staff finds no page below this address; each page guards its own data as well. */
export async function loader({ request }: LoaderFunctionArgs) {
  await admitStaff(request);
  return null;
}

export const action = refuseToAct;

export default function Staff() {
  return <Outlet />;
}
