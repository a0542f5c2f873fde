import { type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { refuseToAct } from '~/services/staff.server';
import { loadStaffSurvey } from '~/feedback/pages/staff-survey.server';
import { StaffSurveyPage } from '~/feedback/ui/staff-survey-page';
import { privateDocument } from '~/platform/http/private-document.server';
import { metaOfHead } from '~/shell/page-head';

export const handle = { i18n: ['common', 'lists', 'staff', 'officers', 'feedback'] };

export const meta: MetaFunction<typeof loader> = ({ data }) => metaOfHead(data?.head);

export const headers = privateDocument;

export const loader = ({ request }: LoaderFunctionArgs) => loadStaffSurvey(request);

export const action = refuseToAct;

export default function StaffSurvey() {
  return <StaffSurveyPage {...useLoaderData<typeof loader>()} />;
}
