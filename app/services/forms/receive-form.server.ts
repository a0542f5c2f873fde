import { getZodConstraint, parseWithZod } from '@conform-to/zod/v4';
import { data } from '@remix-run/node';
import { type z } from 'zod';
import { yieldToEventLoop } from '~/platform/server/yield-to-event-loop.server';
import { type RateLimit } from '~/platform/http/rate-limit.server';
import { readSentForm } from '~/platform/http/read-form.server';
import { type Uploads } from '~/platform/http/read-multipart.server';
import { type UnreadForm, unreadStatus } from '~/platform/http/sent-form.server';
import { discardFiles, filesByField, UploadedFile } from '~/platform/http/uploaded-file.server';
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
  /** The name under which the rate limit counts. */
  name: string;
  /** The fields; messages are keys of `forms:errors`. */
  schema: Schema;
  limit: RateLimit;
  /** Its fields for files, with their limits; one file of 10 MB by default. */
  files?: Uploads['files'];
  /** Where they are stored, if not in the portal's storage of files. */
  stage?: Uploads['stage'];
  /**
   * Stores the form once its guards let it pass, even with invalid fields; returns the errors to show, with values that
   * replace what was sent if it is shown again, or why not, or values to show in it, as of a button that fills it in.
   */
  beforeAct?(
    sent: SentParts,
  ): Promise<
    | { redirect: Redirect }
    | { errors: Record<string, string>; values?: Record<string, string> }
    | { refusal: Refusal }
    | { values: Record<string, string> }
  >;
  /** Returns whether it was shown to another account than the one that sends it. */
  isOthers?(formData: FormData): boolean;
}

/** The contents of a form, valid or not. */
export interface SentParts {
  /** What was typed, each field up to its maximum length; if the form was cut off, what arrived of it. */
  values: Readonly<Record<string, string>>;
  /** The files of each field whose files arrived completely. */
  files: Readonly<Record<string, readonly UploadedFile[]>>;
  /** The errors of its fields. */
  errors: Readonly<Record<string, string>>;
  /** The form's own number. */
  submission: string;
}

/** The reply to a refused form: what was typed, and the errors. */
export type FormReply = ReturnType<typeof data<FormState>>;

/** A form that may be acted on. */
export interface AcceptedForm<Input> {
  outcome: 'accepted';
  input: Input;
  /** The form's own number. */
  submission: string;
  /** Discards its files except committed ones; to be called after the act. */
  discardFiles(): Promise<void>;
  /** Returns the reply when the act itself refuses a field; `values` replace what was sent. */
  refuse(errors: Record<string, string>, values?: Record<string, string>): FormReply;
  /** Returns the reply when the act has to wait. */
  refuseFor(seconds: number): FormReply;
  /** Returns the reply when the act refuses the form as a whole. */
  refuseAs(refusal: Refusal): FormReply;
}

/** A form that may be acted on, or the reply to one that may not, or that was only to be kept. */
export type ReceivedForm<Input> =
  | AcceptedForm<Input>
  | { outcome: 'refused'; reply: FormReply }
  | { outcome: 'redirected'; reply: Redirect };

/**
 * The maximum size of a form's texts, in bytes; below it, a text that is too long is an error of its field.
 */
const MAX_BYTES = 1.25 * 1024 * 1024;
/** Seconds after which to retry when there are too many uploads. */
const BUSY_SECONDS = 10;
/** Fields whose values are never shown again or stored: passwords, codes of a second factor. */
const secretFields = /password|^code$/i;
/** The hidden fields of a page's forms, which differ each time. */
const hiddenFields: readonly string[] = [csrfField, submissionField, senderField];
/** The maximum length of a value shown again in a field without its own maximum, such as a choice. */
const MAX_CHOICE_LENGTH = 100;

/** Reads and checks a form: its size, its hidden fields, how often this client has sent it, its fields. */
export async function receiveForm<Schema extends z.ZodType>(
  { uploads, ...guards }: FormGuards & { uploads: Omit<Uploads, 'files'> },
  { files, stage = uploads.stage, ...rules }: FormRules<Schema>,
  request: Request,
  clientAddress: string,
): Promise<ReceivedForm<z.output<Schema>>> {
  const limits = { maxBytes: MAX_BYTES, uploads: files && { ...uploads, stage, files } };
  const { formData, problem, isCut } = await readSentForm(request, limits);
  received.set(request, formData);
  // Browsers that are still sending read the response only if the connection is then closed.
  if (isCut) currentRequest()?.response?.setHeader('Connection', 'close');
  const form = problem
    ? refuseUnread(formData, rules.schema, problem)
    : await checkForm(guards, rules, request, { formData, isCut, clientAddress });
  if (form.outcome !== 'accepted') await discardFiles(formData);
  return form;
}

const received = new WeakMap<Request, FormData>();

/** Reads a form to be shown again after its user has logged in: what was typed, except secrets. */
export async function readForKeeping(request: Request) {
  const limits = { maxBytes: MAX_BYTES, dropsFiles: true };
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

/** Returns how a page shows a form again whose user had to log in once more, or pressed a button that leads to it. */
export function showKept(
  { typed, files, isForNextPage }: KeptForm,
  { schema }: Pick<FormRules<z.ZodType>, 'schema'>,
): FormState {
  const formData = new FormData();
  for (const [name, value] of typed) formData.append(name, value);
  return {
    ...typedIn(formData, schema, { isCut: false }),
    errors: {},
    lostFiles: files,
    refusal: isForNextPage ? undefined : { code: 'loggedOut' },
  };
}

/**
 * Reads what was typed into a form that could not be received because something it needs is unavailable: its
 * texts and hidden fields by name, except passwords.
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
  { name, schema, limit, beforeAct: keep, ...rules }: Omit<FormRules<Schema>, 'files' | 'stage'>,
  request: Request,
  { formData, isCut, clientAddress }: { formData: FormData; isCut: boolean; clientAddress: string },
): Promise<ReceivedForm<z.output<Schema>>> {
  // Reading its hidden fields takes some milliseconds.
  await yieldToEventLoop();
  const { suspicion, hidden } = detectSpam(guards, formData, rules);
  const typed = typedIn(formData, schema, { isCut });
  emptyBlanks(formData);
  const parsed = parseWithZod(formData, { schema });
  const found = parsed.status === 'success' ? {} : firstOf(parsed.error);
  // If a form was cut off, its missing fields are unknown.
  const isKnown = ([name]: [string, string]) => !isCut || formData.has(name);
  const errors = Object.fromEntries(Object.entries(found).filter(isKnown));
  const state: FormState = {
    ...typed,
    errors,
    lostFiles: filesOf(formData),
    // The form keeps its age when it is shown again, and may be sent again without delay.
    hidden,
  };
  const checked = await checkFields(guards, request, formData, suspicion);
  if ('code' in checked) return refused({ ...state, errors: {} }, checked);
  if (rules.isOthers?.(formData))
    return refused({ ...state, errors: {} }, { code: 'otherAccount', status: 403 });
  const wait = await guards.limiter.take(name, clientAddress, limit);
  if (wait > 0) return refused({ ...state, errors: {} }, tooMany(wait));
  const answer = await keep?.({
    values: state.values,
    files: wholeFilesOf(formData),
    errors,
    submission: checked.submission,
  });
  if (answer && 'redirect' in answer) return { outcome: 'redirected', reply: answer.redirect };
  if (answer && 'refusal' in answer) return refused({ ...state, errors: {} }, answer.refusal);
  const values = { ...state.values, ...answer?.values };
  if (answer && !('errors' in answer)) {
    return { outcome: 'refused', reply: data({ ...state, values, errors: {} }) };
  }
  const allErrors = answer?.errors ?? errors;
  if (parsed.status !== 'success' || Object.keys(allErrors).length > 0) {
    const reply = data({ ...state, values, errors: allErrors }, hasTooLarge(formData) ? 413 : 422);
    return { outcome: 'refused', reply };
  }
  return {
    outcome: 'accepted',
    input: parsed.value,
    submission: checked.submission,
    discardFiles: () => discardFiles(formData),
    refuse: (refusedFields, replaced = {}) =>
      data({ ...state, values: { ...values, ...replaced }, errors: refusedFields }, 422),
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
 * Returns what was typed: the texts of the schema's fields, each up to its maximum length, except passwords.
 * In a complete form, a missing field is an unticked checkbox.
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

/** Shortens a text to a maximum that counts characters as browsers do, never within a character. */
function shortened(value: string, maxLength: number): string {
  const text = value.replace(/\r\n?/g, '\n');
  if (text.length <= maxLength) return value;
  return text
    .trim()
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, '');
}

/** Returns the fields that came with a file. */
function filesOf(formData: FormData): string[] {
  const fields = [...formData].filter(([, value]) => value instanceof File && value.size > 0);
  return [...new Set(fields.map(([name]) => name))];
}

function wholeFilesOf(formData: FormData): Record<string, readonly UploadedFile[]> {
  const all = Object.entries(filesByField(formData));
  return Object.fromEntries(all.filter(([, files]) => !files.some(({ isTooLarge }) => isTooLarge)));
}

function hasTooLarge(formData: FormData): boolean {
  return [...formData.values()].some((value) => value instanceof UploadedFile && value.isTooLarge);
}

/** Empties the fields of spaces alone, since a schema takes only an empty field as absent. */
function emptyBlanks(formData: FormData): void {
  for (const [name, value] of [...formData]) {
    const isBlank = typeof value === 'string' && value !== '' && value.trim() === '';
    if (isBlank && !secretFields.test(name) && formData.getAll(name).length === 1)
      formData.set(name, '');
  }
}

/** Returns the first error of each field. */
function firstOf(errors: Record<string, string[] | null> | null): Record<string, string> {
  const first: Record<string, string> = {};
  for (const [name, codes] of Object.entries(errors ?? {})) {
    if (codes?.[0]) first[name] = codes[0];
  }
  return first;
}
