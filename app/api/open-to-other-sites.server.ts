import { cors } from 'remix-utils/cors';

/** A day: how long browsers need not ask again whether they may, in seconds. */
const MAX_AGE = 86_400;

/** What pages of other sites may read of an answer, beside its body. */
const exposedHeaders = [
  'Content-Language',
  'ETag',
  'Last-Modified',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
];

/** What they may send with a call. */
const allowedHeaders = [
  'Accept-Language',
  'Authorization',
  'Content-Type',
  'If-None-Match',
  'If-Modified-Since',
];

/**
 * Lets pages of all sites use the calls. Browsers send no cookies with them, and no call lets anybody in by a cookie:
 * a page can only do what a program with the same token can.
 */
export async function openToOtherSites(request: Request, response: Response): Promise<Response> {
  return cors(request, response, {
    origin: '*',
    methods: ['GET', 'HEAD', 'POST', 'PUT'],
    allowedHeaders,
    exposedHeaders,
    maxAge: MAX_AGE,
  });
}
