import { getCodeLists } from '~/services/code-lists.server';
import { describePage } from '~/services/describe-page.server';
import { everybody, formRoute } from '~/services/form-route.server';
import { limiter } from '~/services/forms.server';
import { mailQueue } from '~/services/mail.server';
import { redirectWithFlash } from '~/services/flash.server';
import { db, environment } from '~/services/portal.server';
import { homeDay } from '~/platform/i18n/home-day';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { emailKey } from '~/platform/mail/email-key';
import { paths } from '~/paths';
import { contactSchema } from '../contact-form.server';
import { listOffices, loadOfficeFile } from '~/content/offices/list-offices.server';
import { sendMessage } from '../send-message.server';

/** Ten messages from one address in a row, then one every six minutes. */
const limit = { burst: 10, seconds: 360 };
/** At most five receipts in a row for an address, then one every four hours, whoever requests them. */
const receiptLimit = { burst: 5, seconds: 4 * 60 * 60 };

const officeFile = await loadOfficeFile(environment.COUNTRY_DIRECTORY);

/** The contact page, which stores the messages sent. */
export const contact = formRoute({
  rules: { name: 'contact', schema: contactSchema, limit },
  authorize: everybody,
  async load(request, { flash }) {
    const language = await getRequestLanguage(request);
    const t = await getTexts(language, 'feedback');
    const offices = listOffices(await getCodeLists(), officeFile, language);
    return {
      offices,
      sent: flash,
      head: await describePage(request, {
        title: t('contact.title'),
        description: t(offices.length > 0 ? 'contact.lead' : 'contact.leadWithoutOffices'),
        path: paths.contact,
      }),
    };
  },
  async act(form, request) {
    const receiver = emailKey(form.input.contact_email);
    const wait = await limiter.take('contact-receipt', receiver, receiptLimit);
    if (wait > 0) return form.refuseFor(wait);
    const language = await getRequestLanguage(request);
    const reference = await sendMessage({ db, mailQueue }, form.input, {
      submission: form.submission,
      language,
      day: homeDay(new Date()),
      staffMail: environment.CONTACT_MAIL,
    });
    return redirectWithFlash(paths.contact, { text: reference });
  },
});
