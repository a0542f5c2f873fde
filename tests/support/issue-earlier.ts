import {
  createHoneypotGuard,
  type HoneypotGuard,
  issuedAtField,
  MIN_AGE_MS,
} from '~/platform/http/honeypot.server';
import { type LoadedForm } from './load-form';

/** Returns the date of a form that was shown long enough ago for a person. */
export function issueEarlier(guard: HoneypotGuard): string {
  const now = Date.now;
  Date.now = () => now() - 2 * MIN_AGE_MS;
  try {
    return guard.issue();
  } finally {
    Date.now = now;
  }
}

/** Dates a form of a portal with this secret as if a person had taken their time for it. */
export function dateEarlier(form: LoadedForm, secret: string): LoadedForm {
  const date = issueEarlier(createHoneypotGuard(secret));
  return { ...form, fields: { ...form.fields, [issuedAtField]: date } };
}
