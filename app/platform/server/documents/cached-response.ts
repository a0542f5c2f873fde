import { type ContentEncoding } from '~/platform/http/content-encoding.server';

/** A document as it is sent: compressed, with its headers. */
export interface CachedResponse {
  status: number;
  body: Uint8Array<ArrayBuffer>;
  headers: readonly (readonly [string, string])[];
  etag: string;
  encoding: ContentEncoding;
}
