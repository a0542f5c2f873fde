/** Why the fields of a request cannot be had. */
export type UnreadForm = 'tooLarge' | 'unreadable';

/** No form of ours has as many; work with them can grow with the square of their number. */
const MOST_FIELDS = 200;
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
  const isInParts = headers.get('Content-Type')?.startsWith('multipart/') ?? false;
  if (!isInParts && hasMore(body, '&', MOST_FIELDS)) return 'unreadable';
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

/** Whether a sign stands in a body more than `most` times; looks no further than that. */
function hasMore(body: Buffer, sign: string, most: number): boolean {
  let at = -1;
  for (let count = 0; count <= most; count += 1) {
    at = body.indexOf(sign, at + 1);
    if (at === -1) return false;
  }
  return true;
}

/** The JSON that a request carries; undefined when it weighs more than `maxBytes` or is none. */
export async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const body = await readBody(request, maxBytes);
  try {
    return body ? JSON.parse(new TextDecoder().decode(body)) : undefined;
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
      await reader.cancel();
      return null;
    }
    chunks.push(value);
  }
  return Buffer.concat(chunks);
}
