import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadLetterReader } from '~/requests/pages/letter-reader.server';
import { LetterReaderPage } from '~/requests/ui/letter-reader-page';
import { refuseToAct } from '~/services/staff.server';

export const handle = { i18n: ['common', 'staff', 'officers'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request, params }: LoaderFunctionArgs) =>
  loadLetterReader(request, params);
export const action = refuseToAct;

export default function StaffRequestFile() {
  return <LetterReaderPage {...useLoaderData<typeof loader>()} />;
}
