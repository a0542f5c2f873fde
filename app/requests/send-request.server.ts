import { type Account } from '~/auth/account';
import { type Db } from '~/platform/db/client.server';
import { formatsOf } from '~/platform/i18n/formats';
import { homeDay } from '~/platform/i18n/home-day';
import { getTexts } from '~/platform/i18n/texts.server';
import { type MailQueue } from '~/platform/mail/mail-queue.server';
import { deadlineOf, type Holidays } from './deadline';
import { type Draft } from './drafts.server';
import { type ActOutcome, performAct } from './perform-act.server';
import { describeLetters } from './letters/letter-facts.server';
import { listLetters } from './letters/list-letters.server';

interface SendContext {
  db: Db;
  mailQueue: Pick<MailQueue, 'send'>;
  /** The domains of e-mail addresses of the commission's staff. */
  internalDomains: readonly string[];
  holidays: Holidays;
}

/** A complete draft. */
interface SentRequest {
  draft: string;
  /** The draft as the form has saved it; programs see none. */
  saved?: Draft;
  /** The number of the form. */
  form: string;
  language: string;
  /** The address of its receipt. */
  link: string;
}

/**
 * Submits a draft, and sends its applicant the receipt: the number, the day, what happens next, the hash of each
 * letter. Leaves a draft alone that was submitted meanwhile, or changed by another form.
 */
export async function sendRequest(
  { db, mailQueue, internalDomains, holidays }: SendContext,
  account: Account,
  { draft, saved, form, language, link }: SentRequest,
): Promise<ActOutcome> {
  const t = await getTexts(language, 'apply');
  const describe = await describeLetters(language);
  const today = homeDay(new Date());
  const { due } = deadlineOf({ submitted: today, pauses: [], today }, holidays);
  const { date } = formatsOf(language);
  return performAct(db, {
    internalDomains,
    requestId: draft,
    draft: saved,
    act: 'submit',
    by: account,
    form,
    due,
    async alongside(transaction, reference) {
      const kept = await listLetters(transaction, draft);
      const letters = kept
        .map((letter) => {
          const { size, sha256 } = describe(letter);
          const named = `${t(`fields.${letter.field}.label`)}: ${size}`;
          return sha256 ? `${named}\nSHA-256: ${sha256}` : named;
        })
        .join('\n\n');
      const values = {
        reference,
        link,
        letters,
        date: date(today),
        next: t('receipt.next', { date: date(due) }),
      };
      await mailQueue.send(transaction, {
        kind: 'requestReceipt',
        to: account.email,
        language,
        values,
      });
    },
  });
}
