import { getZodConstraint, parseWithZod } from '@conform-to/zod';
import { data } from '@remix-run/node';
import { type z } from 'zod';
import { ownTurn } from '~/server/own-turn.server';
import { type RateLimit } from '~/http/rate-limit.server';
import { readForm, unreadStatus } from '~/http/read-form.server';
import { type FormState } from '~/ui/forms/form-state';
import {
  checkFields,
  type FormGuards,
  type GuardRules,
  type Refusal,
  suspectForm,
} from './form-guards.server';

/** A form as its route declares it. */
export interface FormRules<Schema extends z.ZodTypeAny> extends GuardRules {
  /** What the limit counts. */
  name: string;
  /** The fields; messages are keys of `forms:errors`. */
  schema: Schema;
  limit: RateLimit;
  /** Bytes that it weighs at most, with its files; where it is not given, what a form of text may. */
  maxBytes?: number;
}

/** The reply to a form that was refused: what was typed, and what is wrong. */
export type FormReply = ReturnType<typeof data<FormState>>;

/** A form that may be acted on. */
export interface AcceptedForm<Input> {
  outcome: 'accepted';
  input: Input;
  /** The form's own number. */
  submission: string;
  /** The reply when the act itself refuses a field; `values` take the place of what was sent. */
  refuse(errors: Record<string, string>, values?: Record<string, string>): FormReply;
  /** The reply when the act has to wait. */
  refuseFor(seconds: number): FormReply;
  /** The reply when the act refuses the form as a whole. */
  refuseAs(refusal: Refusal): FormReply;
}

/** A form that may be acted on, or the reply to one that may not. */
export type ReceivedForm<Input> = AcceptedForm<Input> | { outcome: 'refused'; reply: FormReply };

/** No form of text is heavier, in bytes; what is reads as an error of its field as long as it fits. */
const MAX_BYTES = 1.25 * 1024 * 1024;
/** Fields whose values never go back into a page. */
const secretFields = /password/i;
/** Characters that go back into a page of a field that has no limit of its own, such as a choice. */
const LONGEST_CHOICE = 100;

/**
 * Reads and checks a form that was sent: its weight, its hidden fields, how often this client has
 * sent it, its fields.
 */
export async function receiveForm<Schema extends z.ZodTypeAny>(
  guards: FormGuards,
  { name, schema, limit, maxBytes = MAX_BYTES, ...rules }: FormRules<Schema>,
  request: Request,
  clientAddress: string,
): Promise<ReceivedForm<z.output<Schema>>> {
  const formData = await readForm(request, maxBytes);
  if (!(formData instanceof FormData)) {
    const status = unreadStatus[formData];
    return refused({ values: {}, errors: {} }, { code: formData, status });
  }
  // To read its hidden fields takes some milliseconds.
  await ownTurn();
  const { suspicion, hidden } = suspectForm(guards, formData, rules);
  const parsed = parseWithZod(formData, { schema });
  const errors = parsed.status === 'success' ? {} : firstOf(parsed.error);
  const state: FormState = {
    values: valuesOf(formData, schema),
    errors,
    lostFiles: filesOf(formData),
    // Shown again, the form is as old as it was, and may be sent again at once.
    hidden,
  };
  const checked = await checkFields(guards, request, formData, suspicion);
  if ('code' in checked) return refused({ ...state, errors: {} }, checked);
  const wait = await guards.limiter.take(name, clientAddress, limit);
  if (wait > 0) return refused({ ...state, errors: {} }, tooMany(wait));
  if (parsed.status !== 'success') return { outcome: 'refused', reply: data(state, 422) };
  return {
    outcome: 'accepted',
    input: parsed.value,
    submission: checked.submission,
    refuse: (refusedFields, values = {}) =>
      data({ ...state, values: { ...state.values, ...values }, errors: refusedFields }, 422),
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

/** What was typed: the texts of the schema's fields, each as long as it may be, but for passwords. */
function valuesOf(formData: FormData, schema: z.ZodTypeAny): Record<string, string> {
  const values: Record<string, string> = {};
  for (const [name, { maxLength }] of Object.entries(getZodConstraint(schema))) {
    const value = formData.get(name);
    if (typeof value !== 'string' || secretFields.test(name)) continue;
    values[name] = shortened(value, maxLength ?? LONGEST_CHOICE);
  }
  return values;
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

/** The first error of each field. */
function firstOf(errors: Record<string, string[] | null> | null): Record<string, string> {
  const first: Record<string, string> = {};
  for (const [name, codes] of Object.entries(errors ?? {})) {
    if (codes?.[0]) first[name] = codes[0];
  }
  return first;
}
