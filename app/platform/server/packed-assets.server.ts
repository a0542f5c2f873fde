import { existsSync, readdirSync } from 'node:fs';
import { type IncomingMessage } from 'node:http';
import { extname } from 'node:path';
import { chooseEncoding } from '~/platform/http/content-encoding.server';

const folder = 'build/client/assets';
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};
const endings = { br: '.br', gzip: '.gz' };

/** The files that the build has compressed; a request may be sent on to no others. */
const packed: ReadonlySet<string> = new Set(
  existsSync(folder) ? readdirSync(folder).map((file) => `/assets/${file}`) : [],
);

/** A compressed file that replaces the requested one. */
interface PackedAsset {
  url: string;
  headers: readonly (readonly [string, string])[];
}

/**
 * Returns the compressed form of a style sheet or script, if the build has made it and the browser accepts
 * it. remix-serve sends the file with its usual headers, except these, which are already set.
 */
export function findPackedAsset({
  url = '',
  headers,
}: Pick<IncomingMessage, 'url' | 'headers'>): PackedAsset | null {
  const type = types[extname(url)];
  const encoding = chooseEncoding(String(headers['accept-encoding'] ?? ''));
  if (!type || encoding === 'identity') return null;
  const file = url + endings[encoding];
  if (!packed.has(file)) return null;
  return {
    url: file,
    headers: [
      ['Content-Type', type],
      ['Content-Encoding', encoding],
      ['Vary', 'Accept-Encoding'],
    ],
  };
}
