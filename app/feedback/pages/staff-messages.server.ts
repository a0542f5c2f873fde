import { data } from '@remix-run/node';
import { z } from 'zod';
import { type Account } from '~/auth/account';
import { nameActors } from '~/auth/name-actors.server';
import { describeStaffPage } from '~/services/describe-page.server';
import { formRoute } from '~/services/form-route.server';
import { readButton } from '~/services/forms.server';
import { loadList } from '~/services/load-list.server';
import { mailedLink, mailQueue } from '~/services/mail.server';
import { clearFlash, redirectWithFlash, readFlash } from '~/services/flash.server';
import { db } from '~/services/portal.server';
import { answerUnknown, forStaff } from '~/services/staff.server';
import { lines } from '~/platform/http/form-fields.server';
import { describeMoment } from '~/platform/i18n/moment.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts, namedLanguages } from '~/platform/i18n/texts.server';
import { paths } from '~/paths';
import { actOnMessage } from '../act-on-message.server';
import {
  countMessages,
  findMessage,
  listMessages,
  type FoundMessage,
} from '../message-queries.server';
import { hrefOfMessage, messagesList } from '../messages-list';

/** An officer answers at most a hundred messages an hour. */
const limit = { burst: 60, seconds: 30 };

const context = { db, mailQueue };
const answerLink = mailedLink(paths.contact);

/** Loads the messages of the contact page. */
export function loadMessages(request: Request) {
  return forStaff(request, async (account) => ({
    counts: await countMessages(db, account),
    ...(await loadList(request, messagesList, {
      async read(listRequest, language) {
        const page = await listMessages(db, account, listRequest);
        const items = page.data.map(({ receivedAt, ...item }) => ({
          ...item,
          href: hrefOfMessage(item.reference),
          receivedAt: describeMoment(receivedAt, language),
        }));
        return { ...page, data: items };
      },
      describe: (path) => describeStaffPage(request, { key: 'messages', path }),
    })),
  }));
}

/** Returns the message of an address for an officer; throws 404 if it does not exist. */
function findForOfficer(request: Request): Promise<{ account: Account; found: FoundMessage }> {
  return forStaff(request, async (account) => {
    const reference = new URL(request.url).pathname.split('/')[3] ?? '';
    const found = await findMessage(db, account, reference);
    if (!found) throw answerUnknown(request);
    return { account, found };
  });
}

/** Loads the page of a message. */
export async function loadMessage(request: Request) {
  const { found } = await findForOfficer(request);
  const flash = await readFlash(request);
  const headers = flash === null ? undefined : { 'Set-Cookie': await clearFlash() };
  return data({ ...(await describeMessage(request, found)), flash }, { headers });
}

/** Closes or reopens a message, by the buttons of its page. */
export async function changeMessage(request: Request) {
  const { account, found } = await findForOfficer(request);
  const { act } = await readButton(request, z.object({ act: z.enum(['close', 'reopen']) }));
  const outcome = await actOnMessage(context, account, { messageId: found.id, act });
  return redirectWithFlash(hrefOfMessage(found.reference), {
    text: outcome === 'done' ? act : outcome,
  });
}

/** The page on which an officer answers a message. */
export const answer = formRoute({
  rules: {
    name: 'message-answer',
    limit,
    isBehindLogIn: true,
    schema: z.object({ answer: lines({ min: 10, max: 10_000 }) }),
  },
  authorize: findForOfficer,
  load: (request, { who: { found } }) => describeMessage(request, found),
  async act(form, _request, { account, found }) {
    const outcome = await actOnMessage(context, account, {
      messageId: found.id,
      act: 'answer',
      answer: { text: form.input.answer, form: form.submission, link: answerLink },
    });
    if (outcome === 'done')
      return redirectWithFlash(hrefOfMessage(found.reference), { text: 'answer' });
    return form.refuseAs({ code: 'changedMeanwhile', status: 409 });
  },
});

/** Describes a message for officers, with the acts on it. */
async function describeMessage(
  request: Request,
  { received_at: receivedAt, language: written, events, ...message }: FoundMessage,
) {
  const language = await getRequestLanguage(request);
  const t = await getTexts(language, 'officers');
  const actors = events.map(({ accountId }) => (accountId === null ? null : String(accountId)));
  const deleted = t('deleted');
  const name = await nameActors(db, actors, { operator: deleted, deleted: () => deleted });
  const moment = (at: Date) => ({ iso: at.toISOString(), text: describeMoment(at, language) });
  const href = hrefOfMessage(message.reference);
  return {
    message: {
      ...message,
      href,
      receivedAt: moment(receivedAt),
      language: namedLanguages.find(({ code }) => code === written)?.name ?? written,
      events: events.map(({ id, act, accountId, text, at }) => ({
        id,
        act,
        text,
        at: moment(at),
        who: name(String(accountId)),
      })),
    },
    head: await describeStaffPage(request, { key: 'messages', path: href }),
  };
}
