import { type Account } from '~/auth/account';
import { readSender } from '~/services/form-route.server';
import { csrfGuard, limiter } from '~/services/forms.server';
import { getAccount } from '~/services/session.server';
import { readForm } from '~/platform/http/read-form.server';
import { unreadStatus } from '~/platform/http/sent-form.server';
import { homeTimeZone } from '~/platform/i18n/home-day';
import { localeTag } from '~/platform/i18n/locale-tag';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { answersSchema, autosaveSchema } from '../request-fields.server';
import { getDraft } from '../drafts.server';
import { latestRequest, saveFormAsDraft } from '../save-form-as-draft.server';
import { type RequestKind } from '../request-steps';
import { draftContext, keptView, partOf } from './request-form.server';
import { readRequestedView } from './requested-view.server';

/** The maximum size of the answers, in bytes. */
const MAX_BYTES = 64 * 1024;
/** A form saves itself every five seconds at most. */
const limit = { burst: 30, seconds: 5 };

/** What another window has done with the draft; with the id of the request that it has sent. */
type Conflict = { outcome: 'changed' | 'deleted' } | { outcome: 'sent'; request: string };

/**
 * Saves the answers of a form that is being filled in, for the account alone that it was shown to: nothing is sent, no
 * letter stored.
 *
 * @returns the status of the response, and the version and time of the draft, why it was not saved, or how many seconds
 *   to wait.
 */
export async function autosave(request: Request): Promise<{
  status: number;
  body?: { outcome: 'saved'; version: number; time: string } | Conflict;
  wait?: number;
}> {
  const account = await getAccount(request);
  if (!account) return { status: 401 };
  const sent = await readForm(request, MAX_BYTES);
  if (!(sent instanceof FormData)) return { status: unreadStatus[sent] };
  if (!(await csrfGuard.holds(request, sent))) return { status: 403 };
  const wait = await limiter.take('autosave', String(account.id), limit);
  if (wait > 0) return { status: 429, wait };
  const values = Object.fromEntries(sent);
  const form = autosaveSchema.safeParse(values);
  if (!form.success) return { status: 422 };
  const { page, submission, sequence, after = '', version, dataset, view = '' } = form.data;
  // Another account may have logged in since, in another window.
  if (readSender(sent, page) !== account.id) return { status: 403 };
  const { kind } = partOf({ url: page });
  const answers = answersSchema(kind).safeParse(values);
  if (!answers.success) return { status: 422 };
  const language = await getRequestLanguage(request);
  const requested = dataset ? await readRequestedView({ dataset, filter: view }, language) : null;
  const given = Object.entries(answers.data).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  );
  const saved = await saveFormAsDraft(draftContext, account, {
    kind,
    language,
    after,
    form: submission,
    sequence,
    version,
    fields: Object.fromEntries(given),
    files: {},
    view: dataset === undefined ? undefined : keptView(requested),
  });
  if (saved.outcome === 'notInternal') return { status: 403 };
  if (saved.outcome !== 'kept')
    return { status: 409, body: await findConflict(account, kind, after) };
  const { version: savedVersion } = saved.draft;
  const body = { outcome: 'saved', version: savedVersion, time: timeOfDay(language) } as const;
  return { status: 200, body };
}

/** Returns the time at the commission’s seat, as all other times of the portal. */
const timeOfDay = (language: string) =>
  new Intl.DateTimeFormat(localeTag(language), {
    timeZone: homeTimeZone,
    timeZoneName: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(new Date());

/** Returns what another window has done with the draft of a form that was shown after a request, or after none. */
async function findConflict(account: Account, kind: RequestKind, after: string): Promise<Conflict> {
  if (await getDraft(draftContext.db, account, kind)) return { outcome: 'changed' };
  const latest = (await latestRequest(draftContext.db, account, kind)) ?? '';
  return latest === after ? { outcome: 'deleted' } : { outcome: 'sent', request: latest };
}
