import { type Account } from '~/auth/account';
import { type Db } from '~/platform/db/client.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { type MailQueue } from '~/platform/mail/mail-queue.server';
import { type ActOutcome, performAct } from './perform-act.server';
import { listLetters } from './letters/list-letters.server';

interface SendContext {
  db: Db;
  mailQueue: Pick<MailQueue, 'send'>;
  /** The domains of e-mail addresses of the commission's staff. */
  internalDomains: readonly string[];
}

/** A complete draft. */
interface SentRequest {
  draft: string;
  /** The number of the form. */
  form: string;
  language: string;
  /** The address of the request. */
  link: string;
}

/**
 * Submits a draft, and sends its applicant the receipt with the hash of each letter. Leaves a draft alone
 * that was submitted meanwhile.
 */
export async function sendRequest(
  { db, mailQueue, internalDomains }: SendContext,
  account: Account,
  { draft, form, language, link }: SentRequest,
): Promise<ActOutcome> {
  const t = await getTexts(language, 'apply');
  return performAct(db, {
    internalDomains,
    requestId: draft,
    act: 'submit',
    by: account,
    form,
    async alongside(transaction, reference) {
      const kept = await listLetters(transaction, draft);
      const letters = kept
        .map(({ field, sha256 }) => `${t(`fields.${field}.label`)}\nSHA-256: ${sha256}`)
        .join('\n\n');
      const values = { reference, link, letters };
      await mailQueue.send(transaction, {
        kind: 'requestReceipt',
        to: account.email,
        language,
        values,
      });
    },
  });
}
