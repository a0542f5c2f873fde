import { createHmac } from 'node:crypto';
import { networkOf } from '~/platform/http/client-address.server';
import { deriveKey } from '~/platform/http/secret.server';
import { homeDay } from '~/platform/i18n/home-day';

/** What distinguishes visitors; neither is stored. */
export interface Visitor {
  clientAddress: string;
  userAgent: string;
}

/** The key of a visitor on one day. */
interface VisitorKey {
  key: string;
  /** The day in Jakarta. */
  day: string;
}

/** The pattern of keys. */
export const visitorKeyPattern = /^[\w-]{22}$/;

/**
 * Returns a function that makes keys of visitors: 128 bits of a hash whose secret changes at midnight, so
 * that nobody can be followed to the next day.
 */
export function createVisitorKeys(secret: string): (visitor: Visitor, at: Date) => VisitorKey {
  let kept = { day: '', key: '' };
  return ({ clientAddress, userAgent }, at) => {
    const day = homeDay(at);
    if (kept.day !== day) kept = { day, key: deriveKey(secret, `visit ${day}`) };
    const key = createHmac('sha256', kept.key)
      .update(`${networkOf(clientAddress)} ${userAgent}`)
      .digest('base64url')
      .slice(0, 22);
    return { key, day };
  };
}
