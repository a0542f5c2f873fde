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

/** The files that the build has packed, which are all that a request may be sent on to. */
const packed: ReadonlySet<string> = new Set(
  existsSync(folder) ? readdirSync(folder).map((file) => `/assets/${file}`) : [],
);

/** A packed file in place of the one asked for. */
interface PackedAsset {
  url: string;
  headers: readonly (readonly [string, string])[];
}

/**
 * The packed form of a style sheet or script, if the build has made it and the browser takes it.
 * remix-serve sends the file with its usual headers, save these, which are set already.
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
