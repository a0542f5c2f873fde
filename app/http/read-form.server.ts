/** Why the fields of a request cannot be had. */
export type UnreadForm = 'tooLarge' | 'unreadable';

/** The status of HTTP that says so. */
export const unreadStatus: Record<UnreadForm, number> = { tooLarge: 413, unreadable: 400 };

/** No form of ours has as many; work with them can grow with the square of their number. */
const MOST_FIELDS = 200;
/** A text of our limits has a twentieth of them; reading a megabyte of blanks takes a tenth of a second. */
const MOST_BLANKS = 100_000;
/** How much of a body that is too large is read on for nothing, in bytes. */
const MOST_DISCARDED = 64 * 1024 * 1024;
/** Forms in parts as browsers and programs name them; what is quoted or named twice could be read in two ways. */
const inParts = /^multipart\/form-data; ?boundary=("?)([\w'()+,./:=?-]{1,70})\1$/i;
/** What our fields are called: no name that libraries read as a path or an order, like `a[0]`. */
const fieldName = /^[a-z][\w.-]{0,59}$/i;

/**
 * The fields that a request carries, or why they cannot be had: they weigh more than `maxBytes`,
 * which is noticed before they fill the memory, or they are no form of ours.
 */
export async function readForm(request: Request, maxBytes: number): Promise<FormData | UnreadForm> {
  const body = await readBody(request, maxBytes);
  if (!body) return 'tooLarge';
  const { url, method, headers } = request;
  const separator = separatorOf(headers.get('Content-Type') ?? '');
  if (separator === null || hasMore(body, separator, MOST_FIELDS)) return 'unreadable';
  if (separator === '&' && hasMore(body, '+', MOST_BLANKS)) return 'tooLarge';
  try {
    const formData = await new Request(url, { method, headers, body }).formData();
    const names = [...formData.keys()];
    const isOurs = names.length <= MOST_FIELDS && names.every((name) => fieldName.test(name));
    return isOurs ? formData : 'unreadable';
  } catch (error) {
    if (error instanceof TypeError) return 'unreadable';
    throw error;
  }
}

/** What stands between the fields of a form of a type; null where that cannot be told. */
function separatorOf(type: string): string | null {
  if (!/^multipart\//i.test(type.trim())) return '&';
  const [, , boundary] = inParts.exec(type) ?? [];
  return boundary === undefined ? null : `--${boundary}`;
}

/** Whether a sign stands in a body more than `most` times; looks no further than that. */
function hasMore(body: Buffer, sign: string, most: number): boolean {
  let at = -1;
  for (let count = 0; count <= most; count += 1) {
    at = body.indexOf(sign, at + 1);
    if (at === -1) return false;
  }
  return true;
}

/** The JSON that a request carries, undefined when it is none; throws 413 when it weighs more than `maxBytes`. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const body = await readBody(request, maxBytes);
  if (!body) throw new Response(null, { status: unreadStatus.tooLarge });
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
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

/**
 * Reads the rest of a body that was refused: a connection that is closed while its client still sends
 * takes the answer with it.
 */
async function discard(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    for (let size = 0; size <= MOST_DISCARDED;) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.length;
    }
    await reader.cancel();
  } catch {
    // The client has left, which is all there was to wait for.
  }
}
