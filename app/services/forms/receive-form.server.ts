import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { type Submission, type SubmissionResult } from '@conform-to/react';
import { data } from '@remix-run/node';
import { z } from 'zod';
import { yieldToEventLoop } from '~/platform/server/yield-to-event-loop.server';
import { type RateLimit } from '~/platform/http/rate-limit.server';
import { readSentForm } from '~/platform/http/read-form.server';
import { type Uploads } from '~/platform/http/read-multipart.server';
import { isFieldName, type UnreadForm, unreadStatus } from '~/platform/http/sent-form.server';
import { discardFiles, UploadedFile } from '~/platform/http/uploaded-file.server';
import { currentRequest } from '~/platform/server/request-context.server';
import { fieldPattern, type FormState } from '~/ui/forms/form-state';
import { type Redirect } from '../flash.server';
import { csrfField } from '~/platform/http/csrf.server';
import { type KeptForm, senderField } from './kept-forms.server';
import {
  checkFields,
  type FormGuards,
  type GuardRules,
  type Refusal,
  detectSpam,
  submissionField,
} from './form-guards.server';

/** A form as its route declares it. */
export interface FormRules<Schema extends z.ZodType> extends GuardRules {
  /** What the limit counts. */
  name: string;
  /** The fields; messages are keys of `forms:errors`. */
  schema: Schema;
  limit: RateLimit;
  /** Its fields for files; each takes 10 MB unless it says otherwise, in bytes. */
  files?: Uploads['files'];
  /** Where they go, if not to the portal's storage of files. */
  stage?: Uploads['stage'];
  /** Keeps what came of it once its guards let it pass, whatever its fields say; the errors to be shown. */
  keep?(sent: SentParts): Promise<{ lead: Redirect } | { errors: Record<string, string> }>;
  /** Whether it has lists whose items are added, moved and removed by its buttons (`StaffForm`). */
  hasIntents?: boolean;
}

/** What came of a form, right or wrong. */
export interface SentParts {
  /** What was typed, each field as long as it may be; of a form that was cut, what came of it. */
  values: Readonly<Record<string, string>>;
  /** The files that came whole, by field. */
  files: Readonly<Record<string, UploadedFile>>;
  /** What is wrong with its fields. */
  errors: Readonly<Record<string, string>>;
  /** The form's own number. */
  submission: string;
}

/** The reply to a form that was refused: what was typed, and what is wrong. */
export type FormReply = ReturnType<typeof data<FormState>>;

/** A form that may be acted on. */
export interface AcceptedForm<Input> {
  outcome: 'accepted';
  input: Input;
  /** The form's own number. */
  submission: string;
  /** Discards its files but for those that were committed; to be called once it was acted on. */
  discardFiles(): Promise<void>;
  /** The reply when the act itself refuses a field; `values` take the place of what was sent. */
  refuse(errors: Record<string, string>, values?: Record<string, string>): FormReply;
  /** The reply when the act has to wait. */
  refuseFor(seconds: number): FormReply;
  /** The reply when the act refuses the form as a whole. */
  refuseAs(refusal: Refusal): FormReply;
}

/** A form that may be acted on, or the reply to one that may not, or to one that was but to be kept. */
export type ReceivedForm<Input> =
  | AcceptedForm<Input>
  | { outcome: 'refused'; reply: FormReply }
  | { outcome: 'kept'; reply: Redirect };

/** No form of text is heavier, in bytes; what is reads as an error of its field as long as it fits. */
const MAX_BYTES = 1.25 * 1024 * 1024;
/** Seconds after which to try again what was one upload too many. */
const BUSY_SECONDS = 10;
/** Fields whose values never go back into a page, and are kept nowhere: passwords, codes of a second factor. */
const secretFields = /password|^code$/i;
/** What a page hides in its forms, which is new each time. */
const hiddenFields: readonly string[] = [
  csrfField,
  submissionField,
  senderField,
  '__intent__',
  '__state__',
];
const index = z.number().int().min(0).max(99).optional();
/** The buttons of a list, as conform's forms send them. */
const listIntentSchema = z.object({
  type: z.enum(['insert', 'remove', 'reorder']),
  payload: z.strictObject({
    name: z.string().refine((name) => isFieldName(name)),
    index,
    from: index,
    to: index,
  }),
});
/** Characters that go back into a page of a field that has no limit of its own, such as a choice. */
const MAX_CHOICE_LENGTH = 100;

/**
 * Reads and checks a form that was sent: its weight, its hidden fields, how often this client has
 * sent it, its fields.
 */
export async function receiveForm<Schema extends z.ZodType>(
  { uploads, ...guards }: FormGuards & { uploads: Omit<Uploads, 'files'> },
  { files, stage = uploads.stage, ...rules }: FormRules<Schema>,
  request: Request,
  clientAddress: string,
): Promise<ReceivedForm<z.output<Schema>>> {
  const { hasIntents } = rules;
  const limits = {
    maxBytes: MAX_BYTES,
    uploads: files && { ...uploads, stage, files },
    hasIntents,
  };
  const { formData, problem, isCut } = await readSentForm(request, limits);
  received.set(request, formData);
  // Browsers look at an answer before all is sent only where the connection ends.
  if (isCut) currentRequest()?.response?.setHeader('Connection', 'close');
  const form = problem
    ? refuseUnread(formData, rules.schema, problem)
    : await checkForm(guards, rules, request, { formData, isCut, clientAddress });
  if (form.outcome !== 'accepted') await discardFiles(formData);
  return form;
}

const received = new WeakMap<Request, FormData>();

/** A form that was sent, to be shown again after its user has logged in: what was typed, but for secrets. */
export async function readForKeeping(request: Request) {
  const limits = { maxBytes: MAX_BYTES, dropsFiles: true, hasIntents: true };
  const formData = received.get(request) ?? (await readSentForm(request, limits)).formData;
  const isTyped = (field: [string, FormDataEntryValue]): field is [string, string] =>
    typeof field[1] === 'string' &&
    !secretFields.test(field[0]) &&
    !hiddenFields.includes(field[0]);
  return {
    sender: formData.get(senderField),
    form: { typed: [...formData].filter(isTyped), files: filesOf(formData) },
  };
}

/** How a page shows a form again whose user had to log in once more. */
export function showKept(
  { typed, files }: KeptForm,
  { schema, hasIntents }: Pick<FormRules<z.ZodType>, 'schema' | 'hasIntents'>,
): FormState {
  const formData = new FormData();
  for (const [name, value] of typed) formData.append(name, value);
  const lastResult = hasIntents
    ? { ...resultOf(parseWithZod(formData, { schema }), formData), error: undefined }
    : undefined;
  return {
    ...typedIn(formData, schema, { isCut: false }),
    errors: {},
    lastResult,
    lostFiles: files,
    refusal: { code: 'loggedOut' },
  };
}

/**
 * What was typed into a form that could not be received since something that it needs is away: its texts
 * and hidden fields by name, but for passwords.
 */
export async function readTyped(request: Request): Promise<[string, string][]> {
  const limits = { maxBytes: MAX_BYTES, dropsFiles: true };
  const formData = received.get(request) ?? (await readSentForm(request, limits)).formData;
  return [...formData].filter(
    (field): field is [string, string] =>
      typeof field[1] === 'string' && !secretFields.test(field[0]),
  );
}

function refuseUnread(formData: FormData, schema: z.ZodType, problem: UnreadForm) {
  const typed = typedIn(formData, schema, { isCut: true });
  const state = { ...typed, errors: {}, lostFiles: filesOf(formData) };
  const wait = problem === 'busy' || problem === 'full' ? BUSY_SECONDS : undefined;
  return refused(state, { code: problem, status: unreadStatus[problem], wait });
}

async function checkForm<Schema extends z.ZodType>(
  guards: FormGuards,
  { name, schema, limit, keep, ...rules }: Omit<FormRules<Schema>, 'files' | 'stage'>,
  request: Request,
  { formData, isCut, clientAddress }: { formData: FormData; isCut: boolean; clientAddress: string },
): Promise<ReceivedForm<z.output<Schema>>> {
  // To read its hidden fields takes some milliseconds.
  await yieldToEventLoop();
  const { suspicion, hidden } = detectSpam(guards, formData, rules);
  const intent = formData.get('__intent__');
  if (intent !== null && !isListIntent(intent)) {
    const refusal = { code: 'unreadable', status: unreadStatus.unreadable };
    return refused({ values: {}, errors: {} }, refusal);
  }
  const parsed = parseWithZod(formData, { schema });
  const found = parsed.status === 'success' ? {} : firstOf(parsed.error);
  // Of a form that was cut, nobody knows what the rest of it says.
  const isKnown = ([name]: [string, string]) => !isCut || formData.has(name);
  const errors = Object.fromEntries(Object.entries(found).filter(isKnown));
  const state: FormState = {
    ...typedIn(formData, schema, { isCut }),
    errors,
    lostFiles: filesOf(formData),
    lastResult: rules.hasIntents ? resultOf(parsed, formData) : undefined,
    // Shown again, the form is as old as it was, and may be sent again at once.
    hidden,
  };
  const checked = await checkFields(guards, request, formData, suspicion);
  if ('code' in checked) return refused({ ...state, errors: {} }, checked);
  const wait = await guards.limiter.take(name, clientAddress, limit);
  if (wait > 0) return refused({ ...state, errors: {} }, tooMany(wait));
  // A button that changes a list wants the form back, and nothing done.
  if (intent) return { outcome: 'refused', reply: data({ ...state, errors: {} }) };
  const kept = await keep?.({
    values: state.values,
    files: wholeFilesOf(formData),
    errors,
    submission: checked.submission,
  });
  if (kept && 'lead' in kept) return { outcome: 'kept', reply: kept.lead };
  const allErrors = kept?.errors ?? errors;
  if (parsed.status !== 'success' || Object.keys(allErrors).length > 0) {
    const reply = data({ ...state, errors: allErrors }, hasTooLarge(formData) ? 413 : 422);
    return { outcome: 'refused', reply };
  }
  return {
    outcome: 'accepted',
    input: parsed.value,
    submission: checked.submission,
    discardFiles: () => discardFiles(formData),
    refuse: (refusedFields, values = {}) =>
      data(
        {
          ...state,
          values: { ...state.values, ...values },
          errors: refusedFields,
          lastResult: state.lastResult && { ...state.lastResult, error: listed(refusedFields) },
        },
        422,
      ),
    refuseFor: (seconds) => refused(state, tooMany(seconds)).reply,
    refuseAs: (refusal) => refused(state, refusal).reply,
  };
}

function tooMany(wait: number): Refusal {
  return { code: 'tooMany', status: 429, wait, count: Math.ceil(wait / 60) };
}

function refused(state: FormState, { code, status, wait, count }: Refusal) {
  const headers = wait === undefined ? undefined : { 'Retry-After': String(wait) };
  const reply = data<FormState>({ ...state, refusal: { code, count } }, { status, headers });
  return { outcome: 'refused' as const, reply };
}

/**
 * What was typed: the texts of the schema's fields, each as long as it may be, but for passwords. Of a form
 * that came whole, a field that is missing is one that is not ticked.
 */
function typedIn(formData: FormData, schema: z.ZodType, { isCut }: { isCut: boolean }) {
  const constraints = getZodConstraint(schema);
  const values: Record<string, string> = {};
  const lists: Record<string, string[]> = {};
  if (!isCut) {
    for (const [name, { multiple }] of Object.entries(constraints)) {
      if (multiple) lists[name] = [];
      else if (!name.includes('[]') && !secretFields.test(name)) values[name] = '';
    }
  }
  for (const [name, value] of formData) {
    const pattern = fieldPattern(name);
    if (typeof value !== 'string' || secretFields.test(name)) continue;
    if (!Object.hasOwn(constraints, pattern)) continue;
    const { maxLength } = constraints[`${pattern}[]`] ?? constraints[pattern] ?? {};
    const text = shortened(value, maxLength ?? MAX_CHOICE_LENGTH);
    if (constraints[pattern]?.multiple) (lists[name] ??= []).push(text);
    else values[name] ||= text;
  }
  return { values, lists };
}

/** Whether a button of a list sent the form; of what else conform could be told, nothing is needed. */
function isListIntent(intent: FormDataEntryValue): boolean {
  try {
    return listIntentSchema.safeParse(JSON.parse(String(intent))).success;
  } catch {
    return false;
  }
}

/** What conform in the browser goes on from, but for passwords, files and our hidden fields. */
function resultOf(parsed: Submission<unknown>, formData: FormData): SubmissionResult {
  const kept = ([name, value]: [string, FormDataEntryValue]) =>
    typeof value === 'string' && !secretFields.test(name);
  const hideFields = [...formData].filter((entry) => !kept(entry)).map(([name]) => name);
  return parsed.reply({ hideFields });
}

/** A text as browsers count its characters, cut off where it is too long, though never within a sign. */
function shortened(value: string, maxLength: number): string {
  const text = value.replace(/\r\n?/g, '\n');
  if (text.length <= maxLength) return value;
  return text
    .trim()
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, '');
}

/** The fields that came with a file. */
function filesOf(formData: FormData): string[] {
  const fields = [...formData].filter(([, value]) => value instanceof File && value.size > 0);
  return fields.map(([name]) => name);
}

function wholeFilesOf(formData: FormData): Record<string, UploadedFile> {
  const isWhole = (entry: [string, FormDataEntryValue]): entry is [string, UploadedFile] =>
    entry[1] instanceof UploadedFile && !entry[1].isTooLarge;
  return Object.fromEntries([...formData].filter(isWhole));
}

function hasTooLarge(formData: FormData): boolean {
  return [...formData.values()].some((value) => value instanceof UploadedFile && value.isTooLarge);
}

/** Errors as conform takes them. */
function listed(errors: Record<string, string>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(errors).map(([name, code]) => [name, [code]]));
}

/** The first error of each field. */
function firstOf(errors: Record<string, string[] | null> | null): Record<string, string> {
  const first: Record<string, string> = {};
  for (const [name, codes] of Object.entries(errors ?? {})) {
    if (codes?.[0]) first[name] = codes[0];
  }
  return first;
}
