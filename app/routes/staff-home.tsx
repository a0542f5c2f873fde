import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refuseToAct } from '~/services/staff.server';
import { loadStaffHome } from '~/accounts/pages/staff.server';
import { StaffHomePage } from '~/accounts/ui/staff-home-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'staff'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = ({ request }: LoaderFunctionArgs) => loadStaffHome(request);

export const action = refuseToAct;

export default function StaffHome() {
  return <StaffHomePage {...useLoaderData<typeof loader>()} />;
}
