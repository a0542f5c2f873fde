import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, utimes } from 'node:fs/promises';
import { once } from 'node:events';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Role } from '~/auth/roles';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { purgeUploads, uploadFolder } from '~/workspace/files/resumable-uploads.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { giveRoles, startStaffSession } from '../support/staff';
import { startWebProcess, type WebProcess } from '../support/web-process';

const { db, url } = await createTestDatabase();
const DATA_DIRECTORY = await mkdtemp(join(tmpdir(), 'uploads-'));
const folder = uploadFolder({ DATA_DIRECTORY });
const settings = {
  DATABASE_URL: url,
  DATA_DIRECTORY,
  COOKIE_SECRET: 'a secret of this test that is long enough',
};
let web: WebProcess;
let analyst: string;
beforeAll(async () => {
  web = await startWebProcess(settings);
  analyst = await cookieOf('ani', 'analyst');
});
afterAll(() => web.stop());

const sessionCookie = createSessionCookie({ PUBLIC_URL: undefined });

async function cookieOf(name: string, ...roles: Role[]): Promise<string> {
  const id = await addAccount(db, name);
  await giveRoles(db, id, ...roles);
  return (await sessionCookie.set(await startStaffSession(db, id))).split(';')[0] ?? '';
}

const content = randomBytes(3_000_000);
const inBase64 = (text: string) => Buffer.from(text).toString('base64');

interface Sent {
  method?: string;
  cookie?: string;
  headers?: Record<string, string>;
  body?: Buffer<ArrayBuffer>;
}

const send = (path: string, { method = 'HEAD', cookie = analyst, headers, body }: Sent = {}) =>
  fetch(web.url + path, {
    method,
    redirect: 'manual',
    headers: { Cookie: cookie, 'Tus-Resumable': '1.0.0', ...headers },
    body,
  });

/** Begins an upload of the content, unless the headers say otherwise. */
const begin = (headers: Record<string, string> = {}, cookie = analyst) =>
  send('/staff/files/uploads', {
    method: 'POST',
    cookie,
    headers: {
      'Upload-Length': String(content.length),
      'Upload-Metadata': `filename ${inBase64('Januari.csv')},dataset ${inBase64('complaints')}`,
      ...headers,
    },
  });

const part = (path: string, offset: number, body: Buffer<ArrayBuffer>, cookie = analyst) =>
  send(path, {
    method: 'PATCH',
    cookie,
    headers: {
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': String(offset),
    },
    body,
  });

async function begun(): Promise<string> {
  const answer = await begin();
  expect(answer.status).toBe(201);
  return answer.headers.get('Location') ?? '';
}

const offsetOf = async (path: string) =>
  Number((await send(path)).headers.get('Upload-Offset') ?? Number.NaN);

describe('an upload in parts', () => {
  it('goes on where it ended when the web process was killed, and is the same file at last', async () => {
    const path = await begun();
    expect((await part(path, 0, content.subarray(0, 1_000_000))).status).toBe(204);
    const { port } = new URL(web.url);
    const headers = {
      Cookie: analyst,
      'Tus-Resumable': '1.0.0',
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': '1000000',
      'Content-Length': '2000000',
    };
    const cut = request(web.url + path, { method: 'PATCH', headers });
    const lost = once(cut, 'error');
    cut.write(content.subarray(1_000_000, 1_700_000));
    await expect.poll(() => offsetOf(path)).toBeGreaterThan(1_000_000);
    process.kill(web.pid, 'SIGKILL');
    await lost;
    web = await startWebProcess({ ...settings, PORT: port });
    const offset = await offsetOf(path);
    expect(offset).toBeGreaterThan(1_000_000);
    expect((await part(path, 1_000_000, content.subarray(0, 10))).status).toBe(409);
    const done = await part(path, offset, content.subarray(offset));
    expect(done.status).toBe(204);
    const page = done.headers.get('Content-Location') ?? '';
    const file = await db.selectFrom('data_file').selectAll().executeTakeFirstOrThrow();
    expect(page).toBe(`/staff/files/${file.id}`);
    expect(file).toMatchObject({
      name: 'Januari.csv',
      dataset: 'complaints',
      sha256: createHash('sha256').update(content).digest('hex'),
    });
    expect(Number(file.size)).toBe(content.length);
    // The answer may have been lost: the client looks again, and finds the same file.
    const again = await send(path);
    expect(again.headers.get('Upload-Offset')).toBe(String(content.length));
    expect(again.headers.get('Content-Location')).toBe(page);
    expect(await readdir(folder)).toEqual([]);
    expect((await fetch(web.url + page, { headers: { Cookie: analyst } })).status).toBe(200);
  });

  it('belongs to one analyst, and to none of another role', async () => {
    const path = await begun();
    const other = await cookieOf('budi', 'analyst');
    expect((await send(path, { cookie: other })).status).toBe(404);
    expect((await part(path, 0, content.subarray(0, 10), other)).status).toBe(404);
    for (const cookie of [await cookieOf('putri', 'publisher', 'administrator'), '']) {
      expect((await begin({}, cookie)).status).toBe(404);
      const refused = await part(path, 0, content.subarray(0, 10), cookie);
      expect(refused.headers.get('Location')).toMatch(/^\/404/);
    }
    expect(await offsetOf(path)).toBe(0);
  });

  it('is refused from other sites, and without the header that these cannot send', async () => {
    const foreign: Record<string, string>[] = [
      { Origin: 'https://elsewhere.example' },
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Tus-Resumable': '' },
    ];
    for (const headers of foreign)
      expect((await begin(headers)).status).toBeGreaterThanOrEqual(400);
  });

  it('may be as large as the disk has room for', async () => {
    expect((await begin({ 'Upload-Length': String(1024 ** 3 + 1) })).status).toBe(201);
    expect((await begin({ 'Upload-Length': String(1024 ** 5) })).status).toBe(507);
  });

  it('is refused if it is not what it was declared as', async () => {
    for (const length of ['0', '-1', 'x', '1.5'])
      expect((await begin({ 'Upload-Length': length })).status).toBe(400);
    const metadata = `filename ${inBase64('a.csv')},dataset ${inBase64('users')}`;
    expect((await begin({ 'Upload-Metadata': metadata })).status).toBe(400);
    const path = await begun();
    const tooLong = Buffer.concat([content, Buffer.from('x')]);
    expect((await part(path, 0, tooLong)).status).toBe(413);
    expect((await send('/staff/files/uploads/..%2f..%2fcookie-secret')).status).toBe(404);
  });

  it('is begun five times at most, and deleted after two days', async () => {
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await begin()).status);
    expect(statuses.at(-1)).toBe(429);
    // Those that nobody goes on with keep nobody from another one.
    const idle = (await readdir(folder)).at(-1) ?? '';
    const hourAgo = new Date(Date.now() - 60 * 60_000);
    await utimes(join(folder, idle), hourAgo, hourAgo);
    expect((await begin()).status).toBe(201);
    expect((await send(`/staff/files/uploads/${idle}`)).status).toBe(404);
    expect((await begin()).status).toBe(429);
    await sql`update data_upload set begun_at = now() - interval '49 hours'`.execute(db);
    await purgeUploads({ db, folder });
    expect(await readdir(folder)).toEqual([]);
    expect((await begin()).status).toBe(201);
  });
});
