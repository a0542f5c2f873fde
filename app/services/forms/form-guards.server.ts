import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type CsrfGuard, csrfField } from '~/platform/http/csrf.server';
import { type HoneypotGuard, issuedAtField, honeypotField } from '~/platform/http/honeypot.server';
import { type RateLimiter } from '~/platform/http/rate-limit.server';
import { type FormSetup } from '~/ui/forms/form-state';

/** The field that identifies a form: one that is submitted twice is processed once. */
export const submissionField = 'submission';

const submissionSchema = z.uuid();

/** The guards between a form and its senders. */
export interface FormGuards {
  csrf: CsrfGuard;
  honeypot: HoneypotGuard;
  limiter: RateLimiter;
}

/** The guards that a form does without. */
export interface GuardRules {
  /** Whether it may be sent without delay, as password managers do. */
  skipMinAge?: boolean;
  /** Whether only accounts send it: their session and the token suffice against programs. */
  isBehindLogIn?: boolean;
}

/** A refused form: a key of `refused`, the HTTP status, when to retry. */
export interface Refusal {
  code: string;
  status: number;
  /** Seconds to wait. */
  wait?: number;
  /** The number in the text, such as minutes to wait. */
  count?: number;
}

/** Returns the hidden fields of a new form, and the `Set-Cookie` that goes with them, if any. */
export async function issueFields(
  { csrf, honeypot }: FormGuards,
  request: Request,
  { isBehindLogIn = false }: GuardRules = {},
): Promise<Pick<FormSetup, 'hidden' | 'trap'> & { setCookie: string | null }> {
  const { token, setCookie } = await csrf.issue(request);
  const hidden = { [csrfField]: token, [submissionField]: randomUUID() };
  if (isBehindLogIn) return { hidden, setCookie };
  return {
    hidden: { ...hidden, [issuedAtField]: honeypot.issue() },
    trap: honeypotField,
    setCookie,
  };
}

/**
 * Returns what identifies a form as a program's, null when nothing does; and the hidden field that dates the
 * form, with which it may be sent again.
 */
export function detectSpam(
  { honeypot }: FormGuards,
  formData: FormData,
  { skipMinAge = false, isBehindLogIn = false }: GuardRules,
): { suspicion: string | null; hidden: Record<string, string> } {
  const suspicion = isBehindLogIn ? null : honeypot.suspect(formData);
  const isDated = !isBehindLogIn && suspicion !== 'automatic';
  return {
    suspicion: skipMinAge && suspicion === 'tooFast' ? null : suspicion,
    hidden: isDated ? { [issuedAtField]: String(formData.get(issuedAtField)) } : {},
  };
}

/** Returns the identifier of a form if its hidden fields are valid, or why they are not. */
export async function checkFields(
  { csrf }: FormGuards,
  request: Request,
  formData: FormData,
  suspicion: string | null,
): Promise<{ submission: string } | Refusal> {
  const submission = submissionSchema.safeParse(formData.get(submissionField));
  if (!submission.success || !(await csrf.holds(request, formData))) {
    return { code: 'expired', status: 403 };
  }
  return suspicion ? { code: suspicion, status: 422 } : { submission: submission.data };
}
