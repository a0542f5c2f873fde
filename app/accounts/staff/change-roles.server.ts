import { sql, type Kysely, type Transaction } from 'kysely';
import { type Actor } from '~/auth/actor';
import { audit } from '~/auth/audit.server';
import { endSessions } from '~/auth/sessions.server';
import { type Role } from '~/auth/roles';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import { type MailQueue } from '~/platform/mail/mail-queue.server';
import { logInKey } from '../log-in-delays.server';
import { recordEvent } from '~/auth/record-event.server';
import { removeSecondFactor } from '../second-factor/second-factor.server';
import { notifyOfSecondFactor } from '../second-factor/set-up.server';

/** Any number that nothing else locks in the database. */
const rolesLock = 7_300_004;

/** Locks the roles of all accounts until the transaction ends, so that an administrator always remains. */
export async function lockRoles(transaction: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${rolesLock})`.execute(transaction);
}

/** Returns whether an account is the only administrator. */
export async function isLastAdministrator(db: Kysely<Database>, id: number): Promise<boolean> {
  const administrators = await db
    .selectFrom('account_role')
    .select('account_id')
    .where('role', '=', 'administrator')
    .execute();
  return administrators.length === 1 && administrators[0]?.account_id === id;
}

interface Context {
  db: Db;
  mailQueue: Pick<MailQueue, 'send'>;
}

interface Change {
  /** The username or e-mail address of the account. */
  name: string;
  /** The actor, for the audit log. */
  by: Actor;
  /** The link for its owner. */
  link: string;
}

type RoleOutcome =
  | { outcome: 'changed' | 'unchanged'; roles: readonly string[] }
  | { outcome: 'refused'; code: 'unknown' | 'unverified' | 'lastAdministrator' };

/** Grants an account a role, and notifies its owner by mail. */
export function grantRole(context: Context, role: Role, change: Change): Promise<RoleOutcome> {
  return changeRoles(context, role, change, async (transaction, account_id) => {
    const granted = await transaction
      .insertInto('account_role')
      .values({ account_id, role })
      .onConflict((conflict) => conflict.doNothing())
      .returning('role')
      .executeTakeFirst();
    return granted ? 'roleGranted' : null;
  });
}

/**
 * Revokes a role of an account, and notifies its owner by mail. The second factor is removed with the last
 * role; the last administrator stays one.
 */
export function revokeRole(context: Context, role: Role, change: Change): Promise<RoleOutcome> {
  return changeRoles(context, role, change, async (transaction, id) => {
    if (role === 'administrator' && (await isLastAdministrator(transaction, id))) {
      return { outcome: 'refused', code: 'lastAdministrator' };
    }
    const revoked = await transaction
      .deleteFrom('account_role')
      .where('account_id', '=', id)
      .where('role', '=', role)
      .returning('role')
      .executeTakeFirst();
    if (!revoked) return null;
    if ((await rolesOf(transaction, id)).length === 0) await removeSecondFactor(transaction, id);
    return 'roleRevoked';
  });
}

type Refusal = Extract<RoleOutcome, { outcome: 'refused' }>;

async function changeRoles(
  { db, mailQueue }: Context,
  role: Role,
  { name, link, by }: Change,
  change: (
    transaction: Transaction<Database>,
    id: number,
  ) => Promise<'roleGranted' | 'roleRevoked' | Refusal | null>,
): Promise<RoleOutcome> {
  return db.transaction().execute(async (transaction) => {
    await lockRoles(transaction);
    const account = await findByName(transaction, name);
    if (!account) return { outcome: 'refused', code: 'unknown' };
    if (!account.verified_at) return { outcome: 'refused', code: 'unverified' };
    const { id } = account;
    const done = await change(transaction, id);
    if (typeof done === 'object' && done) return done;
    if (done) {
      await recordEvent(transaction, id, done);
      await audit(transaction, { by, act: done, subject: `account_role:${id}:${role}` });
      await notifyOfSecondFactor({ transaction, mailQueue }, id, 'rolesChanged', link);
    }
    return { outcome: done ? 'changed' : 'unchanged', roles: await rolesOf(transaction, id) };
  });
}

/**
 * Removes a lost second factor of an account, which then logs in by the password alone and has to set up
 * another one; ends its sessions, and notifies its owner by mail.
 */
export function resetSecondFactor(
  { db, mailQueue }: Context,
  { name, link, by }: Change,
): Promise<{ outcome: 'reset' } | { outcome: 'refused'; code: 'unknown' | 'nothing' }> {
  return db.transaction().execute(async (transaction) => {
    const account = await findByName(transaction, name);
    if (!account) return { outcome: 'refused', code: 'unknown' };
    const { id } = account;
    const factor = transaction.selectFrom('second_factor').where('account_id', '=', id);
    if (!(await factor.select('account_id').executeTakeFirst())) {
      return { outcome: 'refused', code: 'nothing' };
    }
    await removeSecondFactor(transaction, id);
    await endSessions(transaction, id);
    await transaction.deleteFrom('half_log_in').where('account_id', '=', id).execute();
    await recordEvent(transaction, id, 'secondFactorReset');
    await audit(transaction, { by, act: 'secondFactorReset', subject: `account:${id}` });
    await notifyOfSecondFactor({ transaction, mailQueue }, id, 'secondFactorReset', link);
    return { outcome: 'reset' };
  });
}

/** Logs an account out everywhere, as when its phone or laptop is lost, or its owner leaves. */
export function endAllSessions(
  db: Db,
  { name, by }: Omit<Change, 'link'>,
): Promise<{ outcome: 'ended' } | { outcome: 'refused'; code: 'unknown' }> {
  return db.transaction().execute(async (transaction) => {
    const account = await findByName(transaction, name);
    if (!account) return { outcome: 'refused', code: 'unknown' };
    const { id } = account;
    await endSessions(transaction, id);
    await transaction.deleteFrom('half_log_in').where('account_id', '=', id).execute();
    await recordEvent(transaction, id, 'loggedOutEverywhere');
    await audit(transaction, { by, act: 'sessionsEnded', subject: `account:${id}` });
    return { outcome: 'ended' };
  });
}

/** Lists the staff with their roles, and whether the second factor is set up. */
export async function listStaff(db: Db) {
  return db
    .selectFrom('account')
    .innerJoin('account_role', 'account_role.account_id', 'account.id')
    .leftJoin('second_factor', 'second_factor.account_id', 'account.id')
    .select(['username', 'full_name', 'email', 'set_up_at'])
    .select(sql<string>`string_agg(role, ', ' order by role)`.as('roles'))
    .groupBy(['account.id', 'set_up_at'])
    .orderBy('username')
    .execute();
}

/** Finds an account by its username or e-mail address, and locks it, before what belongs to it. */
export function findByName(transaction: Transaction<Database>, name: string) {
  const key = logInKey(name);
  return transaction
    .selectFrom('account')
    .select(['id', 'verified_at'])
    .where(key.includes('@') ? 'email_key' : 'username_key', '=', key)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

async function rolesOf(db: Kysely<Database>, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('account_role')
    .select('role')
    .where('account_id', '=', id)
    .orderBy('role')
    .execute();
  return rows.map(({ role }) => role);
}
