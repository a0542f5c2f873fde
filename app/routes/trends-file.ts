import { type LoaderFunctionArgs } from '@remix-run/node';
import { TRENDS_PATH } from '~/features/statistics/trends/trends-url';
import { loadAnswerFile } from '~/features/statistics/pages/load-answer-file.server';

/** Trends as a file. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return loadAnswerFile(request, TRENDS_PATH, params.format);
}
