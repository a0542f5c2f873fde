import { type Transaction } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import { type Backoff } from '~/platform/http/backoff.server';
import { type MailQueue } from '~/platform/mail/mail-queue.server';
import { confirmPassword, type PasswordConfirmation } from './passwords/confirm-password.server';
import { keepsPassword } from './passwords/keeps-password.server';
import { type Account } from '~/auth/account';
import { recordEvent } from '~/auth/record-event.server';
import { isLastAdministrator, lockRoles } from './staff/change-roles.server';

interface Context {
  db: Db;
  backoff: Backoff;
  mailQueue: Pick<MailQueue, 'send'>;
  /** Closes what other features keep of an account, in the transaction that deletes it. */
  close: (transaction: Transaction<Database>, accountId: number) => Promise<void>;
}

type DeletionOutcome =
  | { outcome: 'deleted' }
  /** Another account has to become an administrator first. */
  | { outcome: 'refused'; code: 'lastAdministrator' }
  | Exclude<PasswordConfirmation, { outcome: 'confirmed' }>;

/**
 * Deletes the account of a user who gives its password, with everything that belongs to it, and sends a last
 * mail. The log of its events stays, without revealing whose it was.
 */
export async function deleteAccount(
  { db, backoff, mailQueue, close }: Context,
  account: Account,
  { password, contactLink: link }: { password: string; contactLink: string },
): Promise<DeletionOutcome> {
  const { id, email } = account;
  const confirmation = await confirmPassword({ db, backoff }, account, password);
  if (confirmation.outcome === 'refused') return confirmation;
  return db.transaction().execute(async (transaction) => {
    await lockRoles(transaction);
    if (!(await keepsPassword(transaction, confirmation.account))) {
      return { outcome: 'refused', code: 'wrongPassword' };
    }
    if (await isLastAdministrator(transaction, id)) {
      return { outcome: 'refused', code: 'lastAdministrator' };
    }
    await recordEvent(transaction, id, 'deleted');
    await close(transaction, id);
    const { language } = await transaction
      .deleteFrom('account')
      .where('id', '=', id)
      .returning('language')
      .executeTakeFirstOrThrow();
    const mail = { kind: 'accountDeleted', to: email, language, values: { link } } as const;
    await mailQueue.send(transaction, mail);
    return { outcome: 'deleted' };
  });
}
