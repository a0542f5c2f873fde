/** What the headers of a file tell. */
interface FileDescription {
  name: string;
  media_type: string;
  /** In bytes. */
  size: number;
  sha256: string;
}

/** Pictures may be shown in pages; everything else is saved. */
const displayable = /^image\//;

/**
 * The headers of a file that somebody uploaded: the browser runs nothing in it and takes its name as
 * we say it; that it does not guess the type either, a header of every answer says. Ids are never
 * used for a second content, so an hour without asking is safe.
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

/** The same for a file that no cache may keep; one that is shown, in a frame of ours, is not saved. */
export function privateFileHeaders(
  file: Omit<FileDescription, 'sha256'>,
  { isVisible = false }: { isVisible?: boolean } = {},
): Headers {
  const headers = fileHeaders({ ...file, sha256: '' });
  headers.set('Cache-Control', 'private, no-store');
  headers.delete('ETag');
  if (isVisible) headers.set('Content-Disposition', `inline; ${fileNameParameters(file.name)}`);
  return headers;
}

/** A file that the portal makes for whoever asks, saved and kept by no cache. */
export function privateFile(
  content: string | Uint8Array<ArrayBuffer>,
  { name, type }: { name: string; type: string },
): Response {
  const size = Buffer.byteLength(content);
  return new Response(content, { headers: privateFileHeaders({ name, media_type: type, size }) });
}

/** The name for old browsers in plain letters, and for others as it is (RFC 6266). */
function fileNameParameters(name: string): string {
  const safe = name.replace(/[/\\\u0000-\u001f\u007f]/g, '_');
  const plain = safe.normalize('NFKD').replace(/[^\w .()-]/g, '_');
  const encoded = encodeURIComponent(safe).replace(/['()*]/g, percentEncoded);
  return `filename="${plain}"; filename*=UTF-8''${encoded}`;
}

function percentEncoded(sign: string): string {
  return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}
