import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type CsrfGuard, csrfField } from '~/http/csrf.server';
import { type HoneypotGuard, shownAtField, trapField } from '~/http/honeypot.server';
import { type RateLimiter } from '~/http/rate-limit.server';
import { type FormSetup } from '~/ui/forms/form-state';

/** The field with the form's own number: the same form sent twice counts once. */
const submissionField = 'submission';
/** All fields that the reader does not see. */
export const hiddenFields: readonly string[] = [
  csrfField,
  trapField,
  shownAtField,
  submissionField,
];

const submissionSchema = z.string().uuid();

/** What stands between a form and everybody who could send it. */
export interface FormGuards {
  csrf: CsrfGuard;
  honeypot: HoneypotGuard;
  limiter: RateLimiter;
}

/** A form that was not let in: a key of `refused`, the status of HTTP, when to try again. */
export interface Refusal {
  code: string;
  status: number;
  /** Seconds to wait. */
  wait?: number;
  /** What the text counts, such as minutes to wait. */
  count?: number;
}

/** The hidden fields of a new form, and the `Set-Cookie` that goes with them, if any. */
export async function issueFields(
  { csrf, honeypot }: FormGuards,
  request: Request,
): Promise<Pick<FormSetup, 'hidden' | 'trap'> & { setCookie: string | null }> {
  const { token, setCookie } = await csrf.issue(request);
  const hidden = {
    [csrfField]: token,
    [shownAtField]: honeypot.issue(),
    [submissionField]: randomUUID(),
  };
  return { hidden, trap: trapField, setCookie };
}

/** The form's own number when its hidden fields are in order, or why they are not. */
export async function checkFields(
  { csrf, honeypot }: FormGuards,
  request: Request,
  formData: FormData,
  { isQuick }: { isQuick: boolean },
): Promise<{ submission: string } | Refusal> {
  const submission = submissionSchema.safeParse(formData.get(submissionField));
  if (!submission.success || !(await csrf.holds(request, formData))) {
    return { code: 'expired', status: 403 };
  }
  const suspicion = honeypot.suspect(formData);
  const isLetIn = !suspicion || (isQuick && suspicion === 'tooFast');
  return isLetIn ? { submission: submission.data } : { code: suspicion, status: 422 };
}
