import { createHash } from 'node:crypto';
import { networkOf } from './client-address.server';
import { deriveKey } from './secret.server';

/**
 * Returns the key of a subject (a client's address, an e-mail address) in the tables of limits: an action and
 * a keyed hash, so that they reveal no addresses. The hash's key stays the same: a change would end every
 * wait. Rows are deleted once they no longer count, a day after the last failure at the latest.
 */
export function subjectKey(secret: string, action: string, subject: string): string {
  const key = deriveKey(secret, 'rate-limit');
  const hash = createHash('sha256')
    .update(`${key} ${networkOf(subject)}`)
    .digest('base64url');
  return `${action} ${hash}`;
}
