import { fileRoute } from '~/services/file-route.server';
import { loadSurveyFile } from '~/feedback/pages/staff-survey.server';

export const loader = fileRoute(({ request }) => loadSurveyFile(request));
