import { sql } from 'kysely';
import { type Account } from '~/auth/account';
import { audit } from '~/auth/audit.server';
import { requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { type MailQueue } from '~/platform/mail/mail-queue.server';
import { listMessageEvents } from './message-queries.server';
import { isPermitted, messageActs, type MessageAct } from './message-states';

interface ActedMessage {
  messageId: number;
  act: MessageAct;
  /** The answer to mail, and the number of its form: sent twice, it is one answer. */
  answer?: { text: string; form: string; link: string };
}

/**
 * Answers, closes or reopens a message, in the audit log as well; an answer is mailed to its sender in the
 * sender's language. Of two concurrent officers, the second is refused.
 *
 * @throws RoleMissing for everybody but officers.
 */
export async function actOnMessage(
  { db, mailQueue }: { db: Db; mailQueue: Pick<MailQueue, 'send'> },
  account: Account,
  { messageId, act, answer }: ActedMessage,
): Promise<'done' | 'refused'> {
  requireRole(account, 'officer');
  return db.transaction().execute(async (transaction) => {
    const message = await transaction
      .selectFrom('message')
      .select(['reference', 'email', 'language', 'state'])
      .where('id', '=', messageId)
      .forUpdate()
      .executeTakeFirst();
    if (!message) return 'refused';
    const events = await listMessageEvents(transaction, messageId);
    if (answer && events.some(({ form }) => form === answer.form)) return 'done';
    if (!isPermitted(act, message.state)) {
      // The second request of a double click.
      const last = events.at(-1);
      return !answer && last?.act === act && last.accountId === account.id ? 'done' : 'refused';
    }
    const { to: state, logged } = messageActs[act];
    await transaction
      .insertInto('message_event')
      .values({ message_id: messageId, act, acted_by: account.id, ...kept(answer) })
      .execute();
    await transaction
      .updateTable('message')
      .set({ state, changed_at: sql<Date>`now()` })
      .where('id', '=', messageId)
      .execute();
    await audit(transaction, {
      by: { accountId: account.id },
      act: logged,
      subject: `message:${messageId}`,
    });
    if (answer) {
      const { text, link } = answer;
      const { email: to, language, reference } = message;
      const values = { reference, text, link };
      await mailQueue.send(transaction, { kind: 'contactAnswer', to, language, values });
    }
    return 'done';
  });
}

function kept(answer: ActedMessage['answer']) {
  return answer ? { text: answer.text, form: answer.form } : {};
}
