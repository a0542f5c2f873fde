import { fileRoute } from '~/services/file-route.server';
import { CROSS_TABLE_PATH } from '~/statistics/view/cross-table-path';
import { loadAnswerFile } from '~/statistics/analysis/load-answer-file.server';

/** A cross table as a file. */
export const loader = fileRoute(({ request, params }) =>
  loadAnswerFile(request, CROSS_TABLE_PATH, params.format),
);
