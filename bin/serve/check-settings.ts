import { parseEnvironment } from '~/environment.server';
import { describeOperatorError } from '~/platform/i18n/describe-operator-error.server';
import { OperatorError } from '~/platform/i18n/operator-error';
import { terminalLanguage } from '../lib/texts.mjs';

// Reports invalid settings, with exit code 1, before anything is built; in a separate process, since what the
// start itself loads as root would stay root's.

try {
  parseEnvironment(process.env);
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  console.error(await describeOperatorError(error, terminalLanguage()));
  process.exitCode = 1;
}
