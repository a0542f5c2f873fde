import { describeOperatorError } from '~/platform/i18n/describe-operator-error.server';
import { OperatorError } from '~/platform/i18n/operator-error';
import { getTexts } from '~/platform/i18n/texts.server';
import { describeSystemError } from '../lib/system-error.mjs';

/** Describes the problems that an operator has to fix; null if the program is at fault. */
export async function describeFailure(error: unknown, language: string): Promise<string | null> {
  if (error instanceof OperatorError) return describeOperatorError(error, language);
  const t = await getTexts(language, 'system');
  return describeSystemError(error, (key, values) => t(key, values));
}
