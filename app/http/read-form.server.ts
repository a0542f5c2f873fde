/** Why the fields of a request cannot be had. */
export type UnreadForm = 'tooLarge' | 'unreadable';

/**
 * The fields that a request carries, or why they cannot be had: they weigh more than `maxBytes`,
 * which is noticed before they fill the memory, or they are no form.
 */
export async function readForm(request: Request, maxBytes: number): Promise<FormData | UnreadForm> {
  const body = await readBody(request, maxBytes);
  if (!body) return 'tooLarge';
  const { url, method, headers } = request;
  try {
    return await new Request(url, { method, headers, body }).formData();
  } catch (error) {
    if (error instanceof TypeError) return 'unreadable';
    throw error;
  }
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

async function readBody(
  request: Request,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
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
