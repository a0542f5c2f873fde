import { db, storage } from '~/services/portal.server';
import { getAccount } from '~/services/session.server';
import { downloadRecorder } from '~/access-history/record-download.server';
import { fileHeaders } from '~/platform/http/file-headers.server';
import { isKnown } from '~/platform/http/is-known.server';
import { noSuchFile } from '~/services/unknown-address.server';
import { pacedBody } from '~/platform/server/sending.server';
import { getFile } from '../files/get-file.server';

/** Streams a file of the content; throws 404 if there is no file with that id. */
export async function loadContentFile(request: Request, id: string | undefined): Promise<Response> {
  const file = await getFile(db, id ?? '');
  if (!file) throw await noSuchFile(request);
  const headers = fileHeaders(file);
  if (isKnown(request, headers.get('ETag'))) {
    headers.delete('Content-Length');
    return new Response(null, { status: 304, headers });
  }
  if (request.method === 'HEAD') return new Response(null, { headers });
  const record = isPartOfPage(request) ? () => {} : downloadRecorder(db, await getAccount(request));
  const { pathname: href } = new URL(request.url);
  const content = pacedBody(await storage.read(file.id), (size) =>
    record({ name: file.name, kind: 'content', href, size }),
  );
  return new Response(content, { headers });
}

/** Returns whether a browser fetches a picture to show it in a page, which is not a download. */
function isPartOfPage({ headers }: Request): boolean {
  return headers.get('Accept')?.startsWith('image/') ?? false;
}
