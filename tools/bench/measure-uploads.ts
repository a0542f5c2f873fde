import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { createReadableStreamFromReadable } from '@remix-run/node';
import { readSentForm } from '~/platform/http/read-form.server';
import { createUploadSlots } from '~/platform/http/upload-slots.server';
import { discardFiles } from '~/platform/http/uploaded-file.server';
import { createEncryptedStorage } from '~/platform/storage/encrypted-storage.server';
import { createFolderStorage } from '~/platform/storage/folder-storage.server';
import { measure, median } from './measure-time';

const thisFile = fileURLToPath(import.meta.url);
const MEGABYTE = 1024 * 1024;
const SIZE = 10 * MEGABYTE;
const ROUNDS = 15;
const AT_ONCE = 20;

/** The measurements of letters' uploads, beside a server that only writes what it receives. */
export interface UploadFigures {
  /** Milliseconds until a body of 200 MB is refused. */
  refusal: number;
  /** The additional memory of the process while it receives twenty letters of 10 MB at once, in bytes. */
  memory: number;
  /** Megabytes a second, one letter after the other. */
  form: number;
  bare: number;
}

/**
 * Measures how fast a process reads forms with letters into the encrypted storage, and how fast a bare server
 * of Node writes the same bodies to the same disk, in turn.
 */
export async function measureUploads(): Promise<UploadFigures> {
  const child = fork(thisFile, { execArgv: process.execArgv });
  const [port]: number[] = await once(child, 'message');
  const memoryNow = async () => {
    child.send('memory');
    const [bytes]: number[] = await once(child, 'message');
    return bytes ?? NaN;
  };
  const send = (path: string, size = SIZE) => post(Number(port), path, size);
  try {
    const times = { form: [] as number[], bare: [] as number[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const path of ['form', 'bare'] as const) {
        times[path].push((await measure(() => send(path))).milliseconds);
      }
    }
    const { milliseconds: refusal, result } = await measure(() => send('form', 20 * SIZE));
    if (result !== 413) throw new Error(`200 MB were answered with ${result}`);
    const before = await memoryNow();
    let most = before;
    const sent = Promise.all(Array.from({ length: AT_ONCE }, () => send('form')));
    let isOver = false;
    void sent.finally(() => (isOver = true));
    while (!isOver) most = Math.max(most, await memoryNow());
    const rate = (all: number[]) => SIZE / MEGABYTE / (median(all) / 1000);
    return { refusal, memory: most - before, form: rate(times.form), bare: rate(times.bare) };
  } finally {
    child.kill();
  }
}

/** Posts a form with a file of this size. @returns the status of the response. */
async function post(port: number, path: string, size: number): Promise<number> {
  const head = Buffer.from(
    '--x\r\nContent-Disposition: form-data; name="letter"; filename="surat.pdf"\r\n\r\n',
  );
  const end = Buffer.from('\r\n--x--\r\n');
  const headers = {
    'Content-Type': 'multipart/form-data; boundary=x',
    'Content-Length': head.length + size + end.length,
  };
  const sending = request({ port, path: `/${path}`, method: 'POST', headers, agent: false });
  const answered = once(sending, 'response');
  function* body() {
    yield head;
    const chunk = Buffer.alloc(64 * 1024, 'x');
    for (let sent = 0; sent < size; sent += chunk.length) yield chunk;
    yield end;
  }
  // A server that has refused closes the connection of a client that keeps sending.
  pipeline(Readable.from(body()), sending).catch(() => {});
  const [answer]: IncomingMessage[] = await answered;
  answer?.resume();
  return answer?.statusCode ?? 0;
}

async function serve(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'terang-uploads-'));
  process.once('exit', () => void rm(folder, { recursive: true, force: true }));
  const { stage } = createEncryptedStorage(createFolderStorage(folder), Buffer.alloc(32, 'key'));
  const uploads = { stage, slots: createUploadSlots({ max: 8, timeoutMs: 60_000 }) };
  async function readLetter(message: IncomingMessage): Promise<number> {
    const body = createReadableStreamFromReadable(message);
    const type = message.headers['content-type'] ?? '';
    const length = message.headers['content-length'] ?? '';
    const headers = { 'Content-Type': type, 'Content-Length': length };
    const sent = new Request('http://localhost/', {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    });
    const limits = { maxBytes: MEGABYTE, uploads: { ...uploads, files: { letter: {} } } };
    const { formData, isCut } = await readSentForm(sent, limits);
    await discardFiles(formData);
    return isCut ? 413 : 200;
  }
  async function write(message: IncomingMessage): Promise<number> {
    const file = join(folder, 'bare');
    await pipeline(message, createWriteStream(file, { flush: true }));
    await rm(file);
    return 200;
  }
  const server = createServer((message, response) => {
    const act = message.url === '/form' ? readLetter : write;
    void act(message).then((status) => {
      response.writeHead(status, { Connection: 'close' }).end();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  process.on('message', () => process.send?.(process.memoryUsage.rss()));
  process.send?.(typeof address === 'object' ? address?.port : null);
}

if (process.argv[1] === thisFile) void serve();
