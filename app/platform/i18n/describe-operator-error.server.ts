import { type OperatorError } from './operator-error';
import { getTexts } from './texts.server';

/** Describes the error to the operator, one line for each problem. */
export async function describeOperatorError(
  error: OperatorError,
  language: string,
): Promise<string> {
  const t = await getTexts(language, error.namespace);
  return error.problems.map(({ key, values }) => t(key, values ?? {})).join('\n');
}
