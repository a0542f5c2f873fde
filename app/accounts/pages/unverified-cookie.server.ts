import { z } from 'zod';
import { environment, secret } from '~/services/portal.server';
import { createSignedCookie } from '~/platform/http/signed-cookie.server';
import { paths } from '~/paths';

/**
 * Remembers for a quarter of an hour whose password was right though the address is not verified: the
 * mail can be sent again without asking for the address. Who logs in or out is, or leaves the browser
 * to, somebody else, and clears it.
 */
export const unverifiedCookie = createSignedCookie('unverified', z.number().int(), {
  ...environment,
  secret,
  path: paths.verify,
  lifetime: 15 * 60,
});
