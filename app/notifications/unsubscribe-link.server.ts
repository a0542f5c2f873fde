import { timingSafeEqual } from 'node:crypto';
import { deriveKey } from '~/platform/http/secret.server';
import { paths } from '~/paths';
import { isNotificationKind, type NotificationKind } from './notification-kind';

/** The account and the kind of mails that a link ends. */
interface Subscription {
  accountId: number;
  kind: NotificationKind;
}

/**
 * Returns the path of a page that ends a subscription without logging in: having the mail suffices.
 */
export function unsubscribePath(secret: string, { accountId, kind }: Subscription): string {
  const token = `${kind}.${accountId}.${sign(secret, `${kind}.${accountId}`)}`;
  return `${paths.unsubscribe}?${new URLSearchParams({ token })}`;
}

/** Returns the subscription of a token in such a path; null if the portal has not issued it. */
export function readUnsubscribeToken(secret: string, token: string): Subscription | null {
  const [kind = '', account = '', signature = ''] = token.split('.');
  const [expected, given] = [
    Buffer.from(sign(secret, `${kind}.${account}`)),
    Buffer.from(signature),
  ];
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null;
  return isNotificationKind(kind) ? { accountId: Number(account), kind } : null;
}

function sign(secret: string, text: string): string {
  return deriveKey(secret, `unsubscribe ${text}`).slice(0, 32);
}
