import { decodeText, encodeText } from '~/platform/http/content-encoding.server';
import { type CachedResponse } from './cached-response';
import { etagOf } from './pack-document.server';

/** The start of the hidden notice in the layout of a page (`app/shell/layout.tsx`). */
const hiddenNotice = '<aside class="away" hidden=""';

const withNotices = new WeakMap<CachedResponse, Promise<CachedResponse>>();

/** Returns a document with its notice visible; compressed once, however often it is requested. */
export function showNotice(document: CachedResponse): Promise<CachedResponse> {
  const known = withNotices.get(document) ?? pack(document);
  withNotices.set(document, known);
  return known;
}

async function pack({ status, encoding, ...document }: CachedResponse): Promise<CachedResponse> {
  const html = await decodeText(document.body, encoding);
  const body = await encodeText(
    html.replace(hiddenNotice, hiddenNotice.replace(' hidden=""', '')),
    encoding,
  );
  const etag = etagOf(body);
  const headers = new Headers(
    document.headers.map(([name, value]): [string, string] => [name, value]),
  );
  headers.set('Content-Length', String(body.length));
  if (status === 200) headers.set('ETag', etag);
  return { status, encoding, body, etag, headers: [...headers] };
}
