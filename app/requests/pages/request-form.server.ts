import { redirect } from '@remix-run/node';
import { type Account } from '~/auth/account';
import { getCodeLists } from '~/services/code-lists.server';
import { describePage } from '~/services/describe-page.server';
import { formRoute } from '~/services/form-route.server';
import { type SentParts } from '~/services/forms/receive-form.server';
import { letters, letterTools } from '~/requests/pages/letters.server';
import { mailedLink, mailQueue } from '~/services/mail.server';
import { redirectWithFlash, type Redirect } from '~/services/flash.server';
import { db } from '~/services/portal.server';
import { getAccount, requireAccount } from '~/services/session.server';
import { nameOfCode, type CodeLists } from '~/datasets/code-lists';
import { getContentPage } from '~/content/cms-pages/get-content-page.server';
import { type UploadedFile } from '~/platform/http/uploaded-file.server';
import { type z } from 'zod';
import { describeSize } from '~/platform/i18n/file-size.server';
import { getRequestLanguage } from '~/platform/i18n/request-language.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { paths } from '~/paths';
import { type Choice } from '~/ui/forms/choice-field';
import { getDraft, type Draft } from '../drafts.server';
import {
  dropDraft,
  dropLetter,
  isLetterField,
  saveFormAsDraft,
  latestRequest,
} from '../save-form-as-draft.server';
import { listLetters } from '../letters/list-letters.server';
import { fieldsOf, formActs, listsOfFields, requestSchema } from '../request-fields.server';
import {
  formPaths,
  LETTER_STEP,
  letterFieldsOf,
  speaksForInstitution,
  stepHref,
  STEPS,
  type LetterField,
  type RequestKind,
} from '../request-steps';
import { wasSent } from '../perform-act.server';
import { sendRequest } from '../send-request.server';
import { hrefOfRequest, hrefOfRequestFile } from '../request-href';
import { readRequestedView } from './requested-view.server';
import { listLetterTemplates } from './letter-templates.server';
import { nameFields } from './name-fields.server';

/** The part of a form that an address shows: a step of the wizard, or all of it without one. */
interface FormStep {
  kind: RequestKind;
  step: number | null;
}

const wizardStep = /\/wizard-([1-4])\/?$/i;

function stepOf({ url }: Request): FormStep {
  const { pathname, searchParams } = new URL(url);
  const step = wizardStep.exec(pathname)?.[1];
  if (step) {
    const kind = searchParams.get('kind') === 'internal' ? 'internal' : 'external';
    return { kind, step: Number(step) };
  }
  const isInternal = pathname.toLowerCase().startsWith(paths.internalDataRequest);
  return { kind: isInternal ? 'internal' : 'external', step: null };
}

const takesLetters = ({ step }: FormStep) => step === null || step === LETTER_STEP;
const pathOf = ({ kind, step }: FormStep) =>
  step === null ? formPaths[kind] : stepHref(kind, step);

const context = { db, letters, tools: letterTools };

/** The form of a data request: on one page, which guests may look at, and in four steps. */
export const requestForm = formRoute({
  async rules(request: Request, account: Account | null) {
    const formStep = stepOf(request);
    const { kind, step } = formStep;
    return {
      name: 'data-request',
      schema: requestSchema(await getCodeLists(), kind, step),
      limit: { burst: 60, seconds: 60 },
      isBehindLogIn: true,
      files: takesLetters(formStep)
        ? Object.fromEntries(letterFieldsOf(kind).map((field) => [field, {}]))
        : undefined,
      stage: letters.stage,
      keep: (sent) => keep(request, account, formStep, sent),
    };
  },
  authorize: (request) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    return isRead && stepOf(request).step === null ? getAccount(request) : requireAccount(request);
  },
  load: (request, { who: account, flash }) => load(request, account, flash),
  hasForm: ({ isGuest }) => !isGuest,
  async act(form, request, account) {
    const { kind, step } = stepOf(request);
    if (!account) return redirect(paths.login, 303);
    if (step !== null && step < STEPS) return redirect(stepHref(kind, step + 1), 303);
    const draft = await getDraft(db, account, kind);
    if (!draft) return leadToSent(account, kind, form.submission);
    const missing = await firstIncompleteStep(draft, kind, STEPS);
    if (missing !== null) return redirect(stepHref(kind, missing), 303);
    const language = await getRequestLanguage(request);
    const href = `${paths.requests}/${draft.id}`;
    await sendRequest({ db, mailQueue }, account, {
      draft: draft.id,
      form: form.submission,
      language,
      link: mailedLink(href),
    });
    return redirectWithFlash(`${href}/receipt`, { text: 'sent' });
  },
});

/** A complete request, as a program sends it. */
interface WholeRequest {
  kind: RequestKind;
  language: string;
  /** Its fields and the requested view, named as in the form. */
  fields: Readonly<Record<string, string | undefined>>;
  files: Partial<Record<string, UploadedFile>>;
  submission: string;
}

export type WholeRequestOutcome =
  | { outcome: 'sent'; id: string }
  /** By another form of the account. */
  | { outcome: 'sentMeanwhile' }
  | { outcome: 'refused'; schema: z.ZodType; errors: Record<string, string> };

/** Sends a complete request; if it has errors, its valid parts are kept in the draft, as with the form. */
export async function sendWholeRequest(
  account: Account,
  { kind, language, fields: { dataset, view = '', ...fields }, files, submission }: WholeRequest,
): Promise<WholeRequestOutcome> {
  const schema = requestSchema(await getCodeLists(), kind, null);
  const given = Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const typed: Record<string, string> = Object.fromEntries(given);
  const requested = dataset ? await readRequestedView({ dataset, filter: view }, language) : null;
  const errors: Record<string, string> = {};
  const parsed = schema.safeParse({ ...typed, ...files });
  for (const { path, message } of parsed.error?.issues ?? []) errors[path.join('.')] ??= message;
  const whole = Object.entries(files).filter(([name]) => !errors[name]);
  const kept = await saveFormAsDraft(context, account, {
    kind,
    language,
    fields: typed,
    files: Object.fromEntries(whole),
    after: (await latestRequest(db, account, kind)) ?? '',
    view: { dataset: requested ? (dataset ?? null) : null, filter: requested?.filter ?? '' },
  });
  if (kept.outcome === 'sentBefore') return { outcome: 'sentMeanwhile' };
  const missing = await missingLetters(kept.draft, account, kind);
  const needed = Object.fromEntries(missing.map((field) => [field, 'fileMissing']));
  const all = { ...needed, ...errors, ...kept.errors };
  if (Object.keys(all).length > 0) return { outcome: 'refused', schema, errors: all };
  const link = mailedLink(hrefOfRequest(kept.draft));
  const sent = { draft: kept.draft, form: submission, language, link };
  await sendRequest({ db, mailQueue }, account, sent);
  return { outcome: 'sent', id: kept.draft };
}

/** Redirects to the request that was already sent: by this very form, or by another that was open. */
async function leadToSent(account: Account, kind: RequestKind, form: string): Promise<Redirect> {
  const sent = await latestRequest(db, account, kind);
  if (!sent) return redirect(formPaths[kind], 303);
  const text = (await wasSent(db, sent, form)) ? 'sent' : 'before';
  return redirectWithFlash(`${paths.requests}/${sent}/receipt`, { text });
}

async function load(request: Request, account: Account | null, flash: string | null) {
  const formStep = stepOf(request);
  const { kind, step } = formStep;
  const language = await getRequestLanguage(request);
  const codeLists = await getCodeLists();
  const draft = account && (await getDraft(db, account, kind));
  if (step !== null && step > 1) {
    const missing = await firstIncompleteStep(draft, kind, step);
    if (missing !== null)
      throw await redirectWithFlash(stepHref(kind, missing), { text: 'incomplete' });
  }
  const { searchParams } = new URL(request.url);
  const named = { dataset: searchParams.get('dataset'), filter: searchParams.get('view') ?? '' };
  const view =
    (await readRequestedView(named, language)) ??
    (draft && (await readRequestedView(draft, language)));
  const written =
    step === null
      ? await getContentPage(
          { db, codeLists },
          kind === 'internal'
            ? 'complaint-data-application-internal'
            : 'complaint-data-application-eksternal',
          language,
        )
      : null;
  const t = await getTexts(language, 'apply');
  const title = written?.title.text ?? t('wizard.title', { step: step ?? 1, steps: STEPS });
  return {
    kind,
    step,
    flash,
    written,
    title,
    view,
    isGuest: account === null,
    after: (account && (await latestRequest(db, account, kind))) ?? '',
    draft: draft && { id: draft.id, fields: draft.fields },
    letters: draft ? await showLetters(draft, language) : [],
    templates:
      account && takesLetters(formStep)
        ? await listLetterTemplates({ account, draft, view: view?.subject, kind, language })
        : null,
    choices: choicesOf(codeLists, kind, step, language),
    names: step === STEPS ? await nameFields(draft?.fields ?? {}, language) : null,
    head: await describePage(request, {
      title,
      description: written?.summary ?? title,
      path: pathOf(formStep),
      isIndexed: step === null,
    }),
  };
}

/** Saves the form in the draft; then its other buttons have nothing left to do. */
async function keep(
  request: Request,
  account: Account | null,
  formStep: FormStep,
  { values, files, errors, submission }: SentParts,
): Promise<{ lead: Redirect } | { errors: Record<string, string> }> {
  if (!account) return { lead: redirect(paths.login, 303) };
  const { kind, step } = formStep;
  const { after = '', dataset, view } = values;
  const act = formActs.find((each) => each === values.act);
  const language = await getRequestLanguage(request);
  const names: readonly string[] = fieldsOf(kind, step);
  const fields = Object.fromEntries(
    Object.entries(values).filter(([name]) => names.includes(name) && !isLetterField(name)),
  );
  const requested = dataset
    ? await readRequestedView({ dataset, filter: view ?? '' }, language)
    : null;
  const isViewGone = act === 'dropView' || !requested;
  const kept = await saveFormAsDraft(context, account, {
    kind,
    language,
    after,
    fields,
    files,
    // May be missing in a form that was cut off.
    view:
      dataset === undefined
        ? undefined
        : { dataset: isViewGone ? null : dataset, filter: isViewGone ? '' : requested.filter },
  });
  if (kept.outcome === 'sentBefore') return { lead: await leadToSent(account, kind, submission) };
  if (act === 'delete') {
    await dropDraft(context, account, kept.draft);
    return { lead: await redirectWithFlash(paths.requests, { text: 'deleted' }) };
  }
  const dropped = letterFieldsOf('external').find((field) => act === `drop_${field}`);
  if (dropped) await dropLetter(context, account, kept.draft, dropped);
  if (act) {
    const ofTyped = Object.entries(errors).filter(([name]) => values[name] || isLetterField(name));
    const allErrors = { ...Object.fromEntries(ofTyped), ...kept.errors };
    if (Object.keys(allErrors).some(isLetterField)) return { errors: allErrors };
    const page = new URL(request.url).pathname + searchOf(formStep);
    return { lead: await redirectWithFlash(page, { text: 'saved' }) };
  }
  const missing = takesLetters(formStep) ? await missingLetters(kept.draft, account, kind) : [];
  const needed = Object.fromEntries(missing.map((field) => [field, 'fileMissing']));
  // The schema reports this only when everything else is valid; here it is reported together with all other
  // errors.
  const isNamed = values.institution !== '' || !speaksForInstitution(values.kategori_pemohon);
  const unnamed: Record<string, string> = !isNamed ? { institution: 'required' } : {};
  return { errors: { ...unnamed, ...needed, ...errors, ...kept.errors } };
}

const searchOf = ({ kind, step }: FormStep) =>
  step !== null && kind === 'internal' ? '?kind=internal' : '';

/** Returns the letters that a draft still needs. */
async function missingLetters(id: string, account: Account, kind: RequestKind) {
  const draft = await getDraft(db, account, kind);
  const kept = new Set((await listLetters(db, id)).map(({ field }) => field));
  return neededLetters(kind, draft?.fields).filter((field) => !kept.has(field));
}

function neededLetters(kind: RequestKind, fields: Draft['fields'] | undefined): LetterField[] {
  const isForInstitution =
    kind === 'external' && speaksForInstitution(fieldOf(fields, 'kategori_pemohon'));
  return isForInstitution ? ['application_letter', 'institution_letter'] : ['application_letter'];
}

/** Returns the first earlier step that is incomplete; null when none is. */
async function firstIncompleteStep(
  draft: Draft | null,
  kind: RequestKind,
  before: number,
): Promise<number | null> {
  const codeLists = await getCodeLists();
  const typed = Object.fromEntries(
    Object.entries(draft?.fields ?? {}).filter(([, value]) => value !== ''),
  );
  const kept = new Set(draft ? (await listLetters(db, draft.id)).map(({ field }) => field) : []);
  for (let step = 1; step < before; step += 1) {
    const isTyped = requestSchema(codeLists, kind, step).safeParse(typed).success;
    const hasLetters =
      step !== LETTER_STEP || neededLetters(kind, draft?.fields).every((field) => kept.has(field));
    if (!isTyped || !hasLetters) return step;
  }
  return null;
}

function fieldOf(fields: Draft['fields'] | undefined, name: string): string | undefined {
  return fields?.[name];
}

async function showLetters(draft: Draft, language: string) {
  const kept = await listLetters(db, draft.id);
  return kept.map(({ size, ...letter }) => ({
    ...letter,
    size: describeSize(size, language),
    href: hrefOfRequestFile(draft.id, letter),
  }));
}

/** Returns the choices of each field. */
function choicesOf(codeLists: CodeLists, kind: RequestKind, step: number | null, language: string) {
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
