import { type Db } from '~/platform/db/client.server';
import { hashPassword } from '~/accounts/passwords/hash-password.server';
import { type Account } from '~/auth/account';
import { findAccount, startSession } from '~/auth/sessions.server';
import { type Mail } from '~/platform/mail/mail';

/** The password of all test accounts, hashed once because that is slow. */
export const password = 'kopi tubruk tanpa gula';
const password_hash = hashPassword(password);

/** An account that is logged in, for tests in which it does not matter. */
export const anyAccount: Account = {
  id: 1,
  username: 'siti',
  fullName: 'Siti',
  email: '',
  session: '',
  roles: [],
  hasPassedSecondFactor: false,
};

/** Adds an account, verified and new by default; returns its number. */
export async function addAccount(
  db: Db,
  username: string,
  { isVerified = true, language = 'id', created_at = new Date() } = {},
) {
  const email = `${username}@example.org`;
  const { id } = await db
    .insertInto('account')
    .values({
      email,
      email_key: email,
      username,
      username_key: username,
      full_name: username,
      password_hash: await password_hash,
      language,
      created_at,
      verified_at: isVerified ? new Date() : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Logs an account in: returns its user, in a new session. */
export async function accountOf(db: Db, accountId: number): Promise<Account> {
  const token = await startSession(db, { accountId, isRemembered: false, device: 'Firefox' });
  const account = await findAccount(db, token);
  if (!account) throw new Error('The session was not found');
  return account;
}

/** Lists the events of accounts, the oldest first. */
export async function listEvents(db: Db) {
  const rows = await db.selectFrom('account_event').select('kind').orderBy('id').execute();
  return rows.map(({ kind }) => kind);
}

/** Returns a mail queue that keeps what is sent. */
export function keepMails() {
  const mails: Mail[] = [];
  const mailQueue = {
    async send(_transaction: unknown, mail: Mail) {
      mails.push(mail);
    },
  };
  return { mails, mailQueue };
}
