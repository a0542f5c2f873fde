import { z } from 'zod';
import { line } from '~/platform/http/form-fields.server';
import { passwordLength } from './passwords/password-strength.server';
import { usernameKey } from './username-key';

/** Characters, and the letters that they resemble. */
const alike = new Map(Object.entries({ 0: 'o', 1: 'i', l: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't' }));

/** Names that would pass for those of the operators. */
const reserved = new Set(
  [
    'admin',
    'administrator',
    'root',
    'superuser',
    'sysadmin',
    'system',
    'sistem',
    'operator',
    'support',
    'help',
    'helpdesk',
    'bantuan',
    'info',
    'contact',
    'kontak',
    'security',
    'abuse',
    'moderator',
    'official',
    'resmi',
    'staff',
    'petugas',
    'publisher',
    'editor',
    'webmaster',
    'postmaster',
    'hostmaster',
    'noreply',
    'mailer-daemon',
    'terang',
  ].map(lookOf),
);

/** A username: ASCII letters and digits, so that none looks like another, or like a reserved one. */
export function usernameField() {
  return plainUsernameField().refine((name) => !isReservedUsername(name), 'reserved');
}

/** The same for operators, who may use reserved names. */
export function plainUsernameField() {
  const pattern = /^[a-z][a-z0-9]*(?:[._-][a-z0-9]+)*$/i;
  return line({ min: 3, max: 30 }).refine((name) => pattern.test(name), 'invalid');
}

/** The name of a person. */
export function fullNameField() {
  return line({ max: 100 });
}

/** An existing password, as typed. */
export function passwordField() {
  return z.string('required').max(passwordLength.max, 'tooLong');
}

/** A new password. */
export function newPasswordField() {
  return passwordField().min(passwordLength.min, 'tooShort');
}

/** The two fields of a new password; `mustMatch` compares them. */
export function newPasswordFields() {
  return { password: newPasswordField(), confirm_password: passwordField() };
}

/** Rejects a form whose two new passwords differ. */
export function mustMatch(
  { password, confirm_password }: { password: string; confirm_password: string },
  context: z.RefinementCtx,
): void {
  if (password === confirm_password) return;
  context.addIssue({ code: 'custom', path: ['confirm_password'], message: 'different' });
}

/** Returns whether a username is reserved for operators, or looks like such a name ("Adm1n"). */
function isReservedUsername(username: string): boolean {
  const look = lookOf(username);
  // Badminton players are welcome.
  return reserved.has(look) || look.startsWith('admin') || look.includes('komnas');
}

/** Returns how a username looks at first glance: without separators, and without digits at its end. */
function lookOf(username: string): string {
  return usernameKey(username)
    .replace(/[._-]/g, '')
    .replace(/\d{1,4}$/, '')
    .replace(/./g, (sign) => alike.get(sign) ?? sign)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}
