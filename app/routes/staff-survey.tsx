import { type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refuseToAct } from '~/services/staff.server';
import { loadStaffSurvey } from '~/feedback/pages/staff-survey.server';
import { StaffSurveyPage } from '~/feedback/ui/staff-survey-page';

export const handle = { i18n: ['common', 'lists', 'staff', 'officers', 'feedback'] };

export { privateDocument as headers } from '~/platform/http/private-document.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadStaffSurvey(request);

export const action = refuseToAct;

export default function StaffSurvey() {
  return <StaffSurveyPage {...useLoaderData<typeof loader>()} />;
}
