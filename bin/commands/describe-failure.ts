import { describeOperatorError } from '~/platform/i18n/describe-operator-error.server';
import { OperatorError } from '~/platform/i18n/operator-error';
import { getTexts } from '~/platform/i18n/texts.server';
import { describeSystemError } from '../lib/system-error.mjs';

/** What an operator has to put right, in words; null where it is a fault of the program's. */
export async function describeFailure(error: unknown, language: string): Promise<string | null> {
  if (error instanceof OperatorError) return describeOperatorError(error, language);
  const t = await getTexts(language, 'system');
  return describeSystemError(error, (key, values) => t(key, values));
}
