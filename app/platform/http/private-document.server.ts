import { type HeadersFunction } from '@remix-run/node';

/**
 * The `headers` of a route whose document is one user's alone, such as every page with a form: its
 * token must not reach anybody else through a cache. An action may add when to try again.
 */
export const privateDocument: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  const retryAfter = actionHeaders.get('Retry-After');
  if (retryAfter) headers.set('Retry-After', retryAfter);
  return headers;
};
