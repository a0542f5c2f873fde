import { isKnown } from '~/platform/http/is-known.server';
import { type CachedResponse } from './cached-response';

/** Headers that a response without content must not have (RFC 9110, 15.4.5). */
const ofContent = ['content-length', 'content-encoding', 'content-type'];

/** Returns the response with a document; 304 without it when the client has the same bytes. */
export function answerDocument(document: CachedResponse, request: Request): Response {
  const headers = new Headers(
    document.headers.map(([name, value]): [string, string] => [name, value]),
  );
  const { status, etag, body } = document;
  if (status !== 200 || !isKnown(request, etag)) {
    return new Response(body, { status, headers });
  }
  for (const name of ofContent) headers.delete(name);
  return new Response(null, { status: 304, headers });
}
