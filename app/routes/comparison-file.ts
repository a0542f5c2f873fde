import { type LoaderFunctionArgs } from '@remix-run/node';
import { COMPARE_PATH } from '~/features/statistics/comparisons/comparison-url';
import { loadAnswerFile } from '~/features/statistics/pages/load-answer-file.server';

/** A comparison as a file. */
export function loader({ request, params }: LoaderFunctionArgs) {
  return loadAnswerFile(request, COMPARE_PATH, params.format);
}
