import { createHash } from 'node:crypto';
import { networkOf } from './client-address.server';
import { deriveKey } from './secret.server';

/**
 * How tables of limits know a subject (a client's address, an e-mail address) today: an action and a
 * hash whose key changes every day, so that they tell no addresses and follow nobody to the next day.
 */
export function subjectKey(secret: string, action: string, subject: string): string {
  const key = deriveKey(secret, `rate-limit ${new Date().toISOString().slice(0, 10)}`);
  const hash = createHash('sha256')
    .update(`${key} ${networkOf(subject)}`)
    .digest('base64url');
  return `${action} ${hash}`;
}
