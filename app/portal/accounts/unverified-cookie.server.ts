import { createCookie } from '@remix-run/node';
import { z } from 'zod';
import { isReachedByHttps } from '~/http/origin.server';
import { deriveKey } from '~/http/secret.server';
import { secret } from '../forms.server';
import { environment } from '../portal.server';

/** How long it is remembered who gave the right password, in seconds. */
const LIFETIME = 15 * 60;

const cookie = createCookie('unverified', {
  path: '/verify',
  httpOnly: true,
  sameSite: 'lax',
  secure: isReachedByHttps(environment),
  secrets: [deriveKey(secret, 'unverified')],
  maxAge: LIFETIME,
});
const valueSchema = z.object({ accountId: z.number().int(), until: z.number() });

/**
 * The signed `Set-Cookie` that remembers for a quarter of an hour whose password was right though the
 * address is not verified: the mail can be sent again without asking for the address.
 */
export function rememberUnverified(accountId: number): Promise<string> {
  return cookie.serialize({ accountId, until: Date.now() + LIFETIME * 1_000 });
}

/** The `Set-Cookie` that forgets it: who logs in or out is, or leaves the browser to, somebody else. */
export function forgetUnverified(): Promise<string> {
  return cookie.serialize('', { maxAge: 0 });
}

/** The account that is remembered so; null when none is. */
export async function readUnverified({ headers }: Request): Promise<number | null> {
  const value = valueSchema.safeParse(await cookie.parse(headers.get('Cookie')));
  return value.success && value.data.until > Date.now() ? value.data.accountId : null;
}
