import { redirect } from '@remix-run/node';
import { z } from 'zod';
import { createSignedCookie } from '~/platform/http/signed-cookie.server';
import { environment, secret } from './portal.server';

/** What a page has to say once to the browser that did something: the path of the page, and what. */
const cookie = createSignedCookie('note', z.object({ path: z.string(), text: z.string() }), {
  ...environment,
  secret,
  path: '/',
  // The page follows at once, however slow the network is.
  lifetime: 300,
});

/** An answer that leads to a page. */
export type Redirect = ReturnType<typeof redirect>;

/** Leads to a page of ours that says once, in this browser alone, what was done. */
export async function redirectWithFlash(
  path: string,
  { text = 'done', cookies = [] }: { text?: string; cookies?: readonly string[] } = {},
): Promise<Redirect> {
  const response = redirect(path, 303);
  for (const each of [await cookie.set({ path, text }), ...cookies]) {
    response.headers.append('Set-Cookie', each);
  }
  return response;
}

/** What the page that a request asks for has to say; null when nothing. The page then clears it. */
export async function readFlash(request: Request): Promise<string | null> {
  const flash = await cookie.read(request);
  return flash && flash.path === new URL(request.url).pathname ? flash.text : null;
}

/** The `Set-Cookie` of a page that has said what it had to say. */
export const clearFlash = cookie.clear;
