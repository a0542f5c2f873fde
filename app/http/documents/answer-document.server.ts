import { type KeptDocument } from './kept-document';

/** What an answer without content must not say (RFC 9110, 15.4.5). */
const ofContent = ['content-length', 'content-encoding', 'content-type'];

/** The answer with a document: 304 without it when the reader has these very bytes. */
export function answerDocument(document: KeptDocument, request: Request): Response {
  const headers = new Headers(document.headers.map(([name, value]) => [name, value]));
  const { status, etag, body } = document;
  if (status !== 200 || !isKnown(etag, request.headers.get('If-None-Match'))) {
    return new Response(body, { status, headers });
  }
  for (const name of ofContent) headers.delete(name);
  return new Response(null, { status: 304, headers });
}

/** Compares weakly (RFC 9110, 13.1.2): proxies that pack anew send the tag back as a weak one. */
function isKnown(etag: string, known: string | null): boolean {
  const tags = known?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || tags.includes('*');
}
