import { createReadableStreamFromReadable } from '@remix-run/node';
import { getFile } from '~/features/content/files/get-file.server';
import { fileHeaders, isKnown } from '~/http/file-headers.server';
import { db, storage } from './portal.server';

/** A file of the content, streamed; throws 404 when there is none of that id. */
export async function loadContentFile(request: Request, id: string | undefined): Promise<Response> {
  const file = await getFile(db, id ?? '');
  if (!file) throw new Response(null, { status: 404 });
  const headers = fileHeaders(file);
  if (isKnown(request, headers)) {
    headers.delete('Content-Length');
    return new Response(null, { status: 304, headers });
  }
  if (request.method === 'HEAD') return new Response(null, { headers });
  return new Response(createReadableStreamFromReadable(await storage.read(file.id)), { headers });
}
