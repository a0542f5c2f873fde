import { fileRoute } from '~/composition/file-route.server';
import { loadSurveyFile } from '~/features/feedback/pages/staff-survey.server';

export const loader = fileRoute(({ request }) => loadSurveyFile(request));
