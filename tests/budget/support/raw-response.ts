import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** A response as it was sent. */
export interface RawResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** The size of the body as it was sent, compressed. */
  bytes: number;
  /** The body itself. */
  text: string;
}

/** Fetches an address in one encoding, without following redirects. */
export async function fetchRaw(
  url: string,
  encoding: 'br' | 'gzip',
  headers: Record<string, string> = {},
): Promise<RawResponse> {
  const request = get(url, { headers: { 'Accept-Encoding': encoding, ...headers } });
  const [response]: IncomingMessage[] = await once(request, 'response');
  if (!response) throw new Error(`No response from ${url}`);
  const body = await buffer(response);
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    bytes: body.length,
    text: decode(body, response.headers['content-encoding']).toString('utf8'),
  };
}

function decode(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
}
