import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { createSignedCookie } from '~/platform/http/signed-cookie.server';
import { environment, secret } from './portal.server';

/** A flash message for the browser that sent a form: the path of the page, and the message. */
const cookie = createSignedCookie('note', z.object({ path: z.string(), text: z.string() }), {
  ...environment,
  secret,
  path: '/',
  // The page follows immediately, however slow the network is.
  lifetime: 300,
});

/** A redirect to a page. */
export type Redirect = ReturnType<typeof redirect>;

/** Redirects to a page of the portal that shows a flash message, once and in this browser alone. */
export async function redirectWithFlash(
  path: string,
  { text = 'done', cookies = [] }: { text?: string; cookies?: readonly string[] } = {},
): Promise<Redirect> {
  const response = redirect(path, 303);
  const { pathname } = new URL(path, 'https://portal');
  for (const each of [await cookie.set({ path: pathname, text }), ...cookies]) {
    response.headers.append('Set-Cookie', each);
  }
  return response;
}

/** Returns the flash message for the requested page; null when there is none. The page then clears it. */
export async function readFlash(request: Request): Promise<string | null> {
  const flash = await cookie.read(request);
  return flash && flash.path === new URL(request.url).pathname ? flash.text : null;
}

/** Returns the `Set-Cookie` of a page that has shown its flash message. */
export const clearFlash = cookie.clear;
