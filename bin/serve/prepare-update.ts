import { parseEnvironment } from '~/environment.server';
import { loadTexts } from '~/content/seed/load-texts.server';
import { describeOperatorError } from '~/platform/i18n/describe-operator-error.server';
import { OperatorError } from '~/platform/i18n/operator-error';
import '~/platform/server/lost-log-lines.mjs';
import { openStorage } from '~/platform/storage/open-storage.server';
import { leaveOnSignals } from '../lib/leave-on-signals';
import { terminalLanguage } from '../lib/texts.mjs';
import { openForWeb } from './open-for-web';

// Migrates the database to this version while another one serves; in a separate process, since the one that
// supervises keeps the code it was started with.

leaveOnSignals();
try {
  const environment = parseEnvironment(process.env);
  const database = await openForWeb(environment);
  try {
    await loadTexts(
      { db: database.db, storage: await openStorage(environment) },
      environment.COUNTRY_DIRECTORY,
    );
  } finally {
    await database.close();
  }
} catch (error) {
  const isKnown = error instanceof OperatorError;
  console.error(isKnown ? await describeOperatorError(error, terminalLanguage()) : error);
  process.exitCode = 1;
}
