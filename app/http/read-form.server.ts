/**
 * The fields that a request carries; null when they are more than `maxBytes`, which is noticed
 * before they are read, or while: nobody fills our memory.
 */
export async function readForm(request: Request, maxBytes: number): Promise<FormData | null> {
  if (Number(request.headers.get('Content-Length') ?? 0) > maxBytes || !request.body) return null;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.length;
    if (size > maxBytes) return null;
    chunks.push(chunk);
  }
  const { url, method, headers } = request;
  return new Request(url, { method, headers, body: Buffer.concat(chunks) }).formData();
}
