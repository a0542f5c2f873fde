import { isCookieless, type PersonalHeaders } from './guest.server';

/** How long a shared cache may answer without revalidating, in seconds. */
const SHARED_SECONDS = 60;

const publicControl = `public, max-age=0, s-maxage=${SHARED_SECONDS}, must-revalidate`;
const privateControl = 'private, no-cache';

/**
 * Returns the `Vary` of a response beyond its address. A request without the portal's cookies gets the same
 * response as every other, so a shared cache needs no cookies in its key; it has to bypass requests with any
 * of them.
 */
export function varyOf(headers: PersonalHeaders): string {
  return isCookieless(headers)
    ? 'Accept-Encoding, Save-Data'
    : 'Accept-Encoding, Cookie, Save-Data';
}

/**
 * The `headers` of a route whose document is the same for every guest, so that the portal and shared caches
 * may cache it: browsers revalidate each time, shared caches once a minute.
 */
export function publicDocument(): HeadersInit {
  return { 'Cache-Control': publicControl };
}

interface Answer {
  status: number;
  /** The headers that the routes set. */
  headers: Headers;
  isGuest: boolean;
}

/**
 * Returns whether this very response may be sent to everybody: complete, for guests, setting no cookie,
 * declared public.
 */
export function isPublic({ status, headers, isGuest }: Answer): boolean {
  const isSaidPublic = headers.get('Cache-Control') === publicControl;
  return status === 200 && isGuest && isSaidPublic && !headers.has('Set-Cookie');
}

/** Returns the Cache-Control of a response: that of its routes, unless it allows too much. */
export function cacheControlOf(answer: Answer): string {
  if (answer.status >= 400) return 'no-store';
  const given = answer.headers.get('Cache-Control') ?? privateControl;
  return given === publicControl && !isPublic(answer) ? privateControl : given;
}
