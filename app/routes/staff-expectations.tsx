import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refuseToAct } from '~/services/staff.server';
import { loadExpectations } from '~/workspace/expectations/pages/expectations.server';
import { ExpectationsPage } from '~/workspace/expectations/ui/expectations-page';

export const handle = { i18n: ['common', 'staff', 'expectations'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadExpectations(request);

export const action = refuseToAct;

export default function StaffExpectations() {
  return <ExpectationsPage {...useLoaderData<typeof loader>()} />;
}
