import { redirect } from '@remix-run/node';
import { type z } from 'zod';
import { type Account } from '~/auth/account';
import { getCodeLists } from '~/services/code-lists.server';
import { describePage } from '~/services/describe-page.server';
import { formRoute } from '~/services/form-route.server';
import { type Refusal } from '~/services/forms/form-guards.server';
import { type SentParts } from '~/services/forms/receive-form.server';
import { letters, letterTools } from '~/requests/pages/letters.server';
import { mailedLink, mailQueue } from '~/services/mail.server';
import { redirectWithFlash, type Redirect } from '~/services/flash.server';
import { db, environment } from '~/services/portal.server';
import { getAccount, requireAccount } from '~/services/session.server';
import { nameOfCode, type CodeLists } from '~/datasets/code-lists';
import { getContentPage } from '~/content/cms-pages/get-content-page.server';
import { type UploadedFile } from '~/platform/http/uploaded-file.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { describeMoment } from '~/platform/i18n/moment.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { paths } from '~/paths';
import { type Choice } from '~/ui/forms/choice-field';
import { checkDraft, errorsOf, missingLetters, type FieldErrors } from '../check-draft.server';
import { getDraft, type Draft } from '../drafts.server';
import { proveInternal } from '../internal-proof.server';
import {
  differsFromSent,
  dropDraft,
  dropLetter,
  saveFormAsDraft,
  latestRequest,
} from '../save-form-as-draft.server';
import { acceptedLetters, letterLimits } from '../letters/letter';
import { describeLetters } from '../letters/letter-facts.server';
import { listLetters } from '../letters/list-letters.server';
import { listsOfFields, requestSchema } from '../request-fields.server';
import {
  fieldsOf,
  firstStepWith,
  formActs,
  formHref,
  formSteps,
  isLetterField,
  LAST_STEP,
  letterFields,
  type RequestKind,
} from '../request-steps';
import { readHolidays } from '../read-holidays.server';
import { wasSent } from '../perform-act.server';
import { sendRequest } from '../send-request.server';
import { hrefOfRequest, hrefOfRequestFile } from '../request-href';
import { namedView, readRequestedView, type RequestedView } from './requested-view.server';
import { listLetterTemplates } from './letter-templates.server';
import { nameFields } from './name-fields.server';

/** The part of a form that an address shows: a step of it, or all of it without one. */
interface FormPart {
  kind: RequestKind;
  step: number | null;
}

const wizardStep = /\/wizard-([1-4])\/?$/i;

export function partOf({ url }: Pick<Request, 'url'>): FormPart {
  const { pathname, searchParams } = new URL(url);
  const step = wizardStep.exec(pathname)?.[1];
  if (step) {
    const kind = searchParams.get('kind') === 'internal' ? 'internal' : 'external';
    return { kind, step: Number(step) };
  }
  const isInternal = pathname.toLowerCase().startsWith(paths.internalDataRequest);
  return { kind: isInternal ? 'internal' : 'external', step: null };
}

const lettersOf = ({ kind, step }: FormPart) => fieldsOf(kind, step).filter(isLetterField);

const { INTERNAL_MAIL_DOMAINS: internalDomains } = environment;
const holidays = await readHolidays(environment.COUNTRY_DIRECTORY);
export const draftContext = { db, letters, tools: letterTools, internalDomains };

/** The draft as the form that a request carries has saved it. */
const savedDrafts = new WeakMap<Request, Draft>();

/** The form of a data request: on one page, which guests may look at, and a step at a time. */
export const requestForm = formRoute({
  async rules(request: Request, account: Account | null) {
    const part = partOf(request);
    const files = lettersOf(part).map((field) => [field, letterLimits] as const);
    return {
      name: 'data-request',
      schema: requestSchema(await getCodeLists(), part.kind, part.step),
      limit: { burst: 60, seconds: 60 },
      isBehindLogIn: true,
      files: files.length > 0 ? Object.fromEntries(files) : undefined,
      stage: letters.stage,
      beforeAct: (sent) => saveDraft(request, account, part, sent),
    };
  },
  authorize: (request) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    return isRead && partOf(request).step === null ? getAccount(request) : requireAccount(request);
  },
  load: (request, { who: account, flash }) => load(request, account, flash),
  hasForm: ({ isGuest, isUnproven }) => !isGuest && !isUnproven,
  async act(form, request, account) {
    const { kind, step } = partOf(request);
    if (!account) return redirect(paths.login, 303);
    if (step !== null && step < LAST_STEP)
      return redirect(hrefOfForm(request, kind, step + 1), 303);
    const draft = await getDraft(db, account, kind);
    if (!draft) return leadToSent(account, kind, form.submission);
    const errors = await checkDraft({ db, codeLists: await getCodeLists() }, draft, kind);
    const wrong = firstStepWith(errors, kind);
    if (wrong !== null)
      return step === null ? form.refuse(errors) : leadToIncomplete(request, kind, wrong);
    const language = await getRequestLanguage(request);
    const link = mailedLink(`${hrefOfRequest(draft.id)}/receipt`);
    const saved = savedDrafts.get(request);
    const sent = { draft: draft.id, saved, form: form.submission, language, link };
    const result = await sendRequest({ ...draftContext, mailQueue, holidays }, account, sent);
    if (result.outcome === 'refused' && result.code === 'changedMeanwhile')
      return form.refuseAs({ code: result.code, status: 409 });
    if (result.outcome === 'refused')
      return result.code === 'notInternal'
        ? redirect(formHref(kind), 303)
        : leadToSent(account, kind, form.submission);
    return redirectWithFlash(`${hrefOfRequest(draft.id)}/receipt`, { text: 'sent' });
  },
});

/** A complete request, as a program sends it. */
interface WholeRequest {
  kind: RequestKind;
  language: string;
  /** Its fields and the requested view, named as in the form. */
  fields: Readonly<Record<string, string | undefined>>;
  files: Partial<Record<string, readonly UploadedFile[]>>;
  submission: string;
}

type WholeRequestOutcome =
  | { outcome: 'sent'; id: string }
  /** By another form of the account. */
  | { outcome: 'sentMeanwhile' }
  | { outcome: 'notInternal' }
  | { outcome: 'refused'; schema: z.ZodType; errors: FieldErrors };

/** Sends a complete request; if it has errors, its valid parts are kept in the draft, as with the form. */
export async function sendWholeRequest(
  account: Account,
  { kind, language, fields: { dataset, view = '', ...fields }, files, submission }: WholeRequest,
): Promise<WholeRequestOutcome> {
  const schema = requestSchema(await getCodeLists(), kind, null);
  const given = Object.entries(fields).flatMap(([name, value]) =>
    value ? [[name, value] as const] : [],
  );
  const typed = Object.fromEntries(given);
  const errors = errorsOf(schema.safeParse({ ...typed, ...files }).error);
  const accepted = Object.entries(files).filter(([name]) => !errors[name]);
  const kept = await saveFormAsDraft(draftContext, account, {
    kind,
    language,
    fields: typed,
    files: Object.fromEntries(accepted),
    after: (await latestRequest(db, account, kind)) ?? '',
    view: keptView(await readRequestedView({ dataset: dataset ?? null, filter: view }, language)),
  });
  if (kept.outcome === 'notInternal') return kept;
  if (kept.outcome !== 'kept') return { outcome: 'sentMeanwhile' };
  const all = { ...(await missingLetters(db, kept.draft.id)), ...errors, ...kept.errors };
  if (Object.keys(all).length > 0) return { outcome: 'refused', schema, errors: all };
  const link = mailedLink(`${hrefOfRequest(kept.draft.id)}/receipt`);
  const sent = { draft: kept.draft.id, form: submission, language, link };
  const result = await sendRequest({ ...draftContext, mailQueue, holidays }, account, sent);
  return result.outcome === 'done'
    ? { outcome: 'sent', id: kept.draft.id }
    : { outcome: result.code === 'notInternal' ? 'notInternal' : 'sentMeanwhile' };
}

/** Redirects to the request that was already sent: by this very form, or by another that was open. */
async function leadToSent(account: Account, kind: RequestKind, form: string): Promise<Redirect> {
  const sent = await latestRequest(db, account, kind);
  if (!sent) return redirect(formHref(kind), 303);
  const text = (await wasSent(db, sent, form)) ? 'sent' : 'before';
  return redirectWithFlash(`${hrefOfRequest(sent)}/receipt`, { text });
}

const leadToIncomplete = (request: Request, kind: RequestKind, step: number) =>
  redirectWithFlash(hrefOfForm(request, kind, step), { text: 'incomplete' });

/** Returns the address of a form in the language of the one that leads to it. */
function hrefOfForm({ url }: Request, kind: RequestKind, step: number | null = null): string {
  const href = formHref(kind, step);
  const language = new URL(url).searchParams.get('lng');
  if (language === null) return href;
  return `${href}${href.includes('?') ? '&' : '?'}${new URLSearchParams({ lng: language })}`;
}

async function load(request: Request, account: Account | null, flash: string | null) {
  const part = partOf(request);
  const { kind, step } = part;
  const language = await getRequestLanguage(request);
  const codeLists = await getCodeLists();
  const isUnproven =
    kind === 'internal' &&
    account !== null &&
    !(await proveInternal(db, account.id, internalDomains));
  if (isUnproven && step !== null) throw redirect(hrefOfForm(request, kind), 303);
  const draft = account && !isUnproven ? await getDraft(db, account, kind) : null;
  if (step !== null && step > 1) {
    const wrong = firstStepWith(await checkDraft({ db, codeLists }, draft, kind), kind);
    if (wrong !== null && wrong < step) throw await leadToIncomplete(request, kind, wrong);
  }
  const view =
    (await readRequestedView(namedView(request), language)) ??
    (draft && (await readRequestedView(draft, language)));
  const name = kind === 'internal' ? 'internal' : 'eksternal';
  const written =
    step === null
      ? await getContentPage({ db, codeLists }, `complaint-data-application-${name}`, language)
      : null;
  const t = await getTexts(language, 'apply');
  const steps = formSteps.length;
  const title =
    written?.title.text ??
    (step === null ? t(`kinds.${kind}`) : t('wizard.title', { step, steps }));
  return {
    kind,
    step,
    flash,
    written,
    title,
    view,
    isGuest: account === null,
    isUnproven,
    after: (account && (await latestRequest(db, account, kind))) ?? '',
    draft: draft && {
      id: draft.id,
      fields: draft.fields,
      version: draft.version,
      changedAt: describeMoment(draft.changed_at, language),
    },
    letters: draft ? await showLetters(draft, language) : [],
    templates:
      account && lettersOf(part).length > 0
        ? await listLetterTemplates({ account, draft, view: view?.subject, kind, language })
        : null,
    accept: acceptedLetters,
    choices: choicesOf(codeLists, part, language),
    names: step === LAST_STEP ? await nameFields(draft?.fields ?? {}, language) : null,
    head: await describePage(request, {
      title,
      description: written?.summary ?? title,
      path: formHref(kind, step),
      isIndexed: step === null,
    }),
  };
}

/** Saves the form in the draft. Only the button that continues or sends it has more to do then. */
async function saveDraft(
  request: Request,
  account: Account | null,
  part: FormPart,
  { values, files, errors, submission }: SentParts,
): Promise<
  | { redirect: Redirect }
  | { errors: FieldErrors; values: Record<string, string> }
  | { refusal: Refusal }
> {
  if (!account) return { redirect: redirect(paths.login, 303) };
  const { kind, step } = part;
  const { after = '', version, dataset, view = '' } = values;
  const act = formActs.find((each) => each === values.act);
  const language = await getRequestLanguage(request);
  const names: readonly string[] = fieldsOf(kind, step);
  const isTyped = ([name]: [string, string]) => names.includes(name) && !isLetterField(name);
  const requested =
    dataset && act !== 'dropView'
      ? await readRequestedView({ dataset, filter: view }, language)
      : null;
  const typed = Object.fromEntries(Object.entries(values).filter(isTyped));
  const dropped = Object.keys(letterFields)
    .filter(isLetterField)
    .find((field) => act === `drop_${field}`);
  const form = {
    kind,
    language,
    form: submission,
    fields: typed,
    isDeleting: act === 'delete' || dropped !== undefined,
    files: Object.fromEntries(Object.entries(files).filter(([name]) => !errors[name])),
    // May be missing in a form that was cut off.
    view: dataset === undefined ? undefined : keptView(requested),
  };
  const seen = { after, version: version ? Number(version) : undefined };
  const kept = await saveFormAsDraft(draftContext, account, { ...form, ...seen });
  if (kept.outcome === 'notInternal') return { redirect: redirect(formHref(kind), 303) };
  if (kept.outcome === 'changedMeanwhile' || kept.outcome === 'deletedMeanwhile')
    return { refusal: { code: kept.outcome, status: 409 } };
  if (kept.outcome === 'sentBefore') {
    const isLost = act !== 'delete' && (await differsFromSent(db, account, kind, typed));
    if (!isLost) return { redirect: await leadToSent(account, kind, submission) };
    if (step === null || step === 1) return { refusal: { code: 'sentMeanwhile', status: 409 } };
    // The page of a later step would need those before it, which were sent.
    const latest = (await latestRequest(db, account, kind)) ?? '';
    const another = { ...form, after: latest, version: 0 };
    const { outcome } = await saveFormAsDraft(draftContext, account, another);
    if (outcome !== 'kept') return { refusal: { code: 'changedMeanwhile', status: 409 } };
    return { redirect: await redirectWithFlash(formHref(kind, 1), { text: 'another' }) };
  }
  savedDrafts.set(request, kept.draft);
  // What another window saves from now on is unseen by the form that is shown again.
  const seenValues = { version: String(kept.draft.version) };
  if (act === undefined) {
    const missing = lettersOf(part).length > 0 ? await missingLetters(db, kept.draft.id) : {};
    return { errors: { ...missing, ...errors, ...kept.errors }, values: seenValues };
  }
  if (act === 'askDelete') {
    const question = `${hrefOfForm(request, kind, step)}#delete-draft`;
    return { redirect: await redirectWithFlash(question, { text: act }) };
  }
  if (act === 'delete' || dropped) {
    const outcome = dropped
      ? await dropLetter(draftContext, account, kept.draft, dropped)
      : await dropDraft(draftContext, account, kept.draft);
    if (outcome === 'changedMeanwhile') return { refusal: { code: outcome, status: 409 } };
    if (outcome === 'sentBefore') return { redirect: await leadToSent(account, kind, submission) };
  }
  if (act === 'delete')
    return { redirect: await redirectWithFlash(paths.requests, { text: 'deleted' }) };
  const ofTyped = Object.entries(errors).filter(([name]) => values[name] || isLetterField(name));
  const allErrors = { ...Object.fromEntries(ofTyped), ...kept.errors };
  if (Object.keys(allErrors).some(isLetterField)) return { errors: allErrors, values: seenValues };
  if (act === 'back' && step !== null && step > 1)
    return { redirect: redirect(hrefOfForm(request, kind, step - 1), 303) };
  const text = dropped ? 'removed' : 'saved';
  if (act === 'changeView' && requested) return { redirect: redirect(requested.href, 303) };
  return { redirect: await redirectWithFlash(hrefOfForm(request, kind, step), { text }) };
}

export const keptView = (view: RequestedView | null) => ({
  dataset: view?.dataset ?? null,
  filter: view?.filter ?? '',
});

async function showLetters(draft: Draft, language: string) {
  const kept = await listLetters(db, draft.id);
  const describe = await describeLetters(language);
  return kept.map((letter) => ({
    field: letter.field,
    id: letter.id,
    name: letter.name,
    ...describe(letter),
    href: hrefOfRequestFile(draft.id, letter),
  }));
}

/** Returns the choices of each field. */
function choicesOf(codeLists: CodeLists, { kind, step }: FormPart, language: string) {
  const choices: Record<string, Choice[]> = {};
  const names: readonly string[] = fieldsOf(kind, step);
  for (const [field, list] of Object.entries(listsOfFields)) {
    if (!names.includes(field)) continue;
    choices[field] = (codeLists.get(list) ?? []).map((code) => ({
      value: code.code,
      label: nameOfCode(code, language),
    }));
  }
  return choices;
}
