import { sql } from 'kysely';
import { type Actor } from '~/auth/actor';
import { audit } from '~/auth/audit.server';
import { type Db } from '~/platform/db/client.server';
import { hashToken, randomToken } from '~/platform/http/random-token.server';
import { emailKey } from '~/platform/mail/email-key';
import { type MailQueue } from '~/platform/mail/mail-queue.server';

/** How long the link of an invitation is valid. */
const INVITATION_DAYS = 14;

interface Invitation {
  email: string;
  /** The language of the mail. */
  language: string;
  /** Returns the address of the page for a token. */
  linkOf: (token: string) => string;
  /** The actor, for the audit log. */
  by: Actor;
}

/**
 * Mails a link that lets one account send internal data requests, whatever the address of that account is. An older
 * invitation to the same address is no longer valid.
 */
export async function inviteInternal(
  { db, mailQueue }: { db: Db; mailQueue: Pick<MailQueue, 'send'> },
  { email, language, linkOf, by }: Invitation,
): Promise<void> {
  const token = randomToken();
  const email_key = emailKey(email);
  await db.transaction().execute(async (transaction) => {
    await transaction
      .deleteFrom('internal_invitation')
      .where('email_key', '=', email_key)
      .execute();
    const expires_at = sql<Date>`now() + make_interval(days => ${INVITATION_DAYS}::integer)`;
    const { id } = await transaction
      .insertInto('internal_invitation')
      .values({ hash: hashToken(token), email, email_key, expires_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(transaction, { by, act: 'internalInvited', subject: subjectOf(id) });
    const values = { link: linkOf(token) };
    await mailQueue.send(transaction, { kind: 'internalInvitation', to: email, language, values });
  });
}

/** Withdraws the invitation to an address. @returns whether there was one. */
export async function withdrawInvitation(
  db: Db,
  { email, by }: Pick<Invitation, 'email' | 'by'>,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const withdrawn = await transaction
      .deleteFrom('internal_invitation')
      .where('email_key', '=', emailKey(email))
      .returning('id')
      .executeTakeFirst();
    if (!withdrawn) return false;
    const subject = subjectOf(withdrawn.id);
    await audit(transaction, { by, act: 'internalInvitationWithdrawn', subject });
    return true;
  });
}

/** Lists the invitations that nobody has used yet and that are still valid, by address. */
export async function listInvitations(db: Db) {
  return db
    .selectFrom('internal_invitation')
    .select(['email', 'invited_at', 'expires_at'])
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('email_key')
    .execute();
}

/** Returns the address that a token was mailed to, without using it up; null when it is not valid. */
export async function findInvitation(db: Db, token: string) {
  const found = await db
    .selectFrom('internal_invitation')
    .select(['email', 'expires_at'])
    .where('hash', '=', hashToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found ?? null;
}

/**
 * Uses up an invitation: marks the account as one of the staff, and says who was invited. A database function does
 * both, since the role of the web server may mark no account. @returns whether the token was valid.
 */
export async function acceptInvitation(
  db: Db,
  { token, accountId }: { token: string; accountId: number },
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ id: number | null }>`
      select use_internal_invitation(${token}, ${accountId}::integer) as id`.execute(transaction);
    const id = rows[0]?.id ?? null;
    if (id === null) return false;
    const act = 'internalInvitationAccepted';
    await audit(transaction, { by: { accountId }, act, subject: subjectOf(id) });
    return true;
  });
}

const subjectOf = (id: number) => `internal_invitation:${id}` as const;
