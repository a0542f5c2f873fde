import { fileRoute } from '~/services/file-route.server';
import { COMPARE_PATH } from '~/statistics/view/comparison-url';
import { loadAnswerFile } from '~/statistics/analysis/load-answer-file.server';

/** A comparison as a file. */
export const loader = fileRoute(({ request, params }) =>
  loadAnswerFile(request, COMPARE_PATH, params.format),
);
