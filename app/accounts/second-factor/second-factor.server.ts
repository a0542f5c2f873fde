import { type Kysely } from 'kysely';
import { type Database } from '~/platform/db/schema';
import { type Backoff } from '~/platform/http/backoff.server';
import { unseal } from '~/platform/http/seal.server';
import { measure } from '~/platform/server/measurements.server';
import { recordEvent } from '~/auth/record-event.server';
import { stepOfCode } from './one-time-code.server';
import { countRecoveryCodes, spendRecoveryCode } from './recovery-codes.server';

/**
 * Returns when an account set up its second factor, and how many recovery codes are left; null without one.
 */
export async function getSecondFactor(db: Kysely<Database>, accountId: number) {
  const found = await db
    .selectFrom('second_factor')
    .select('set_up_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!found) return null;
  return { setUpAt: found.set_up_at, codesLeft: await countRecoveryCodes(db, accountId) };
}

/** Removes an account's second factor, with its recovery codes. */
export async function removeSecondFactor(db: Kysely<Database>, accountId: number): Promise<void> {
  await db.deleteFrom('second_factor').where('account_id', '=', accountId).execute();
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
}

/** A code as it was typed, and when. */
interface TypedCode {
  accountId: number;
  /** Six digits of the app, or a recovery code. */
  code: string;
  at: Date;
}

/** The kind of a valid code. */
type SecondFactorKind = 'app' | 'recoveryCode';

/**
 * Uses up a code of an account. Returns its kind, or null when it is wrong or was used before. Of two
 * concurrent uses one succeeds: the account is locked until the transaction ends.
 *
 * @throws when the secret was sealed under other settings.
 */
export async function spendCode(
  { transaction, key }: { transaction: Kysely<Database>; key: string },
  { accountId, code, at }: TypedCode,
): Promise<SecondFactorKind | null> {
  // Locked before what belongs to it, as in deleting it or replacing its password.
  await transaction
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .execute();
  if (!isOfApp(code)) {
    return (await spendRecoveryCode(transaction, accountId, code)) ? 'recoveryCode' : null;
  }
  const factor = await transaction
    .selectFrom('second_factor')
    .select(['secret', 'last_step'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  if (!factor) return null;
  const step = stepOfCode(unseal(key, String(accountId), factor.secret), digitsOf(code), at);
  if (step === null || step <= factor.last_step) return null;
  await transaction
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .execute();
  return 'app';
}

/** Returns the digits of a code that may have been typed with blanks. */
export const digitsOf = (code: string) => code.replace(/\s/g, '');

const isOfApp = (code: string) => /^\d{6}$/.test(digitsOf(code));

/** How many failures are allowed before delays begin. */
const FREE = 4;

/**
 * Lets `act` try a code; repeated failures make it wait, longer each time. Recovery codes, which cannot be
 * guessed, have a separate count: strangers who know the password cannot lock the owner out.
 */
export async function trySecondFactor<Done extends object>(
  { db, backoff }: { db: Kysely<Database>; backoff: Backoff },
  { accountId, code }: TypedCode,
  act: () => Promise<Done | null>,
): Promise<
  | { outcome: 'passed'; done: Done }
  | { outcome: 'refused'; code: 'wrongCode' }
  | { outcome: 'refused'; code: 'wait'; seconds: number }
> {
  const action = isOfApp(code) ? 'second-factor' : 'recovery-code';
  const seconds = await backoff.take(action, String(accountId), { free: FREE });
  if (seconds > 0) {
    measure('account', { event: 'secondFactorDelayed' });
    return { outcome: 'refused', code: 'wait', seconds };
  }
  const done = await act();
  if (!done) {
    await recordEvent(db, accountId, 'secondFactorRefused');
    return { outcome: 'refused', code: 'wrongCode' };
  }
  await backoff.clear(action, String(accountId));
  return { outcome: 'passed', done };
}
