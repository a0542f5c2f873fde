import { connect } from 'node:net';
import { type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Environment } from '~/environment.server';

/**
 * A scan of ten megabytes takes clamd some seconds; without a byte for this long it counts as unavailable, in
 * milliseconds.
 */
const TIMEOUT_MS = 30_000;

/** Scans files for viruses. */
export interface VirusScanner {
  /** @throws when the scanner is unavailable, or reports that it could not scan. */
  scan(content: Readable): Promise<'clean' | 'infected'>;
}

/** Returns the scanner of the settings: ClamAV's daemon over TCP; null if none is configured. */
export function openVirusScanner(
  { CLAMAV_HOST: host, CLAMAV_PORT: port }: Pick<Environment, 'CLAMAV_HOST' | 'CLAMAV_PORT'>,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): VirusScanner | null {
  if (!host) return null;
  return {
    async scan(content) {
      const socket = connect({ host, port });
      socket.setTimeout(timeoutMs, () => socket.destroy(new Error('The virus scanner is silent')));
      try {
        const answer = text(socket);
        // A daemon that has read enough answers and closes: the answer counts, not the closed connection.
        pipeline(framed(content), socket, { end: false }).catch(() => {});
        const said = await answer;
        if (/: OK\0?$/.test(said)) return 'clean';
        if (/ FOUND\0?$/.test(said)) return 'infected';
        throw new Error(`The virus scanner says ${JSON.stringify(said)}`);
      } finally {
        content.destroy();
        socket.destroy();
      }
    },
  };
}

/** Frames a file for INSTREAM: chunks preceded by their lengths, an empty one last. */
async function* framed(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for await (const piece of content) yield* [lengthOf(piece), piece];
  yield lengthOf(Buffer.alloc(0));
}

function lengthOf(piece: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(piece.length);
  return length;
}
