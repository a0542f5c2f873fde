import { z } from 'zod';
import { type Account } from '~/auth/account';
import { datasets } from '~/datasets';
import { oneOf } from '~/platform/http/form-fields.server';
import { discard } from '~/platform/http/sent-form.server';
import { OperatorError } from '~/platform/i18n/operator-error';
import { requireSpace } from '~/platform/storage/free-space.server';
import { limiter } from '~/services/forms.server';
import { jobs } from '~/services/jobs.server';
import { db, environment, storage } from '~/services/portal.server';
import { staffPaths } from '~/staff-paths';
import { hrefOfDataFile } from '../data-file';
import { queueInspection } from '../inspect-job.server';
import {
  appendPart,
  beginUpload,
  finishUpload,
  getUpload,
  type ResumableUpload,
  uploadFolder,
} from '../resumable-uploads.server';
import { fileLimit, forAnalyst, nameOfFile } from './data-files.server';

/** The version of the protocol (https://tus.io/protocols/resumable-upload). */
const VERSION = '1.0.0';
/** What a large upload leaves free on the disk, in bytes, and a small one in proportion: the database may be on it. */
const RESERVE_BYTES = 1024 ** 3;
const context = { db, storage, folder: uploadFolder(environment) };

const declaredSchema = z.object({
  size: z.coerce.number().int().min(1),
  filename: z.string().min(1).max(1_000),
  dataset: oneOf(datasets.map(({ name }) => name)),
});

/** Begins the upload of a file that the headers declare; only its parts follow. */
export async function createUpload(request: Request): Promise<Response> {
  const account = await authorize(request);
  if (request.method !== 'POST') return answer(405);
  const { headers } = request;
  const declared = declaredSchema.safeParse({
    ...readMetadata(headers.get('Upload-Metadata') ?? ''),
    size: headers.get('Upload-Length'),
  });
  if (!declared.success) return answer(400);
  const wait = await limiter.take('data-file', String(account.id), fileLimit);
  if (wait > 0) return answer(429, { 'Retry-After': String(wait) });
  const { size, filename, dataset } = declared.data;
  // Once it has arrived, it is stored a second time before the first copy is deleted.
  if (!(await hasSpace(2 * size))) return answer(507);
  const id = await beginUpload(context, account, { name: nameOfFile(filename), dataset, size });
  return id === null ? answer(429) : answer(201, { Location: `${staffPaths.dataUploads}/${id}` });
}

/** Says how much of an upload has arrived. */
export async function loadUpload(request: Request, id: string): Promise<Response> {
  const found = await getUpload(context, await authorize(request), id);
  return found ? answer(200, describe(found)) : answer(404);
}

/** Takes a part of an upload; the last one makes it a file, whose page the response names. */
export async function receivePart(request: Request, id: string): Promise<Response> {
  const account = await authorize(request);
  if (request.method !== 'PATCH') return answer(405);
  const found = await getUpload(context, account, id);
  if (!found) return answer(404);
  if (request.headers.get('Content-Type') !== 'application/offset+octet-stream') return answer(415);
  const { offset } = found;
  if (request.headers.get('Upload-Offset') !== String(offset)) return answer(409);
  if (found.fileId) return answer(204, describe(found));
  // Others may have arrived since it began.
  if (!(await hasSpace(2 * found.size - offset))) return answer(507);
  const end = request.body
    ? await appendPart(context.folder, found, bytesOf(request.body))
    : offset;
  if (end === null) return answer(413);
  if (end < found.size) return answer(204, describe({ ...found, offset: end }));
  const { fileId, isNew } = await finishUpload(context, account, found);
  if (isNew) await queueInspection({ db, jobs }, account, { id: fileId, name: found.name }, {});
  return answer(204, describe({ ...found, offset: end, fileId }));
}

/**
 * Authorizes analysts. The header of the protocol is one that no page of another site may send: what arrives with it was
 * sent by a page of the portal, as a form with its token.
 */
async function authorize(request: Request): Promise<Account> {
  const account = await forAnalyst(request);
  const site = request.headers.get('Sec-Fetch-Site') ?? 'same-origin';
  if (site !== 'same-origin') throw answer(403);
  if (request.headers.get('Tus-Resumable') !== VERSION)
    throw answer(412, { 'Tus-Version': VERSION });
  return account;
}

function describe({ offset, size, fileId }: ResumableUpload): Record<string, string> {
  return {
    'Upload-Offset': String(offset),
    'Upload-Length': String(size),
    ...(fileId && { 'Content-Location': hrefOfDataFile(fileId) }),
  };
}

function answer(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, {
    status,
    headers: { 'Tus-Resumable': VERSION, 'Cache-Control': 'no-store', ...headers },
  });
}

/** Yields what arrives, until the client has sent all of it or the reader stops. */
async function* bytesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    void discard(reader);
  }
}

/** Reads names with values in Base64, separated by commas. */
function readMetadata(header: string): Record<string, string> {
  const pairs = header.split(',').map((pair) => pair.trim().split(' '));
  return Object.fromEntries(
    pairs.map(([name = '', value = '']) => [name, Buffer.from(value, 'base64').toString('utf8')]),
  );
}

async function hasSpace(bytes: number): Promise<boolean> {
  try {
    await requireSpace(context.folder, bytes + Math.min(bytes, RESERVE_BYTES));
    return true;
  } catch (error) {
    if (error instanceof OperatorError) return false;
    throw error;
  }
}
