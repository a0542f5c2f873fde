import { z } from 'zod';
import { describePage } from '~/services/describe-page.server';
import { formRoute } from '~/services/form-route.server';
import { letters, letterTools } from '~/requests/pages/letters.server';
import { redirectWithFlash } from '~/services/flash.server';
import { db } from '~/services/portal.server';
import { requireAccount } from '~/services/session.server';
import { type UploadedFile } from '~/platform/http/uploaded-file.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { files, lines } from '~/platform/http/form-fields.server';
import { acceptLetter, type AcceptedLetter } from '../letters/accept-letter.server';
import {
  attachmentFields,
  applicantActs,
  type ApplicantAct,
  type AttachmentField,
} from '../applicant-acts';
import { letterLimits } from '../letters/letter';
import { performAct } from '../perform-act.server';
import { hrefOfRequest } from '../request-href';
import { requestsList } from '../requests-list';
import { describeEvents, findRequest } from './own-requests.server';

const message = () => lines({ min: 10, max: 4_000 });

const attachment = files({ max: letterLimits.maxFiles }).optional();

const attachments = {
  attachment_1: attachment,
  attachment_2: attachment,
  attachment_3: attachment,
} satisfies Record<AttachmentField, z.ZodType>;

/** The form of each act of applicants. */
const actSchemas = {
  answer: z.object({ message: message(), ...attachments }),
  write: z.object({ message: lines({ max: 4_000 }), ...attachments }),
  appeal: z.object({ message: message(), ...attachments }),
  withdraw: z.object({ message: lines({ min: 0, max: 4_000 }).optional() }),
};

/** What the form of any of the acts contains. */
type Typed = { message?: string } & Partial<Record<AttachmentField, UploadedFile[]>>;

/** Returns the request and the act that an address names. */
function requestOf({ url }: Request): { id: string | undefined; act: ApplicantAct } {
  const [, , id, name] = new URL(url).pathname.toLowerCase().split('/');
  const act = applicantActs.find((each) => each === name);
  if (!act) throw new Error(`No route leads to ${name}`);
  return { id, act };
}

/** The pages on which applicants answer a question, appeal or withdraw. */
export const applicantAct = formRoute({
  async rules(request: Request) {
    const { act } = requestOf(request);
    return {
      name: `request-${act}`,
      schema: actSchemas[act],
      isBehindLogIn: true,
      limit: { burst: 20, seconds: 60 },
      files:
        act === 'withdraw'
          ? undefined
          : Object.fromEntries(attachmentFields.map((field) => [field, letterLimits])),
      stage: letters.stage,
    };
  },
  // The request has to be the account's own before anything of its form is read.
  async authorize(request) {
    await requireAccount(request);
    return findRequest(request, requestOf(request).id);
  },
  async load(request, { who: { found } }) {
    const { act } = requestOf(request);
    const { row, permitted } = found;
    const href = hrefOfRequest(row.id);
    if (!permitted.includes(act)) throw await redirectWithFlash(href, { text: 'notNow' });
    const language = await getRequestLanguage(request);
    const t = await getTexts(language, 'apply');
    const title = t(`acts.${act}.title`);
    return {
      act,
      id: row.id,
      reference: row.reference,
      title,
      // What is answered or appealed is among them.
      events: act === 'withdraw' ? [] : await describeEvents(found, language),
      head: await describePage(request, {
        title,
        description: t(`acts.${act}.lead`),
        path: `${href}/${act}`,
        isIndexed: false,
        parents: [{ name: t('requests.title'), path: requestsList.path }],
      }),
    };
  },
  async act(form, request, { account, found }) {
    const { act } = requestOf(request);
    const { message = '', ...sent }: Typed = form.input;
    const kept: Extract<AcceptedLetter, { outcome: 'accepted' }>[] = [];
    try {
      for (const field of attachmentFields) {
        const pages = sent[field] ?? [];
        if (pages.length === 0) continue;
        const accepted = await acceptLetter(pages, 'attachment', letterTools);
        if (accepted.outcome === 'refused') return form.refuse({ [field]: accepted.error });
        kept.push(accepted);
      }
      const result = await performAct(db, {
        requestId: found.row.id,
        act,
        by: { ...account, roles: [] },
        form: form.submission,
        message,
        files: kept.map(({ letter }) => letter),
      });
      const isRefusedHere = result.outcome === 'refused' && result.code === 'sentOtherwise';
      // Other acts than a message cannot be done twice, which the page of the request says.
      if (isRefusedHere && act === 'write')
        return form.refuseAs({ code: result.code, status: 409 });
      return await redirectWithFlash(hrefOfRequest(found.row.id), {
        text: result.outcome === 'done' ? act : 'notNow',
      });
    } finally {
      // This leaves committed files as they are.
      for (const { discard } of kept) await discard();
    }
  },
});
