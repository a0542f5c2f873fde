import { z } from 'zod';
import { line } from '~/platform/http/form-fields.server';
import { isReservedUsername } from './reserved-usernames';
import { passwordLength } from './passwords/password-strength.server';

/** A username: plain letters and digits, so that none looks like another, or like one of ours. */
export function usernameField() {
  return plainUsernameField().refine((name) => !isReservedUsername(name), 'reserved');
}

/** The same for those who run the site. */
export function plainUsernameField() {
  const pattern = /^[a-z][a-z0-9]*(?:[._-][a-z0-9]+)*$/i;
  return line({ min: 3, max: 30 }).refine((name) => pattern.test(name), 'invalid');
}

/** The name of a person. */
export function fullNameField() {
  return line({ max: 100 });
}

/** A password that somebody has, as typed. */
export function passwordField() {
  return z.string('required').max(passwordLength.max, 'tooLong');
}

/** A password that somebody is to have. */
export function newPasswordField() {
  return passwordField().min(passwordLength.min, 'tooShort');
}

/** The two fields of a new password; `mustMatch` compares them. */
export function newPasswordFields() {
  return { password: newPasswordField(), confirm_password: passwordField() };
}

/** Refuses a form whose new password was not typed the same twice. */
export function mustMatch(
  { password, confirm_password }: { password: string; confirm_password: string },
  context: z.RefinementCtx,
): void {
  if (password === confirm_password) return;
  context.addIssue({ code: 'custom', path: ['confirm_password'], message: 'different' });
}
