import { once } from 'node:events';
import { createServer } from 'node:net';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { EICAR, startVirusScanner } from '../../../tests/support/virus-scanner';
import { openVirusScanner, type VirusScanner } from './virus-scanner.server';

const scan = (scanner: VirusScanner | null, ...pieces: string[]) =>
  scanner?.scan(Readable.from(pieces.map((piece) => Buffer.from(piece))));

async function answering(answer: string | null) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (answer !== null) socket.end(answer);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The server has no port');
  const settings = { CLAMAV_HOST: '127.0.0.1', CLAMAV_PORT: address.port };
  return { scanner: openVirusScanner(settings, { timeoutMs: 200 }), stop: () => server.close() };
}

describe('the virus scanner', () => {
  it('is null if none is configured', () => {
    expect(openVirusScanner({ CLAMAV_HOST: undefined, CLAMAV_PORT: 3310 })).toBeNull();
  });

  it('distinguishes clean from infected content, in chunks and of ten megabytes', async () => {
    const { stop, ...settings } = await startVirusScanner();
    const scanner = openVirusScanner(settings);
    expect(await scan(scanner, 'surat')).toBe('clean');
    expect(await scan(scanner)).toBe('clean');
    expect(await scan(scanner, EICAR.slice(0, 20), EICAR.slice(20))).toBe('infected');
    expect(await scan(scanner, ...Array<string>(160).fill('x'.repeat(64 * 1024)))).toBe('clean');
    stop();
  });

  it.each([
    ['says nothing', null],
    ['closes at once', ''],
    ['refuses the size', 'INSTREAM size limit exceeded. ERROR\0'],
    ['says something else', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
  ])('counts nothing as scanned if it %s', async (_, answer) => {
    const { scanner, stop } = await answering(answer);
    await expect(scan(scanner, 'surat')).rejects.toThrow();
    stop();
  });

  it('counts nothing as scanned while it is unavailable', async () => {
    const { CLAMAV_PORT, stop } = await startVirusScanner();
    stop();
    const scanner = openVirusScanner({ CLAMAV_HOST: '127.0.0.1', CLAMAV_PORT });
    await expect(scan(scanner, 'surat')).rejects.toThrow('ECONNREFUSED');
  });
});
