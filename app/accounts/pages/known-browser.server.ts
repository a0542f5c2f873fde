import { z } from 'zod';
import { environment, secret } from '~/services/portal.server';
import { randomToken } from '~/platform/http/random-token.server';
import { createSignedCookie } from '~/platform/http/signed-cookie.server';
import { type KnownBrowser } from '../known-browser';

/** How many accounts a browser remembers: those that logged in last. */
const MAX_ACCOUNTS = 5;

const cookie = createSignedCookie<KnownBrowser>(
  'browser',
  z.object({ id: z.string(), accounts: z.array(z.number().int()) }),
  { ...environment, secret, path: '/', lifetime: 365 * 24 * 60 * 60 },
);

/** Returns what the browser of a request proves of former log-ins; null when nothing. */
export const readKnownBrowser = cookie.read;

/** Returns the `Set-Cookie` by which a browser remembers that an account's owner used it. */
export async function rememberBrowser(request: Request, account: number): Promise<string> {
  const { id, accounts } = (await cookie.read(request)) ?? { id: randomToken(), accounts: [] };
  const others = accounts.filter((each) => each !== account);
  return cookie.set({ id, accounts: [account, ...others].slice(0, MAX_ACCOUNTS) });
}
