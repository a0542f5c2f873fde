import { type LoaderFunctionArgs } from '@remix-run/node';
import { loadSurveyFile } from '~/features/feedback/pages/staff-survey.server';

export const loader = ({ request }: LoaderFunctionArgs) => loadSurveyFile(request);
