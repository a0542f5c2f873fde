import { randomBytes } from 'node:crypto';
import { type Db } from '~/platform/db/client.server';
import { formatsOf } from '~/platform/i18n/formats';
import { defaultLanguage } from '~/platform/i18n/languages.server';
import { type MailQueue } from '~/platform/mail/mail-queue.server';
import { type ContactInput } from './contact-form.server';
import { referenceOf } from '~/platform/db/reference';

interface MessageContext {
  /** The number of the form. */
  submission: string;
  /** The sender's. */
  language: string;
  /** Today, at the commission's seat. */
  day: string;
  /** The mailbox of the staff, if any. */
  staffMail?: string;
}

/**
 * Stores a message for the staff, queues it to their mailbox, and a receipt to its sender, all or none. The
 * receipt repeats nothing of what was typed, or anybody could mail anything to anybody through it.
 *
 * @returns the reference of the message; the same one when the same form is sent again.
 */
export async function sendMessage(
  { db, mailQueue }: { db: Db; mailQueue: Pick<MailQueue, 'send'> },
  input: ContactInput,
  { submission, language, day, staffMail }: MessageContext,
): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const message = await transaction
      .insertInto('message')
      .values({
        submission,
        reference: referenceOf(randomBytes(8)),
        name: input.contact_name,
        email: input.contact_email,
        subject: input.contact_subject,
        body: input.contact_text,
        language,
      })
      .onConflict((conflict) => conflict.column('submission').doNothing())
      .returning('reference')
      .executeTakeFirst();
    if (!message) {
      const { reference } = await transaction
        .selectFrom('message')
        .select('reference')
        .where('submission', '=', submission)
        .executeTakeFirstOrThrow();
      return reference;
    }
    await mailQueue.send(transaction, {
      kind: 'contactReceipt',
      to: input.contact_email,
      language,
      values: { reference: message.reference, date: formatsOf(language).date(day) },
    });
    if (staffMail) {
      const { contact_name: name, contact_subject: subject, contact_text: body } = input;
      const values = {
        reference: message.reference,
        name,
        email: input.contact_email,
        subject,
        body,
      };
      const mail = { kind: 'contactMessage', to: staffMail, language: defaultLanguage, values };
      await mailQueue.send(transaction, { ...mail, replyTo: input.contact_email });
    }
    return message.reference;
  });
}
