import { isCookieless, type PersonalHeaders } from './guest.server';

/** How long a shared cache may answer without asking, in seconds. */
const SHARED_SECONDS = 60;

const publicControl = `public, max-age=0, s-maxage=${SHARED_SECONDS}, must-revalidate`;
const privateControl = 'private, no-cache';

/**
 * What the answer to a request varies with beside its address. One without cookies of ours is the same
 * for all who have none, so that a shared cache needs no cookies in its key; it has to pass by requests
 * with any of them.
 */
export function varyOf(headers: PersonalHeaders): string {
  return isCookieless(headers)
    ? 'Accept-Encoding, Save-Data'
    : 'Accept-Encoding, Cookie, Save-Data';
}

/**
 * The `headers` of a route whose document is the same for every guest, so that the portal and shared
 * caches may keep it: browsers ask each time, shared caches once a minute.
 */
export function publicDocument(): HeadersInit {
  return { 'Cache-Control': publicControl };
}

interface Answer {
  status: number;
  /** The headers that the routes gave it. */
  headers: Headers;
  isGuest: boolean;
}

/** Whether everybody may get this very answer: whole, for guests, setting no cookie, said public. */
export function isPublic({ status, headers, isGuest }: Answer): boolean {
  const isSaidPublic = headers.get('Cache-Control') === publicControl;
  return status === 200 && isGuest && isSaidPublic && !headers.has('Set-Cookie');
}

/** The Cache-Control of an answer: that of its routes, unless it claims too much. */
export function cacheControlOf(answer: Answer): string {
  if (answer.status >= 400) return 'no-store';
  const own = answer.headers.get('Cache-Control') ?? privateControl;
  return own === publicControl && !isPublic(answer) ? privateControl : own;
}
