import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSession } from '~/auth/sessions.server';
import { type Db } from '~/platform/db/client.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { createMailTransport } from '~/platform/mail/mail-transport.server';
import { addAccount } from '../support/account';
import { startOwnServer } from '../support/own-server';
import { publishComplaints } from '../support/publish-records';
import { dateEarlier } from '../support/issue-earlier';
import { readForm, loadForm, submitForm } from '../support/load-form';
import { mountSmallDisk } from '../support/small-disk';
import { terangInProcess } from '../support/terang-in-process';
import { startWebProcess, type WebProcess } from '../support/web-process';

const folder = await mkdtemp(join(tmpdir(), 'terang-full-disk-'));
afterAll(() => rm(folder, { recursive: true }));

const COOKIE_SECRET = 'a secret of this test that is long enough';
const files = mountSmallDisk(1);
const data = mountSmallDisk(160);
if (!files || !data) console.warn('No disk was filled: mounting one takes the rights of root');

describe.runIf(files && data)('when a disk is full', () => {
  let server: Awaited<ReturnType<typeof startOwnServer>>;
  let db: Db;
  let web: WebProcess;
  let siti: string;

  beforeAll(async () => {
    server = await startOwnServer({ directory: data?.path });
    db = server.db;
    await publishComplaints(db, ['1']);
    const user = { accountId: await addAccount(db, 'siti'), isRemembered: false, device: 'Test' };
    const cookie = createSessionCookie({ PUBLIC_URL: undefined });
    siti = (await cookie.set(await startSession(db, user))).split(';')[0] ?? '';
    const DATA_DIRECTORY = files?.path ?? '';
    web = await startWebProcess({ DATABASE_URL: server.url, DATA_DIRECTORY, COOKIE_SECRET });
    await vi.waitFor(async () => expect((await request('/readyz')).status).toBe(200), 30_000);
  });
  afterAll(async () => {
    await web.stop();
    await server.stop();
    files?.unmount();
    data?.unmount();
  });
  afterEach(() => {
    files?.free();
    data?.free();
  });

  const request = (path: string) => fetch(web.url + path, { redirect: 'manual' });

  it('the disk of uploads: a form is shown again with what was typed, and nothing is left of its file', async () => {
    const side = { width: 200, height: 200, channels: 3, background: 'red' } as const;
    const picture = await sharp({ create: side }).png({ compressionLevel: 0 }).toBuffer();
    const address = `${web.url}/profile`;
    async function send() {
      const { fields, cookie } = await loadForm(address, siti);
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      body.set('full_name', 'Siti Rahma');
      body.set('image', new File([picture], 'foto.png'));
      const headers = { Cookie: cookie, Origin: web.url };
      return fetch(address, { method: 'POST', redirect: 'manual', body, headers });
    }
    files?.fill();
    const refused = await send();
    expect(refused.status).toBe(503);
    expect(readForm(await refused.text()).fields).toMatchObject({ full_name: 'Siti Rahma' });
    expect(await readdir(join(files?.path ?? '', 'uploads'))).toEqual([]);
    expect((await request('/dashboard')).status).toBe(200);
    files?.free();
    expect((await send()).status).toBe(303);
  });

  it('the disk of mails kept as files: no partial mail is left, and it is delivered later', async () => {
    const DATA_DIRECTORY = files?.path ?? '';
    const deliver = createMailTransport({
      SMTP_URL: undefined,
      MAIL_FROM: undefined,
      PUBLIC_URL: undefined,
      DATA_DIRECTORY,
    });
    const values = { reference: '7K3M9QXZ', date: '21 November 2026' };
    const mail = { kind: 'contactReceipt', to: 'siti@example.org', language: 'id', values };
    const outbox = () => readdir(join(DATA_DIRECTORY, 'outbox'));
    await deliver(mail, '1');
    files?.fill();
    await expect(deliver(mail, '2')).rejects.toThrow('ENOSPC');
    expect(await outbox()).toEqual(['1.eml']);
    files?.free();
    await deliver(mail, '2');
    expect(await outbox()).toEqual(['1.eml', '2.eml']);
  });

  it('the disk of the database: pages are still served, forms keep what was typed, an import leaves nothing', async () => {
    const address = `${web.url}/contact-us`;
    const contact_text = 'Apakah data bulan Maret sudah lengkap?';
    const typed = { contact_name: 'Budi', contact_email: 'budi@example.org' };
    const all = { ...typed, contact_subject: 'Data', contact_text };
    const path = join(folder, 'many.csv');
    const rows = Array.from({ length: 5_000 }, (_, number) => `d${number},2025-03-02\n`);
    await writeFile(path, `id,received_on\n${rows.join('')}`);
    const importMany = () => terangInProcess(['import', path], { DATABASE_URL: server.url });
    const form = dateEarlier(await loadForm(address), COOKIE_SECRET);

    data?.fill();
    const { code, output } = await importMany();
    expect([code, output]).toEqual([1, expect.stringContaining('No space left on device')]);
    const unsent = await submitForm(address, form, { typed: all });
    const { fields } = readForm(await unsent.text());
    expect([unsent.status, fields]).toEqual([503, expect.objectContaining(all)]);
    expect((await request('/dashboard')).status).toBe(200);
    expect((await request('/dashboard?year=2025')).status).toBe(200);

    data?.free();
    expect(await importMany()).toMatchObject({ code: 0 });
    const sent = await submitForm(address, { fields, cookie: form.cookie });
    expect(sent.headers.get('location')).toBe('/contact-us');
    const messages = await db.selectFrom('message').select('body').execute();
    expect(messages).toEqual([{ body: contact_text }]);
  });
});
