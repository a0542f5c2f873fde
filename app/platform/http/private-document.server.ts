import { type HeadersFunction } from '@remix-run/node';

/**
 * The `headers` of a route whose document belongs to one user alone, such as every page with a form: no cache
 * may give its token to anybody else. An action may add `Retry-After`.
 */
export const privateDocument: HeadersFunction = ({ actionHeaders }) => {
  const headers = new Headers({ 'Cache-Control': 'private, no-store' });
  const retryAfter = actionHeaders.get('Retry-After');
  if (retryAfter) headers.set('Retry-After', retryAfter);
  return headers;
};
