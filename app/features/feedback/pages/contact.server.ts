import { getCodeLists } from '~/composition/code-lists.server';
import { describePage } from '~/composition/describe-page.server';
import { limiter, readSentForm, setUpForm } from '~/composition/forms.server';
import { type FormReply } from '~/composition/forms/receive-form.server';
import { mailQueue } from '~/composition/mail.server';
import { leadWithNote, readNote, type Redirect } from '~/composition/note.server';
import { db, environment } from '~/composition/portal.server';
import { homeDay } from '~/i18n/home-day';
import { getReaderLanguage } from '~/i18n/reader-language.server';
import { getTexts } from '~/i18n/texts.server';
import { emailKey } from '~/mail/email-key';
import { paths } from '~/paths';
import { contactSchema } from '../contact-form.server';
import { listOffices, loadOfficeFile } from '../list-offices.server';
import { sendMessage } from '../send-message.server';

/** Ten messages from one address at once, then one every six minutes. */
const limit = { burst: 10, seconds: 360 };
/** Nobody gets more than five receipts at once, then one every four hours, whoever asks for them. */
const receiptLimit = { burst: 5, seconds: 4 * 60 * 60 };

const rules = { name: 'contact', schema: contactSchema, limit };
const officeFile = await loadOfficeFile('data/content/offices.json');

/** The data of the contact page. */
export async function loadContact(request: Request) {
  const language = await getReaderLanguage(request);
  const t = await getTexts(language, 'feedback');
  return {
    ...(await setUpForm(request, rules)),
    offices: listOffices(await getCodeLists(), officeFile, language),
    sent: await readNote(request),
    head: await describePage(request, {
      title: t('contact.title'),
      description: t('contact.lead'),
      path: paths.contact,
    }),
  };
}

/** Keeps the message that a request sends; the reply to show when it was refused. */
export async function sendContact(request: Request): Promise<FormReply | Redirect> {
  const form = await readSentForm(request, rules);
  if (form.outcome === 'refused') return form.reply;
  const wait = await limiter.take(
    'contact-receipt',
    emailKey(form.input.contact_email),
    receiptLimit,
  );
  if (wait > 0) return form.refuseFor(wait);
  const language = await getReaderLanguage(request);
  const context = {
    ...{ submission: form.submission, language, day: homeDay(new Date()) },
    staffMail: environment.CONTACT_MAIL,
  };
  const reference = await sendMessage({ db, mailQueue }, form.input, context);
  return leadWithNote(paths.contact, { text: reference });
}
