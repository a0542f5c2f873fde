import { sql, type Transaction } from 'kysely';
import { type Account } from '~/auth/account';
import { requireRole, requireStaff } from '~/auth/require-role';
import { roles } from '~/auth/roles';
import { endSessions } from '~/auth/sessions.server';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import { type Backoff } from '~/platform/http/backoff.server';
import { hashToken, randomToken } from '~/platform/http/random-token.server';
import { seal, unseal } from '~/platform/http/seal.server';
import { type MailQueue } from '~/platform/mail/mail-queue.server';
import { confirmPassword, type PasswordConfirmation } from '../passwords/confirm-password.server';
import { keepsPassword } from '../passwords/keeps-password.server';
import { recordEvent } from '~/auth/record-event.server';
import { newSecret, stepOfCode } from './one-time-code.server';
import { makeRecoveryCodes } from './recovery-codes.server';
import { digitsOf, trySecondFactor, spendCode } from './second-factor.server';

interface Context {
  db: Db;
  backoff: Backoff;
  mailQueue: Pick<MailQueue, 'send'>;
  /** The key that seals the secrets. */
  key: string;
}

/** The fields of the forms of the second factor. */
interface Proof {
  password: string;
  code: string;
  at: Date;
  /** The link for an owner who did not do this. */
  forgotLink: string;
}

type Refused = Exclude<PasswordConfirmation, { outcome: 'confirmed' }>;
type WrongCode = { outcome: 'refused'; code: 'wrongCode' };

/**
 * Returns the secret that a session is setting up; it belongs to that session alone. An account without a
 * second factor gets one, others after `allowReplacement`; null if there is nothing to set up.
 */
export async function getPendingSecret(
  { db, key }: Pick<Context, 'db' | 'key'>,
  account: Account,
): Promise<string | null> {
  requireStaff(account);
  const sealed = (await readPending(db, account)) ?? (await beginFirst(db, key, account));
  return sealed && unseal(key, String(account.id), sealed);
}

async function readPending(db: Db, { id, session }: Pick<Account, 'id' | 'session'>) {
  const row = await db
    .selectFrom('session')
    .select('pending_secret')
    .where('hash', '=', session)
    .where('account_id', '=', id)
    .executeTakeFirst();
  return row?.pending_secret ?? null;
}

async function beginFirst(db: Db, key: string, account: Pick<Account, 'id' | 'session'>) {
  const { id, session } = account;
  await db
    .updateTable('session')
    .set({ pending_secret: seal(key, String(id), newSecret()) })
    .where('hash', '=', session)
    .where('pending_secret', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('second_factor').select('account_id').where('account_id', '=', id))),
    )
    .execute();
  // Another window may have been faster.
  return readPending(db, account);
}

type SetUpOutcome =
  /** The session continues under this token; the recovery codes cannot be shown again. */
  | { outcome: 'set'; token: string; isRemembered: boolean; codes: readonly string[] }
  | WrongCode
  | Refused;

/**
 * Sets up the app of a session's pending secret, given the password and a code of the app. Ends other
 * sessions, and notifies the owner by mail.
 */
export async function setUpSecondFactor(
  { db, backoff, mailQueue, key }: Context,
  account: Account,
  { password, code, at, forgotLink, nextToken }: Proof & { nextToken?: string },
): Promise<SetUpOutcome> {
  requireStaff(account);
  const confirmation = await confirmPassword({ db, backoff }, account, password);
  if (confirmation.outcome === 'refused') return confirmation;
  const { id } = account;
  const secret = await readPending(db, account);
  const step = secret ? stepOfCode(unseal(key, String(id), secret), digitsOf(code), at) : null;
  if (!secret || step === null) return { outcome: 'refused', code: 'wrongCode' };
  return db.transaction().execute(async (transaction) => {
    if (!(await keepsPassword(transaction, confirmation.account))) {
      return { outcome: 'refused', code: 'wrongPassword' };
    }
    const factor = { account_id: id, secret, last_step: step };
    if (!(await saveFactor(transaction, factor, account))) {
      return { outcome: 'refused', code: 'wrongCode' };
    }
    const session = await passSession(transaction, account.session, nextToken);
    await endSessions(transaction, id, { except: hashToken(session.token) });
    const codes = await makeRecoveryCodes(transaction, id);
    await recordEvent(transaction, id, 'secondFactorSet');
    await notifyOfSecondFactor({ transaction, mailQueue }, id, 'secondFactorSet', forgotLink);
    return { outcome: 'set', ...session, codes };
  });
}

/**
 * Lets a session that has passed the new factor continue under another token. @throws when it has ended
 * since.
 */
async function passSession(
  transaction: Transaction<Database>,
  session: string,
  token = randomToken(),
) {
  const passed = await transaction
    .updateTable('session')
    .set({ hash: hashToken(token), second_factor_at: sql`now()`, pending_secret: null })
    .where('hash', '=', session)
    .returning('is_remembered')
    .executeTakeFirstOrThrow();
  return { token, isRemembered: passed.is_remembered };
}

/** Only a session that has passed the former factor replaces it. */
async function saveFactor(
  transaction: Transaction<Database>,
  factor: { account_id: number; secret: Buffer; last_step: number },
  { hasPassedSecondFactor }: Account,
): Promise<boolean> {
  const saved = await transaction
    .insertInto('second_factor')
    .values(factor)
    .onConflict((conflict) =>
      hasPassedSecondFactor
        ? conflict.column('account_id').doUpdateSet({ ...factor, set_up_at: sql`now()` })
        : conflict.doNothing(),
    )
    .returning('account_id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** Lets a session set up another app, given the password and a code of the current one. */
export async function allowReplacement(
  { db, backoff, key }: Omit<Context, 'mailQueue'>,
  account: Account,
  { password, code, at }: Omit<Proof, 'forgotLink'>,
): Promise<{ outcome: 'allowed' } | WrongCode | Refused> {
  const sealed = seal(key, String(account.id), newSecret());
  const allow = async (transaction: Transaction<Database>) => {
    await transaction
      .updateTable('session')
      .set({ pending_secret: sealed })
      .where('hash', '=', account.session)
      .execute();
    return {};
  };
  const proved = await prove({ db, backoff, key }, account, { password, code, at }, allow);
  return proved.outcome === 'refused' ? proved : { outcome: 'allowed' };
}

/** Replaces the recovery codes, given the password and a code. */
export async function renewRecoveryCodes(
  { db, backoff, mailQueue, key }: Context,
  account: Account,
  { forgotLink, ...proof }: Proof,
): Promise<{ outcome: 'made'; codes: readonly string[] } | WrongCode | Refused> {
  const proved = await prove({ db, backoff, key }, account, proof, async (transaction) => {
    const codes = await makeRecoveryCodes(transaction, account.id);
    await recordEvent(transaction, account.id, 'recoveryCodesMade');
    await notifyOfSecondFactor(
      { transaction, mailQueue },
      account.id,
      'recoveryCodesMade',
      forgotLink,
    );
    return { codes };
  });
  return proved.outcome === 'refused' ? proved : { outcome: 'made', codes: proved.done.codes };
}

async function prove<Done extends object>(
  { db, backoff, key }: Omit<Context, 'mailQueue'>,
  account: Account,
  { password, code, at }: Omit<Proof, 'forgotLink'>,
  act: (transaction: Transaction<Database>) => Promise<Done>,
) {
  requireRole(account, ...roles);
  const confirmation = await confirmPassword({ db, backoff }, account, password);
  if (confirmation.outcome === 'refused') return confirmation;
  const typed = { accountId: account.id, code, at };
  return trySecondFactor({ db, backoff }, typed, () =>
    db.transaction().execute(async (transaction) => {
      const isKept = await keepsPassword(transaction, confirmation.account);
      const isRight = isKept && (await spendCode({ transaction, key }, typed));
      return isRight ? act(transaction) : null;
    }),
  );
}

/** Notifies the owner of an account by mail of a change of its second factor. */
export async function notifyOfSecondFactor(
  {
    transaction,
    mailQueue,
  }: { transaction: Transaction<Database>; mailQueue: Pick<MailQueue, 'send'> },
  accountId: number,
  kind: 'secondFactorSet' | 'recoveryCodesMade' | 'secondFactorReset' | 'rolesChanged',
  link: string,
): Promise<void> {
  const { email: to, language } = await transaction
    .selectFrom('account')
    .select(['email', 'language'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  await mailQueue.send(transaction, { kind, to, language, values: { link } });
}
