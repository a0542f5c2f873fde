import { fileRoute } from '~/composition/file-route.server';
import { COMPARE_PATH } from '~/features/statistics/comparisons/comparison-url';
import { loadAnswerFile } from '~/features/statistics/pages/load-answer-file.server';

/** A comparison as a file. */
export const loader = fileRoute(({ request, params }) =>
  loadAnswerFile(request, COMPARE_PATH, params.format),
);
