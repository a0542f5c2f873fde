import { z } from 'zod';
import { environment, secret } from '~/services/portal.server';
import { createSignedCookie } from '~/platform/http/signed-cookie.server';
import { paths } from '~/paths';

/**
 * Remembers for a quarter of an hour the account whose password was right but whose address is not verified:
 * the mail can be sent again without entering the address. Logging in or out may mean another user, and
 * clears it.
 */
export const unverifiedCookie = createSignedCookie('unverified', z.number().int(), {
  ...environment,
  secret,
  path: paths.verify,
  lifetime: 15 * 60,
});
