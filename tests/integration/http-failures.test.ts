import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { startSession } from '~/auth/sessions.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { createDatabaseLink } from '../support/database-link';
import { readLocale } from '../support/locale-texts';
import { publishComplaints } from '../support/publish-records';
import { dateEarlier } from '../support/issue-earlier';
import { readForm, loadForm, submitForm } from '../support/load-form';
import { startWebProcess } from '../support/web-process';

const { db, url } = await createTestDatabase();
const link = await createDatabaseLink(url);
await publishComplaints(db, ['1']);
const sessionCookie = createSessionCookie({ PUBLIC_URL: 'https://data.example.go.id' });
const accountId = await addAccount(db, 'siti');
const token = await startSession(db, { accountId, isRemembered: false, device: 'Test' });
const [siti = ''] = (await sessionCookie.set(token)).split(';');
const COOKIE_SECRET = 'a secret of this test that is long enough';
const web = await startWebProcess({
  DATABASE_URL: link.url,
  COOKIE_SECRET,
  PUBLIC_URL: 'https://data.example.go.id',
});
afterAll(async () => {
  await web.stop();
  link.cut();
});

/** Returns whether a page shows that it is a cached copy. */
const isNoticed = (page: string) => page.includes('<aside class="away">');

/** Waits until the portal has noticed that the database is available. */
const isBack = () =>
  vi.waitFor(async () => {
    expect(isNoticed(await (await fetch(`${web.url}/dashboard`)).text())).toBe(false);
  }, 10_000);

/** A page that queries the database for another calculation than the published one. */
const old = '/dashboard?as_of=999&right=R01';

describe('while the database is unavailable', () => {
  afterEach(() => link.restore());

  it('a page that needs it explains this in the visitor’s language, with the id in the log', async () => {
    expect((await fetch(web.url + old)).status).toBe(200);
    link.cut();
    const answer = await fetch(`${web.url}${old}&lng=en`);
    const page = await answer.text();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(page).toContain(readLocale('en').get('common:error.503.title'));
    const id = /quote this number: ([0-9a-f-]{36})/.exec(page)?.[1] ?? 'no number';
    const entry =
      web
        .output()
        .split('\n')
        .find((line) => line.includes(id)) ?? '{}';
    expect(JSON.parse(entry)).toMatchObject({
      level: 'error',
      requestId: id,
      method: 'GET',
      path: '/dashboard',
    });
  });

  it('a page shows nothing of the program, and the log nothing of the query', async () => {
    link.cut();
    const page = await (await fetch(web.url + old)).text();
    expect(page).not.toMatch(/ECONN|terminated|node_modules|at async/);
    const entries = web
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":"error"'));
    expect(entries).not.toEqual([]);
    expect(entries.join('\n')).not.toContain('R01');
  });

  it('the health check fails', async () => {
    link.cut();
    expect((await fetch(`${web.url}/healthz`)).status).toBe(503);
  });

  it('pages of the published calculation are served from memory, and say so', async () => {
    await isBack();
    const before = await fetch(`${web.url}/dashboard`);
    link.cut();
    await fetch(`${web.url}/healthz`);
    for (const encoding of ['br', 'gzip', 'identity']) {
      const answer = await fetch(`${web.url}/dashboard`, {
        headers: { 'Accept-Encoding': encoding },
      });
      const page = await answer.text();
      expect([answer.status, isNoticed(page)]).toEqual([200, true]);
      expect(page).toContain(readLocale('id').get('notices:away'));
      expect(answer.headers.get('etag')).not.toBe(before.headers.get('etag'));
    }
    const rendered = await fetch(`${web.url}/dashboard?year=2025&lng=en`);
    const page = await rendered.text();
    expect([rendered.status, isNoticed(page)]).toEqual([200, true]);
    expect(page).toContain(readLocale('en').get('notices:away'));
    await link.restore();
    await isBack();
  });

  it('a form is shown again with all that was typed, and arrives once it is sent again', async () => {
    const address = `${web.url}/contact-us`;
    const text = 'Di kecamatan kami\nada "peristiwa" <besar> & lama.';
    const typed = {
      contact_name: 'Budi',
      contact_email: 'budi@example.org',
      contact_subject: 'Data',
      contact_text: text,
    };
    await isBack();
    const form = dateEarlier(await loadForm(address), COOKIE_SECRET);
    link.cut();
    const unsent = await submitForm(address, form, { typed });
    const page = await unsent.text();
    expect([unsent.status, unsent.headers.get('cache-control')]).toEqual([503, 'no-store']);
    expect(unsent.headers.get('retry-after')).toBe('10');
    expect(page).toContain(readLocale('id').get('notices:unsent.title'));
    const { fields } = readForm(page);
    expect(fields).toMatchObject({ ...form.fields, ...typed });
    await link.restore();
    await vi.waitFor(async () => {
      const sent = await submitForm(address, { fields, cookie: form.cookie });
      expect(sent.headers.get('location')).toBe('/contact-us');
    }, 10_000);
    expect(await db.selectFrom('message').select(['name', 'body']).execute()).toEqual([
      { name: 'Budi', body: text },
    ]);
  });

  it('a form of a logged-in user, or with a file, can be resent as well', async () => {
    const address = `${web.url}/profile`;
    await isBack();
    const form = await loadForm(address, siti);
    link.cut();
    const body = new FormData();
    for (const [name, value] of Object.entries(form.fields)) body.set(name, value);
    body.set('image', new File(['x'.repeat(1_000_000)], 'foto.png'));
    body.set('occupation', 'Peneliti hak atas tanah');
    body.set('current_password', 'rahasia');
    const headers = { Cookie: form.cookie, Origin: web.url };
    const unsent = await fetch(address, { method: 'POST', body, headers });
    const { fields } = readForm(await unsent.text());
    expect(unsent.status).toBe(503);
    expect(fields).toMatchObject({
      csrf: form.fields.csrf,
      occupation: 'Peneliti hak atas tanah',
    });
    expect(JSON.stringify(fields)).not.toContain('rahasia');
  });
});

describe('after the database has come back', () => {
  it('everything works again, including new publications', async () => {
    link.cut();
    await link.restore();
    expect((await fetch(`${web.url}/healthz`)).status).toBe(200);
    expect((await fetch(web.url + old)).status).toBe(200);
    const id = await publishComplaints(db, ['2']);
    await vi.waitFor(async () => {
      const page = await (await fetch(`${web.url}/dashboard`)).text();
      expect(page).toContain(`as_of=${id}`);
    }, 20_000);
  });
});

describe('what PostgreSQL or the reader of forms rejects', () => {
  it.each([
    '/files/%00/a',
    '/files/1/%00',
    '/faq/general-definition/%00',
    '/periodic-data/graph-data/%00',
    '/embed/complaints/%00',
    '/dashboard/widgets/%00',
  ])('is not found at %s', async (path) => {
    expect((await fetch(web.url + path, { redirect: 'manual' })).status).not.toBe(500);
  });

  it('is a bad request for preferences', async () => {
    const method = 'POST';
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${web.url}/preferences`, { method, headers, body: '{}' });
    expect(answer.status).toBe(400);
  });
});

describe('a portal with a public HTTPS address', () => {
  it('binds browsers to it', async () => {
    const { headers } = await fetch(`${web.url}/icon.svg`);
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000');
  });
});

describe('an invalid setting', () => {
  it('ends the web server at once and is named', async () => {
    const wrong = startWebProcess({ DATABASE_URL: url, DOCUMENT_CACHE_MB: 'much' });
    await expect(wrong).rejects.toThrow('DOCUMENT_CACHE_MB');
  });
});
