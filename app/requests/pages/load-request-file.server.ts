import { redirect } from '@remix-run/node';
import { letters } from '~/requests/pages/letters.server';
import { type Account } from '~/auth/account';
import { db } from '~/services/portal.server';
import { requireAccount } from '~/services/session.server';
import { downloadRecorder } from '~/access-history/record-download.server';
import { privateFileHeaders } from '~/platform/http/file-headers.server';
import { noSuchFile, wantsPage } from '~/services/unknown-address.server';
import { pacedBody } from '~/platform/server/sending.server';
import { openRequestFile } from '../open-request-file.server';
import { findOwnRequest, isPrepared } from '../find-request.server';
import { hrefOfRequest, hrefOfRequestFile } from '../request-href';

/**
 * Returns a file of a data request, for its applicant and for officers; no cache stores it. For everybody
 * else the address is unknown. A link to a file that was recalled or has expired leads its applicant to the request. A downloaded delivery appears in the user's access history.
 */
export async function loadRequestFile(
  request: Request,
  { id, file: fileId }: { id?: string; file?: string },
): Promise<Response> {
  const account = await requireAccount(request);
  const isContentRead = request.method !== 'HEAD';
  const file = await openRequestFile(db, account, { requestId: id, fileId, isContentRead });
  if (!file) {
    const wasDelivered = wantsPage(request) && (await isFormerDelivery(account, id, fileId));
    return wasDelivered && id ? redirect(hrefOfRequest(id), 303) : noSuchFile(request);
  }
  const href = hrefOfRequestFile(file.request_id, file);
  const headers = privateFileHeaders(file);
  if (!isContentRead) return new Response(null, { headers });
  const isDelivery = file.kind === 'delivery';
  const record = downloadRecorder(db, isDelivery ? account : null);
  const content = pacedBody(await letters.read(file.storage_key), (size) =>
    record({ name: file.name, kind: 'delivery', href, size }),
  );
  return new Response(content, { headers });
}

/** Returns whether a file was delivered to the account; the page of its request says why it cannot be opened any more. */
async function isFormerDelivery(account: Account, id: unknown, fileId: unknown): Promise<boolean> {
  const found = await findOwnRequest(db, account, id);
  const deliveries = found?.files.filter((file) => file.kind === 'delivery' && !isPrepared(file));
  return deliveries?.some((file) => file.id === fileId) ?? false;
}
