import { getZodConstraint } from '@conform-to/zod';
import { type z } from 'zod';
import { createCsrfGuard } from '~/http/csrf.server';
import { createHoneypotGuard } from '~/http/honeypot.server';
import { createRateLimiter } from '~/http/rate-limit.server';
import { currentRequest } from '~/http/request-context.server';
import { loadSecret } from '~/http/secret.server';
import { type FieldConstraint, type FormSetup } from '~/ui/forms/form-state';
import { issueFields } from './forms/form-guards.server';
import { receiveForm, type FormRules } from './forms/receive-form.server';
import { db, environment } from './portal.server';

/** The secret of the web process; keys are derived from it. */
export const secret = loadSecret(environment);
/** How often people may do things. */
export const limiter = createRateLimiter(db, secret);

const guards = {
  csrf: createCsrfGuard(secret, environment),
  honeypot: createHoneypotGuard(secret),
  limiter,
};

/** What a page needs to show a new form, and the headers that its answer then has to carry. */
export async function setUpForm(
  request: Request,
  { schema }: Pick<FormRules<z.ZodTypeAny>, 'schema'>,
): Promise<{ setup: FormSetup; headers: HeadersInit }> {
  const { setCookie, ...fields } = await issueFields(guards, request);
  const setup = { ...fields, constraints: constraintsOf(schema) };
  return { setup, headers: setCookie ? { 'Set-Cookie': setCookie } : {} };
}

/** Reads and checks the form that a request sends. */
export function readSentForm<Schema extends z.ZodTypeAny>(
  request: Request,
  rules: FormRules<Schema>,
) {
  return receiveForm(guards, rules, request, currentRequest()?.clientAddress ?? '');
}

/** The part of a schema that a browser can check in HTML; patterns would differ in their dialect. */
function constraintsOf(schema: z.ZodTypeAny): Record<string, FieldConstraint> {
  const constraints = Object.entries(getZodConstraint(schema) ?? {});
  return Object.fromEntries(
    constraints.map(([name, { required, minLength, maxLength }]) => [
      name,
      { required, minLength: minLength === 1 ? undefined : minLength, maxLength },
    ]),
  );
}
