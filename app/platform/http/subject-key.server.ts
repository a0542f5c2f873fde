import { createHash } from 'node:crypto';
import { networkOf } from './client-address.server';
import { deriveKey } from './secret.server';

/**
 * How tables of limits know a subject (a client's address, an e-mail address): an action and a keyed
 * hash, so that they tell no addresses. The key stays the same, or every wait would end when it
 * changes; the rows go once they no longer count, a day after the last failure at the latest.
 */
export function subjectKey(secret: string, action: string, subject: string): string {
  const key = deriveKey(secret, 'rate-limit');
  const hash = createHash('sha256')
    .update(`${key} ${networkOf(subject)}`)
    .digest('base64url');
  return `${action} ${hash}`;
}
