import { type LoaderFunctionArgs } from '@remix-run/node';
import { CROSS_TABLE_PATH } from '~/features/statistics/cross-tables/cross-table-path';
import { loadAnswerFile } from '~/features/statistics/pages/load-answer-file.server';

/** A cross table as a file. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return loadAnswerFile(request, CROSS_TABLE_PATH, params.format);
}
