import { fileRoute } from '~/composition/file-route.server';
import { TRENDS_PATH } from '~/features/statistics/trends/trends-url';
import { loadAnswerFile } from '~/features/statistics/pages/load-answer-file.server';

/** Trends as a file. */
export const loader = fileRoute(({ request, params }) =>
  loadAnswerFile(request, TRENDS_PATH, params.format),
);
