import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refuseToAct } from '~/services/staff.server';
import { loadRecord } from '~/workspace/records/pages/records.server';
import { RecordPage } from '~/workspace/records/ui/record-page';

export const handle = { i18n: ['common', 'staff', 'statistics', 'history', 'record'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadRecord(request);

export const action = refuseToAct;

export default function StaffRecord() {
  return <RecordPage {...useLoaderData<typeof loader>()} />;
}
