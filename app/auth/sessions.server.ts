import { sql, type Kysely, type Transaction } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import { hashToken, randomToken } from '~/platform/http/random-token.server';
import { type Account } from './account';
import { isRole } from './roles';

const HOUR = 60 * 60;
/** The minimum interval between two updates of when an account was last seen, in seconds. */
const SEEN_INTERVAL_S = 5 * 60;

/** The maximum lifetime of a staff session, in total and since its account was last seen, in seconds. */
const STAFF = { longest: 12 * HOUR, idle: HOUR } as const;
/** The maximum lifetime of any session, in seconds. */
const LONGEST_S = 90 * 24 * HOUR;

/**
 * Returns how long a session lasts after its account was last seen, in seconds; staff sessions are shorter
 * (`goesOn`).
 */
export function sessionLifetime(isRemembered: boolean): number {
  return isRemembered ? 30 * 24 * HOUR : 12 * HOUR;
}

/**
 * The sender of a session's token: browsers by the cookie, programs with their calls; neither is valid for
 * the other.
 */
export type SessionAudience = 'browser' | 'api';

interface NewSession {
  accountId: number;
  audience?: SessionAudience;
  isRemembered: boolean;
  /** Browser and system in words. */
  device: string;
  hasPassedSecondFactor?: boolean;
}

/** Begins a session and returns its token, always a new one. */
export async function startSession(
  db: Kysely<Database>,
  {
    accountId,
    audience = 'browser',
    isRemembered,
    device,
    hasPassedSecondFactor = false,
  }: NewSession,
): Promise<string> {
  const token = randomToken();
  await db
    .insertInto('session')
    .values({
      hash: hashToken(token),
      account_id: accountId,
      audience,
      device,
      is_remembered: isRemembered,
      expires_at: expiry(isRemembered),
      second_factor_at: hasPassedSecondFactor ? sql`now()` : null,
    })
    .execute();
  return token;
}

/**
 * Returns the account of a session's token; null when the session has ended, is of another audience, or is
 * not the portal's.
 */
export async function findAccount(
  db: Db,
  token: string,
  audience: SessionAudience = 'browser',
): Promise<Account | null> {
  const found = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.account_id')
    .select(['account.id', 'username', 'full_name', 'email', 'hash', 'is_remembered'])
    .select(rolesOf)
    .select(sql<boolean>`second_factor_at is not null`.as('hasPassedSecondFactor'))
    .select(sql<boolean>`seen_at < now() - make_interval(secs => ${SEEN_INTERVAL_S})`.as('isStale'))
    .where('hash', '=', hashToken(token))
    .where('audience', '=', audience)
    .where(goesOn)
    .executeTakeFirst();
  if (!found) return null;
  const { id, username, full_name: fullName, email, hash, hasPassedSecondFactor } = found;
  if (found.isStale) await prolong(db, hash, found.is_remembered);
  const roles = found.roles.filter(isRole);
  return { id, username, fullName, email, session: hash, roles, hasPassedSecondFactor };
}

/**
 * Returns an account as its session had it when it ordered a job, with the roles that it has now; null once it is
 * deleted. Only sessions with a second factor order jobs of the staff.
 */
export async function findAccountOfJob(db: Db, id: number): Promise<Account | null> {
  const found = await db
    .selectFrom('account')
    .select(['id', 'username', 'full_name as fullName', 'email'])
    .select(rolesOf)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) return null;
  return { ...found, roles: found.roles.filter(isRole), session: '', hasPassedSecondFactor: true };
}

const since = (seconds: number) => sql`now() - make_interval(secs => ${seconds})`;

/**
 * Whether a session has not ended yet. Roles are looked up each time: granting one shortens existing sessions
 * of the account.
 */
const goesOn = sql<boolean>`
  session.expires_at > now() and session.started_at > ${since(LONGEST_S)}
  and (
    session.started_at > ${since(STAFF.longest)} and session.seen_at > ${since(STAFF.idle)}
    or not exists (select from account_role where account_role.account_id = session.account_id)
  )`;

const rolesOf = sql<string[]>`array(
  select role from account_role where account_id = account.id order by role
)`.as('roles');

async function prolong(db: Db, hash: string, isRemembered: boolean): Promise<void> {
  await db
    .updateTable('session')
    .set({ seen_at: sql`now()`, expires_at: expiry(isRemembered) })
    .where('hash', '=', hash)
    .execute();
}

function expiry(isRemembered: boolean) {
  return sql<Date>`now() + make_interval(secs => ${sessionLifetime(isRemembered)})`;
}

/** Lists the sessions of an account, last seen first; `isThis` marks the session of the request. */
export async function listSessions(db: Db, { id, session }: Pick<Account, 'id' | 'session'>) {
  const sessions = await db
    .selectFrom('session')
    .select(['hash', 'device', 'started_at', 'seen_at'])
    .where('account_id', '=', id)
    .where(goesOn)
    .orderBy(sql`hash = ${session}`, 'desc')
    .orderBy('seen_at', 'desc')
    .execute();
  return sessions.map((each) => ({ ...each, isThis: each.hash === session }));
}

/**
 * Returns the new token of a session that continues; the old one, which may be in other hands, becomes
 * invalid.
 *
 * @param token - the token that the browser already holds for it, if any.
 */
export async function renewSession(
  transaction: Transaction<Database>,
  session: string,
  token = randomToken(),
): Promise<{ token: string; isRemembered: boolean }> {
  const renewed = await transaction
    .updateTable('session')
    .set({ hash: hashToken(token) })
    .where('hash', '=', session)
    .returning('is_remembered')
    .executeTakeFirst();
  return { token, isRemembered: renewed?.is_remembered ?? false };
}

/** Returns whether the user of a session has chosen to stay logged in. */
export async function isRememberedSession(db: Db, session: string): Promise<boolean> {
  const found = await db
    .selectFrom('session')
    .select('is_remembered')
    .where('hash', '=', session)
    .executeTakeFirst();
  return found?.is_remembered ?? false;
}

/** Ends one session of an account: the one with that hash, if it belongs to it. */
export async function endSession(
  db: Kysely<Database>,
  { id }: Pick<Account, 'id'>,
  hash: string,
): Promise<void> {
  await db.deleteFrom('session').where('account_id', '=', id).where('hash', '=', hash).execute();
}

/** Ends all sessions of an account, except the one to keep, if any. */
export async function endSessions(
  db: Kysely<Database>,
  accountId: number,
  { except }: { except?: string } = {},
): Promise<void> {
  const sessions = db.deleteFrom('session').where('account_id', '=', accountId);
  await (except ? sessions.where('hash', '!=', except) : sessions).execute();
}
