import { once } from 'node:events';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '~/auth/sessions.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { loadForm } from '../support/load-form';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const accountId = await addAccount(db, 'siti');
const token = await startSession(db, { accountId, isRemembered: false, device: 'Test' });
const [session = ''] = (await createSessionCookie({ PUBLIC_URL: undefined }).set(token)).split(';');
const DATA_DIRECTORY = await mkdtemp(join(tmpdir(), 'terang-uploads-'));
const web = await startWebProcess({ DATABASE_URL, DATA_DIRECTORY });
afterAll(() => web.stop());

const uploads = () => readdir(join(DATA_DIRECTORY, 'uploads')).catch(() => []);
beforeEach(() => db.deleteFrom('rate_limit').execute());
afterEach(() => vi.waitFor(async () => expect(await uploads()).toEqual([]), { timeout: 5_000 }));

const MEGABYTE = 1024 * 1024;
const chunk = Buffer.alloc(64 * 1024, 'x');
/** More than any server would read to its end, or accepts while it prepares its response. */
const ENDLESS = 1_000 * MEGABYTE;
const MOST_TAKEN = 500 * MEGABYTE;

const text = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileHeader = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';

/** Loads the form of the profile, with the fields before its file as they are sent. */
async function loadProfile() {
  const { fields, cookie } = await loadForm(`${web.url}/profile`, session);
  const { submission = '', csrf = '', account = '', version = '' } = fields;
  const typed = { csrf, submission, account, version, username: 'siti', full_name: 'Siti Rahma' };
  const before = Object.entries(typed).map(([name, value]) => text(name, value));
  return { cookie, before: before.join('') };
}

/** A minimal HTTP client that controls every byte; without a length it sends chunks. */
async function openClient(cookie: string, length?: number) {
  const { hostname, port } = new URL(web.url);
  const socket = connect(Number(port), hostname);
  const client = { socket, answer: '', isAnswered: false };
  socket.on('data', (data) => {
    client.answer += data.toString('latin1');
    client.isAnswered = true;
  });
  // A server that has answered closes the connection of a client that keeps sending.
  socket.on('error', () => {});
  await once(socket, 'connect');
  const size = length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`;
  socket.write(
    `POST /profile HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${cookie}\r\n${size}\r\n` +
      'Content-Type: multipart/form-data; boundary=x\r\n\r\n',
  );
  return client;
}

type Client = Awaited<ReturnType<typeof openClient>>;

const inChunk = (data: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`${Buffer.byteLength(data).toString(16)}\r\n`),
    Buffer.from(data),
    Buffer.from('\r\n'),
  ]);

/**
 * Writes until everything is sent or the server answers. @returns how many bytes of the body were accepted.
 */
async function write(client: Client, pieces: Iterable<string | Buffer>): Promise<number> {
  let bytes = 0;
  for (const piece of pieces) {
    if (client.isAnswered || client.socket.destroyed) break;
    bytes += piece.length;
    if (!client.socket.write(piece)) await drained(client.socket);
  }
  return bytes;
}

function drained(socket: Socket): Promise<unknown> {
  const ended = new AbortController();
  const { signal } = ended;
  // A socket's error, which ends waiting for any event, is an end like another.
  const turns = ['drain', 'data', 'close'].map((event) =>
    once(socket, event, { signal }).catch(() => {}),
  );
  return Promise.race(turns).finally(() => ended.abort());
}

async function statusOf(client: Client): Promise<number> {
  await vi.waitFor(() => expect(client.answer).toContain('\r\n\r\n'), { timeout: 20_000 });
  return Number(/^HTTP\/1\.1 (\d+)/.exec(client.answer)?.[1]);
}

function* repeated(piece: string | Buffer, times: number) {
  for (let time = 0; time < times; time += 1) yield piece;
}

/** Returns the memory of a process, in megabytes. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** A form that arrives at a byte a second while all tests below run, since its time limit is long. */
const slowly = sendSlowly();
afterAll(() => slowly.stop());

function sendSlowly() {
  const { hostname, port } = new URL(web.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    `POST /contact-us HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Length: 1000\r\n` +
      'Content-Type: application/x-www-form-urlencoded\r\n\r\n',
  );
  const timer = setInterval(() => socket.write('a'), 1_000);
  const stop = () => {
    clearInterval(timer);
    socket.destroy();
  };
  return { answer: readAll(socket).finally(stop), stop };
}

describe('an upload', () => {
  it('is saved with the fields before and after it, however slowly it arrives', async () => {
    const { cookie, before } = await loadProfile();
    const picture = sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } });
    const image = await picture.png().toBuffer();
    const form = Buffer.concat([
      Buffer.from(before + fileHeader),
      image,
      Buffer.from(`\r\n${text('bio', 'Sesudah berkas')}--x--\r\n`),
    ]);
    const client = await openClient(cookie, form.length);
    for (let at = 0; at < form.length; at += 200) {
      client.socket.write(form.subarray(at, at + 200));
      await pause(20);
    }
    expect(await statusOf(client)).toBe(303);
    client.socket.destroy();
    const account = await db.selectFrom('account').select('bio').executeTakeFirstOrThrow();
    expect(account.bio).toBe('Sesudah berkas');
    expect(await db.selectFrom('account_image').select('account_id').execute()).toHaveLength(1);
  });

  it('leaves nothing when its client is killed', async () => {
    const { cookie, before } = await loadProfile();
    const client = await openClient(cookie, 2 * MEGABYTE);
    await write(client, [before, fileHeader, ...repeated(chunk, 8)]);
    await vi.waitFor(async () => expect(await uploads()).toHaveLength(1), { timeout: 5_000 });
    client.socket.resetAndDestroy();
    await vi.waitFor(async () => expect(await uploads()).toEqual([]), { timeout: 5_000 });
  });

  it.each([
    [
      'a file without an end',
      413,
      [inChunk(fileHeader), ...repeated(inChunk(chunk), ENDLESS / chunk.length)],
    ],
    [
      'a header without an end',
      413,
      [inChunk('--x\r\nA: '), ...repeated(inChunk(chunk), ENDLESS / chunk.length)],
    ],
    ['a header alone', 400, [inChunk(fileHeader), '0\r\n\r\n']],
    ['no last boundary', 400, [inChunk(fileHeader), inChunk('x'), '0\r\n\r\n']],
    ['ten thousand parts', 400, [inChunk(text('a', '').repeat(10_000)), '0\r\n\r\n']],
  ])('with %s is answered with %i at once', async (_, status, pieces) => {
    const { cookie, before } = await loadProfile();
    const client = await openClient(cookie);
    const taken = await write(client, [inChunk(before), ...pieces]);
    expect(await statusOf(client)).toBe(status);
    expect(taken).toBeLessThan(MOST_TAKEN);
    client.socket.destroy();
  });

  it('is answered even if its client reads only once it cannot send any more', async () => {
    const { cookie, before } = await loadProfile();
    const client = await openClient(cookie, ENDLESS);
    client.socket.pause();
    const pieces = [before, fileHeader, ...repeated(chunk, ENDLESS / chunk.length)];
    const sending = write(client, pieces);
    await vi.waitFor(() => expect(client.socket.writableNeedDrain).toBe(true));
    await pause(1_000);
    client.socket.resume();
    expect(await statusOf(client)).toBe(413);
    await sending;
    client.socket.destroy();
  });

  it('of a gigabyte fills neither memory nor disk; the page says so and keeps the other fields', async () => {
    const { cookie, before } = await loadProfile();
    const memory = await memoryOf(web.pid);
    const client = await openClient(cookie, ENDLESS);
    const taken = await write(client, [
      before,
      fileHeader,
      ...repeated(chunk, ENDLESS / chunk.length),
    ]);
    expect(await statusOf(client)).toBe(413);
    expect(taken).toBeLessThan(MOST_TAKEN);
    expect(client.answer).toMatch(/^Connection: close\r$/im);
    expect(await uploads()).toEqual([]);
    expect((await memoryOf(web.pid)) - memory).toBeLessThan(100);
    await vi.waitFor(() => expect(client.answer).toContain('</html>'));
    client.socket.destroy();
  });

  it('as one of twenty takes little memory, while other pages are answered', async () => {
    const profile = await loadProfile();
    const end = '\r\n--x--\r\n';
    const size = profile.before.length + fileHeader.length + 2 * MEGABYTE + end.length;
    async function upload() {
      const client = await openClient(profile.cookie, size);
      await write(client, [profile.before, fileHeader, ...repeated(chunk, 32), end]);
      const status = await statusOf(client);
      client.socket.destroy();
      return status;
    }
    async function uploadTwenty() {
      const statuses = await Promise.all(Array.from({ length: 20 }, upload));
      // No picture is made of a file of two megabytes that contains none.
      expect(new Set(statuses)).toEqual(new Set([422]));
    }
    // A process keeps the memory that it needed for many concurrent pages.
    await uploadTwenty();
    await db.deleteFrom('rate_limit').execute();
    const memory = await memoryOf(web.pid);
    let most = memory;
    let answered = 0;
    let isOver = false;
    async function watch() {
      while (!isOver) {
        most = Math.max(most, await memoryOf(web.pid));
        await fetch(`${web.url}/healthz`);
        if (!isOver) answered += 1;
      }
    }
    const watching = watch();
    await uploadTwenty().finally(() => (isOver = true));
    await watching;
    expect(most - memory).toBeLessThan(100);
    expect(answered).toBeGreaterThan(2);
  });

  it('is cancelled at a byte a second', async () => {
    expect(await slowly.answer).toMatch(/^HTTP\/1.1 408 /);
  }, 60_000);
});
