import { sql, type Kysely } from 'kysely';
import { type SessionAudience, startSession } from '~/auth/sessions.server';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import { type Backoff } from '~/platform/http/backoff.server';
import { hashToken, randomToken } from '~/platform/http/random-token.server';
import { type MailQueue } from '~/platform/mail/mail-queue.server';
import { recordEvent } from '~/auth/record-event.server';
import { trySecondFactor, spendCode } from './second-factor.server';

/** How long a log-in waits for its second factor, in seconds. */
export const HALF_LOG_IN_SECONDS = 10 * 60;

/** Begins a log-in whose password was right; its token is no session's. */
export async function startHalfLogIn(
  db: Kysely<Database>,
  {
    accountId,
    audience,
    isRemembered,
  }: { accountId: number; audience: SessionAudience; isRemembered: boolean },
): Promise<string> {
  const token = randomToken();
  const expires_at = sql<Date>`now() + make_interval(secs => ${HALF_LOG_IN_SECONDS})`;
  await db
    .insertInto('half_log_in')
    .values({
      hash: hashToken(token),
      account_id: accountId,
      audience,
      is_remembered: isRemembered,
      expires_at,
    })
    .execute();
  return token;
}

/**
 * Returns the log-in of an audience that waits for the second factor; null when there is none, or no longer.
 */
export async function findHalfLogIn(db: Db, token: string, audience: SessionAudience) {
  const found = await db
    .selectFrom('half_log_in')
    .innerJoin('account', 'account.id', 'account_id')
    .select(['account_id', 'is_remembered', 'email', 'language'])
    .where('hash', '=', hashToken(token))
    .where('audience', '=', audience)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found ?? null;
}

interface Finishing {
  token: string;
  audience: SessionAudience;
  /** Six digits of the app, or a recovery code. */
  code: string;
  at: Date;
  /** Browser and system in words. */
  device: string;
  /** The link for an owner who did not use a recovery code. */
  forgotLink: string;
}

type FinishOutcome =
  | { outcome: 'loggedIn'; token: string; accountId: number; isRemembered: boolean }
  /** The log-in has waited too long, or was finished. */
  | { outcome: 'refused'; code: 'expired' | 'wrongCode' }
  | { outcome: 'refused'; code: 'wait'; seconds: number };

/**
 * Begins the session of a log-in that has passed the second factor, too; reports the use of a recovery code
 * by mail.
 */
export async function finishLogIn(
  {
    db,
    backoff,
    mailQueue,
    key,
  }: { db: Db; backoff: Backoff; mailQueue: Pick<MailQueue, 'send'>; key: string },
  { token: halfToken, audience, code, at, device, forgotLink }: Finishing,
): Promise<FinishOutcome> {
  const half = await findHalfLogIn(db, halfToken, audience);
  if (!half) return { outcome: 'refused', code: 'expired' };
  const { account_id: accountId, is_remembered: isRemembered, email: to, language } = half;
  const typed = { accountId, code, at };
  const tried = await trySecondFactor({ db, backoff }, typed, () =>
    db.transaction().execute(async (transaction) => {
      const kind = await spendCode({ transaction, key }, typed);
      if (!kind) return null;
      const waiting = await transaction
        .deleteFrom('half_log_in')
        .where('hash', '=', hashToken(halfToken))
        .returning('hash')
        .executeTakeFirst();
      if (!waiting) return null;
      await recordEvent(transaction, accountId, 'loggedIn');
      if (kind === 'recoveryCode') {
        await recordEvent(transaction, accountId, 'recoveryCodeUsed');
        const mail = { to, language, values: { link: forgotLink } };
        await mailQueue.send(transaction, { kind: 'recoveryCodeUsed', ...mail });
      }
      const session = { accountId, audience, isRemembered, device, hasPassedSecondFactor: true };
      return { token: await startSession(transaction, session) };
    }),
  );
  if (tried.outcome === 'refused') return tried;
  return { outcome: 'loggedIn', token: tried.done.token, accountId, isRemembered };
}
