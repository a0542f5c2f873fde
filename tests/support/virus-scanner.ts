import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** The harmless file that all scanners report as a virus. */
export const EICAR = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}',
  '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*',
].join('');

/** Reads a connection of clamd's INSTREAM to its end. @returns the file; null if it is invalid. */
async function hear(socket: Socket): Promise<Buffer | null> {
  const command = 'zINSTREAM\0';
  let heard = Buffer.alloc(0);
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    heard = Buffer.concat([heard, chunk]);
    const pieces: Buffer[] = [];
    let at = command.length;
    while (heard.length >= at + 4) {
      const length = heard.readUInt32BE(at);
      if (length === 0)
        return heard.toString('latin1', 0, at).startsWith(command) ? Buffer.concat(pieces) : null;
      pieces.push(heard.subarray(at + 4, at + 4 + length));
      at += 4 + length;
    }
  }
  return null;
}

/** Starts a server that speaks clamd's protocol, and knows one virus. */
export async function startVirusScanner() {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    void hear(socket).then((file) => {
      if (!file) return socket.end('UNKNOWN COMMAND\0');
      const isInfected = file.includes(EICAR);
      socket.end(isInfected ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The server has no port');
  return { CLAMAV_HOST: '127.0.0.1', CLAMAV_PORT: address.port, stop: () => server.close() };
}
