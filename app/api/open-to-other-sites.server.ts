import { cors } from 'remix-utils/cors';

/** How long browsers may cache the permission: a day, in seconds. */
const MAX_AGE = 86_400;

/** The response headers that pages of other sites may read. */
const exposedHeaders = [
  'Content-Language',
  'ETag',
  'Last-Modified',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
];

/** The request headers that they may send. */
const allowedHeaders = [
  'Accept-Language',
  'Authorization',
  'Content-Type',
  'If-None-Match',
  'If-Modified-Since',
];

/**
 * Allows pages of all sites to use the calls. Browsers send no cookies with them, and no call authenticates
 * by a cookie: a page can only do what a program with the same token can.
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
