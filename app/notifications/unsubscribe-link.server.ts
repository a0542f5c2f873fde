import { timingSafeEqual } from 'node:crypto';
import { deriveKey } from '~/platform/http/secret.server';
import { paths } from '~/paths';
import { isNotificationKind, type NotificationKind } from './notification-kind';

/** Whose mails of which kind end. */
export interface Subscription {
  accountId: number;
  kind: NotificationKind;
}

/** The path of a page that ends a subscription without logging in: whoever has the mail may use it. */
export function unsubscribePath(secret: string, { accountId, kind }: Subscription): string {
  const token = `${kind}.${accountId}.${sign(secret, `${kind}.${accountId}`)}`;
  return `${paths.unsubscribe}?${new URLSearchParams({ token })}`;
}

/** The subscription that the token of such a path names; null when it was not made by us. */
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
