import { type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { loadStaffJob, sendCancellation } from '~/workspace/jobs/pages/staff-jobs.server';
import { StaffJobPage } from '~/workspace/jobs/ui/staff-job-page';

export const handle = { i18n: ['common', 'staff', 'workspace', 'statistics'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request, params: { id = '' } }: LoaderFunctionArgs) =>
  loadStaffJob(request, id);

export const action = ({ request, params: { id = '' } }: ActionFunctionArgs) =>
  sendCancellation(request, id);

export default function StaffJob() {
  return <StaffJobPage {...useLoaderData<typeof loader>()} />;
}
