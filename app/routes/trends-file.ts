import { fileRoute } from '~/services/file-route.server';
import { TRENDS_PATH } from '~/statistics/view/trends-url';
import { loadAnswerFile } from '~/statistics/analysis/load-answer-file.server';

/** Trends as a file. */
export const loader = fileRoute(({ request, params }) =>
  loadAnswerFile(request, TRENDS_PATH, params.format),
);
