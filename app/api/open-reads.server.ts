import { cors } from 'remix-utils/cors';

/** A day: how long browsers need not ask again whether they may, in seconds. */
const MAX_AGE = 86_400;

/** What pages of other sites may read of an answer, beside its body. */
const exposedHeaders = [
  ...['Content-Language', 'ETag', 'Last-Modified', 'RateLimit', 'RateLimit-Policy', 'Retry-After'],
];

/** Lets pages of all sites read the answers of calls by GET; browsers send no cookies with them. */
export async function openReads(request: Request, response: Response): Promise<Response> {
  if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method)) return response;
  return cors(request, response, {
    origin: '*',
    methods: ['GET', 'HEAD'],
    allowedHeaders: ['Accept-Language', 'If-None-Match', 'If-Modified-Since'],
    exposedHeaders,
    maxAge: MAX_AGE,
  });
}
