/** A document as it is sent: compressed, with its headers. */
export interface KeptDocument {
  status: number;
  body: Uint8Array<ArrayBuffer>;
  headers: readonly (readonly [string, string])[];
  etag: string;
}
