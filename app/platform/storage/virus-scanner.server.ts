import { connect } from 'node:net';
import { type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { type Environment } from '~/environment.server';

/** A scan of ten megabytes takes clamd some seconds; without a byte for so long it is away, in milliseconds. */
const TIMEOUT_MS = 30_000;

/** Looks for viruses. */
export interface VirusScanner {
  /** @throws when the scanner is away, or says that it could not scan. */
  scan(content: Readable): Promise<'clean' | 'infected'>;
}

/** The scanner of the settings: ClamAV's daemon, spoken to over TCP; null where none is set. */
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
        // A daemon that has heard enough answers and closes: what it said counts, not that it closed.
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

/** A file as INSTREAM wants it: pieces with their lengths before them, an empty one last. */
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
