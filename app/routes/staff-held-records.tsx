import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refuseToAct } from '~/services/staff.server';
import { loadHeldRecords } from '~/workspace/publishing/pages/held-records.server';
import { HeldRecordsPage } from '~/workspace/publishing/ui/held-records-page';

export const handle = { i18n: ['common', 'lists', 'staff', 'publishing'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadHeldRecords(request);

export const action = refuseToAct;

export default function StaffHeldRecords() {
  return <HeldRecordsPage {...useLoaderData<typeof loader>()} />;
}
