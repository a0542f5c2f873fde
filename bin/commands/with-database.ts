import { openPreparedDatabase } from '~/datasets/open-prepared-database.server';
import { type Db } from '~/platform/db/client.server';
import { openDatabase, type OpenDatabase } from '~/platform/db/open-database.server';
import { isDatabaseAway } from '~/platform/db/database-away';
import { hasCode } from '~/platform/system/error-code';
import { type Environment } from '~/environment.server';
import { describeOperatorError } from '~/platform/i18n/describe-operator-error.server';
import { OperatorError } from '~/platform/i18n/operator-error';
import { terminalLanguage } from '../lib/texts.mjs';

/**
 * Runs `act` with the portal's database, migrated first, and closes it afterwards.
 *
 * @throws OperatorError when the database became unavailable.
 */
export async function withDatabase(
  environment: Environment,
  act: (db: Db) => Promise<void>,
): Promise<void> {
  await explainLoss(async () => {
    const { db, close, faultyCodeLists } = await openPreparedDatabase(environment);
    try {
      if (faultyCodeLists) {
        console.error(await describeOperatorError(faultyCodeLists, terminalLanguage()));
      }
      await act(db);
    } finally {
      await close();
    }
  });
}

/**
 * Runs `act` with the portal's database as it is, which may be that of another version, or empty.
 *
 * @throws OperatorError when the database became unavailable.
 */
export async function withDatabaseAsItIs(
  environment: Environment,
  act: (database: OpenDatabase) => Promise<void>,
): Promise<void> {
  await explainLoss(async () => {
    const database = await openDatabase(environment);
    try {
      await act(database);
    } finally {
      await database.close();
    }
  });
}

/** A code of PostgreSQL. */
const DISK_FULL = '53100';

async function explainLoss(act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (cause) {
    if (!isDatabaseAway(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    const key = hasCode(cause, DISK_FULL) ? 'full' : 'gone';
    throw new OperatorError('database', [{ key, values: { reason } }], { cause });
  }
}
