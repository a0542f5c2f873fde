/** What the headers of a file are made of. */
interface FileDescription {
  name: string;
  media_type: string;
  /** In bytes. */
  size: number;
  sha256: string;
}

/** Images may be shown in pages; everything else is downloaded. */
const displayable = /^image\//;

/**
 * Returns the headers of an uploaded file. The browser runs nothing in it and uses the given name; a header
 * of every response keeps it from guessing the type. An id never gets different content, so caching it for an
 * hour without revalidation is safe.
 */
export function fileHeaders({ name, media_type, size, sha256 }: FileDescription): Headers {
  const disposition = displayable.test(media_type) ? 'inline' : 'attachment';
  return new Headers({
    'Content-Type': media_type,
    'Content-Length': String(size),
    'Content-Disposition': `${disposition}; ${fileNameParameters(name)}`,
    'Content-Security-Policy':
      "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'self'",
    'Cache-Control': 'public, max-age=3600',
    ETag: `"${sha256}"`,
  });
}

/** Returns the headers of an uploaded file that no cache may store. */
export function privateFileHeaders(file: Omit<FileDescription, 'sha256'>): Headers {
  const headers = fileHeaders({ ...file, sha256: '' });
  headers.set('Cache-Control', 'private, no-store');
  headers.delete('ETag');
  return headers;
}

/** Returns a response with a generated file, to be downloaded and stored by no cache. */
export function privateFile(
  content: string | Uint8Array<ArrayBuffer>,
  { name, type }: { name: string; type: string },
): Response {
  const size = Buffer.byteLength(content);
  return new Response(content, { headers: privateFileHeaders({ name, media_type: type, size }) });
}

/** Returns the name in ASCII for old browsers, and unchanged for others (RFC 6266). */
function fileNameParameters(name: string): string {
  const safe = name.replace(/[/\\\u0000-\u001f\u007f]/g, '_');
  const plain = safe.normalize('NFKD').replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(safe).replace(/['()*]/g, percentEncoded);
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function percentEncoded(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}
