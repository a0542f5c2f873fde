import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refuseToAct } from '~/services/staff.server';
import { loadStaffJobs } from '~/workspace/jobs/pages/staff-jobs.server';
import { StaffJobsPage } from '~/workspace/jobs/ui/staff-jobs-page';

export const handle = { i18n: ['common', 'staff', 'workspace', 'statistics'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadStaffJobs(request);

export const action = refuseToAct;

export default function StaffJobs() {
  return <StaffJobsPage {...useLoaderData<typeof loader>()} />;
}
