import { getZodConstraint } from '@conform-to/zod/v4';
import { type z } from 'zod';
import { createBackoff } from '~/platform/http/backoff.server';
import { createCsrfGuard } from '~/platform/http/csrf.server';
import { createHoneypotGuard } from '~/platform/http/honeypot.server';
import { yieldToEventLoop } from '~/platform/server/yield-to-event-loop.server';
import { createRateLimiter } from '~/platform/http/rate-limit.server';
import { readForm } from '~/platform/http/read-form.server';
import { limitsOfField } from '~/platform/http/read-multipart.server';
import { unreadStatus } from '~/platform/http/sent-form.server';
import { createUploadSlots } from '~/platform/http/upload-slots.server';
import { currentRequest, oncePerRequest } from '~/platform/server/request-context.server';
import { type FieldConstraint, type FormSetup } from '~/ui/forms/form-state';
import { issueFields } from './forms/form-guards.server';
import { receiveForm, type FormRules } from './forms/receive-form.server';
import { clearFlash, readFlash } from './flash.server';
import { db, environment, secret, storage } from './portal.server';

/** The maximum size of a form that is only a button, in bytes. */
const MAX_BUTTON_BYTES = 16 * 1024;
/** How many uploads a process reads concurrently; each takes some hundred kilobytes of memory. */
const MOST_UPLOADS = 8;
/** How long others wait, in milliseconds. */
const SLOT_TIMEOUT_MS = 5_000;
/** More than anybody presses: sixty buttons in a row from one address, then one every two seconds. */
const buttonLimit = { burst: 60, seconds: 2 };
/** The rate limiter of the portal. */
export const limiter = createRateLimiter(db, secret);
/** The backoff after repeated failures. */
export const backoff = createBackoff(db, secret);

/** Ties forms to the browser that they were shown in. */
export const csrfGuard = createCsrfGuard(secret, environment);
/** Where uploads are stored, and how many are read at a time. */
export const uploads = {
  stage: storage.stage,
  slots: createUploadSlots({ max: MOST_UPLOADS, timeoutMs: SLOT_TIMEOUT_MS }),
};
const guards = {
  // All forms of a page share one token, and its response one cookie.
  csrf: { ...csrfGuard, issue: oncePerRequest(csrfGuard.issue) },
  honeypot: createHoneypotGuard(secret),
  limiter,
  uploads,
};

/**
 * Returns what a page needs to show a new form, and the headers of its response; clears a flash message that
 * the page has shown.
 */
export async function setUpForm(
  request: Request,
  { schema, files, ...rules }: Pick<FormRules<z.ZodType>, 'schema' | 'files' | 'isBehindLogIn'>,
): Promise<{ setup: FormSetup; headers: Headers }> {
  await yieldToEventLoop();
  const { setCookie, ...fields } = await issueFields(guards, request, rules);
  const headers = new Headers();
  if (setCookie) headers.append('Set-Cookie', setCookie);
  if ((await readFlash(request)) !== null) headers.append('Set-Cookie', await clearFlash());
  const limits = Object.entries(files ?? {}).map(
    ([name, limitsOfFiles]) => [name, limitsOfField(limitsOfFiles)] as const,
  );
  const fileLimits = files && Object.fromEntries(limits);
  return { setup: { ...fields, constraints: constraintsOf(schema), fileLimits }, headers };
}

/** Returns the token of forms that are only a button, and the `Set-Cookie` that goes with it, if any. */
export const issueButtonToken = guards.csrf.issue;

/**
 * Reads a form that is only a button, sent from a page of the portal to act for its user; throws 403 when it
 * lacks the user's token, 400 when its values do not fit, and, unless it is not limited, 429 when its client
 * has sent too many.
 */
export async function readButton<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  { isLimited = true }: { isLimited?: boolean } = {},
): Promise<z.output<Schema>> {
  const formData = await readForm(request, MAX_BUTTON_BYTES);
  if (!(formData instanceof FormData)) throw new Response(null, { status: unreadStatus[formData] });
  if (!(await csrfGuard.holds(request, formData))) throw new Response(null, { status: 403 });
  if (isLimited) await limitButtons();
  const parsed = schema.safeParse(Object.fromEntries(formData));
  if (!parsed.success) throw new Response(null, { status: 400 });
  return parsed.data;
}

async function limitButtons(): Promise<void> {
  const client = currentRequest()?.clientAddress ?? '';
  const wait = await limiter.take('button', client, buttonLimit);
  if (wait > 0) throw new Response(null, { status: 429 });
}

/**
 * Reads and checks the form of a request; its rate limit counts the client by its address unless another
 * subject is given.
 */
export function readSentForm<Schema extends z.ZodType>(
  request: Request,
  rules: FormRules<Schema>,
  client = currentRequest()?.clientAddress ?? '',
) {
  return receiveForm(guards, rules, request, client);
}

/** Returns the part of a schema that a browser can check in HTML; patterns would differ in their dialect. */
function constraintsOf(schema: z.ZodType): Record<string, FieldConstraint> {
  const constraints = Object.entries(getZodConstraint(schema) ?? {});
  return Object.fromEntries(
    constraints.map(([name, { required, minLength, maxLength }]) => [
      name,
      { required, minLength: minLength === 1 ? undefined : minLength, maxLength },
    ]),
  );
}
