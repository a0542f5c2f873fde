import { type FormLimits, readMultipart } from './read-multipart.server';
import {
  discard,
  isFieldName,
  MAX_FIELDS,
  type SentForm,
  type UnreadForm,
  unreadStatus,
} from './sent-form.server';

/**
 * A text within the portal's limits has a twentieth of them; reading a megabyte of blanks takes a tenth of a
 * second.
 */
const MAX_BLANKS = 100_000;
/**
 * Multipart forms as browsers and programs declare them; a boundary that is quoted or named twice could be
 * read in two ways.
 */
const inParts = /^multipart\/form-data; ?boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i;

/**
 * Returns the fields of a request, or why they cannot be read: their texts exceed `maxBytes`, which is
 * noticed before they fill the memory, or they are not a form of the portal. Files are ignored.
 */
export async function readForm(request: Request, maxBytes: number): Promise<FormData | UnreadForm> {
  const { formData, problem } = await readSentForm(request, { maxBytes });
  return problem ?? formData;
}

/** Reads a form with texts of at most `maxBytes` and, where `uploads` allows them, files. */
export async function readSentForm(request: Request, limits: FormLimits): Promise<SentForm> {
  const type = request.headers.get('Content-Type') ?? '';
  const isMultipart = /^multipart\//i.test(type.trim());
  if (isMultipart && inParts.test(type)) return readMultipart(request, limits);
  const fields = isMultipart ? 'unreadable' : await readUrlEncoded(request, type, limits);
  return fields instanceof FormData
    ? { formData: fields, problem: null, isCut: false }
    : { formData: new FormData(), problem: fields, isCut: false };
}

async function readUrlEncoded(
  request: Request,
  type: string,
  { maxBytes }: FormLimits,
): Promise<FormData | UnreadForm> {
  const body = await readBody(request, maxBytes);
  if (!body) return 'tooLarge';
  if (!/^application\/x-www-form-urlencoded(;|$)/i.test(type)) return 'unreadable';
  if (hasMore(body, '&', MAX_FIELDS - 1)) return 'unreadable';
  if (hasMore(body, '+', MAX_BLANKS)) return 'tooLarge';
  const formData = new FormData();
  for (const [name, value] of new URLSearchParams(body.toString())) {
    if (!isFieldName(name)) return 'unreadable';
    formData.append(name, value);
  }
  return formData;
}

/** Returns whether a character occurs in a body more than `max` times; stops counting there. */
function hasMore(body: Buffer, character: string, max: number): boolean {
  let at = -1;
  for (let count = 0; count <= max; count += 1) {
    at = body.indexOf(character, at + 1);
    if (at === -1) return false;
  }
  return true;
}

/** Returns the body of a request as text; throws 413 when it exceeds `maxBytes`. */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  const body = await readBody(request, maxBytes);
  if (!body) throw new Response(null, { status: unreadStatus.tooLarge });
  return new TextDecoder().decode(body);
}

async function readBody(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer> | null> {
  if (Number(request.headers.get('Content-Length')) > maxBytes) return null;
  const chunks: Uint8Array[] = [];
  const reader = request.body?.getReader();
  for (let size = 0; reader;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > maxBytes) {
      void discard(reader);
      return null;
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}
