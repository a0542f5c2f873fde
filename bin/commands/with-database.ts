import { openPreparedDatabase } from '~/datasets/open-prepared-database.server';
import { type Db } from '~/db/client.server';
import { isDatabaseAway } from '~/db/database-away';
import { type Environment } from '~/environment.server';
import { describeOperatorError } from '~/i18n/describe-operator-error.server';
import { OperatorError } from '~/i18n/operator-error';
import { terminalLanguage } from '../lib/texts.mjs';

/**
 * Lets `act` use the portal's database, brought up to date first, and lets go of it afterwards.
 *
 * @throws OperatorError when the database went away.
 */
export async function withDatabase(
  environment: Environment,
  act: (db: Db) => Promise<void>,
): Promise<void> {
  try {
    const { db, close, faultyCodeLists } = await openPreparedDatabase(environment);
    try {
      if (faultyCodeLists) {
        console.error(await describeOperatorError(faultyCodeLists, terminalLanguage()));
      }
      await act(db);
    } finally {
      await close();
    }
  } catch (cause) {
    if (!isDatabaseAway(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new OperatorError('database', [{ key: 'gone', values: { reason } }], { cause });
  }
}
