import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refuseToAct } from '~/services/staff.server';
import { loadDuplicates } from '~/workspace/records/pages/records.server';
import { DuplicatesPage } from '~/workspace/records/ui/duplicates-page';

export const handle = { i18n: ['common', 'lists', 'staff', 'history', 'record'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadDuplicates(request);

export const action = refuseToAct;

export default function StaffDuplicates() {
  return <DuplicatesPage {...useLoaderData<typeof loader>()} />;
}
