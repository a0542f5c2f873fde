import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Role } from '~/auth/roles';
import { startSession } from '~/auth/sessions.server';
import { complaints } from '~/datasets/complaints';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { languages } from '~/platform/i18n/languages.server';
import { readPolicy } from '~/protection/read-policy.server';
import { previewedAs, previewedPages } from '~/start/previewed-pages';
import { calculate } from '~/statistics/release/calculate.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { retractCalculation } from '~/statistics/release/retract-calculation.server';
import { endGuest, nameGuest } from '~/workspace/publishing/preview-guests.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { loadForm, submitForm } from '../support/load-form';
import { recordKeys } from '../support/record-keys';
import { insertRecords } from '../support/records';
import { giveRoles, giveSecondFactor, startStaffSession } from '../support/staff';
import { startWebProcess, type WebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const COOKIE_SECRET = 'a secret of this test that is long enough';
const policy = await readPolicy('protected');
let web: WebProcess;
let draft: number;

/** Every page of the list that this data have. */
const pages = [
  '/home',
  '/dashboard',
  '/dashboard?year=2025',
  '/dashboard/widgets/right',
  '/dashboard/cross-table',
  '/dashboard/trends',
  '/dashboard/compare?compare=year-before',
  '/province',
  '/province/dki-jakarta?year=all',
  '/city',
  '/right',
  '/issue',
];
const inLanguage = (page: string, language: string) =>
  `${page}${page.includes('?') ? '&' : '?'}lng=${language}`;
const addresses = [
  ...pages.map((page) => inLanguage(page, 'en')),
  ...languages.filter((each) => each !== 'en').map((each) => inLanguage('/dashboard', each)),
];

let person = 0;

/** Logs a new account in; returns its cookie. */
async function logIn(...of: Role[]): Promise<{ id: number; cookie: string }> {
  const id = await addAccount(db, `person-${(person += 1)}`);
  await giveRoles(db, id, ...of);
  if (of.length > 0) await giveSecondFactor(db, id, COOKIE_SECRET);
  return { id, cookie: await enter(id, of.length > 0) };
}

async function enter(id: number, isStaff: boolean): Promise<string> {
  const token = isStaff
    ? await startStaffSession(db, id)
    : await startSession(db, { accountId: id, isRemembered: false, device: '' });
  const cookie = await createSessionCookie({ PUBLIC_URL: undefined }).set(token);
  return cookie.split(';')[0] ?? '';
}

/** Imports records, as many of a right in Jakarta as named, and calculates. */
async function calculateWith(right: string, count: number): Promise<number> {
  const states = Array.from({ length: count }, (_, index) => ({
    id: `${right} ${index}`,
    day: `${2024 + (index % 2)}-${String(1 + ((index >> 1) % 12)).padStart(2, '0')}-15`,
    codes: { right: [right], issue: ['I03'], province: '31', province_34: '31', city: '31.71' },
  }));
  await insertRecords(db, complaints, states);
  const result = await calculate(db, complaints, { by: 'operator', recordKeys, policy });
  if (result.outcome !== 'created') throw new Error(result.outcome);
  return result.calculation.id;
}

const publish = (id: number) =>
  publishCalculation(db, id, {
    by: 'operator',
    policy,
    note: { id: 'Catatan.' },
    override: 'Uji.',
  });

const get = (path: string, cookie = '', headers: Record<string, string> = {}) =>
  fetch(web.url + path, {
    redirect: 'manual',
    headers: { Accept: 'text/html', Cookie: cookie, ...headers },
  });

/** Returns what a page shows, without what differs between two requests, and with the mark of a preview. */
async function pageOf(path: string, cookie = '') {
  const answer = await get(path, cookie);
  const html = await answer.text();
  const main = /<main[^]*<\/main>/.exec(html)?.[0] ?? '';
  return {
    status: answer.status,
    headers: answer.headers,
    html,
    main: main.replace(/ name="csrf" value="[^"]*"/g, ''),
    headline: /<h1>([^<]*)/.exec(main)?.[1] ?? '',
    bar: /<aside class="preview-bar">[^]*?<\/aside>/.exec(html)?.[0] ?? '',
  };
}

/** Sends the button that opens the preview of a version. */
async function open(cookie: string, version: number): Promise<Response> {
  const form = await loadForm(`${web.url}/changePassword`, cookie);
  return submitForm(`${web.url}/preview/open`, form, { typed: { version: String(version) } });
}

async function leave(cookie: string, to = '/dashboard'): Promise<Response> {
  const form = await loadForm(`${web.url}/changePassword`, cookie);
  return submitForm(`${web.url}/preview/leave`, form, { typed: { to } });
}

beforeAll(async () => {
  await publish(await calculateWith('R01', 318));
  draft = await calculateWith('R02', 204);
  web = await startWebProcess({ DATABASE_URL, COOKIE_SECRET, PROTECTION_POLICY: 'protected' });
});
afterAll(() => web.stop());

describe('the preview of a draft', () => {
  it('shows it to one session on every page of the list, and to nobody else, however requests interleave', async () => {
    const { cookie } = await logIn('analyst');
    const other = await logIn('publisher');
    const published = new Map<string, string>();
    for (const address of addresses) published.set(address, (await pageOf(address)).main);
    expect((await open(cookie, draft)).status).toBe(303);
    const previewed = new Map<string, string>();
    for (const address of addresses) {
      const page = await pageOf(address, cookie);
      expect([address, page.status]).toEqual([address, 200]);
      expect(page.bar).toContain('preview-mark');
      expect([address, page.headers.get('cache-control')]).toEqual([address, 'private, no-store']);
      expect(page.headers.get('x-robots-tag')).toContain('noindex');
      expect(page.headers.get('etag')).toBeNull();
      expect([address, page.main === published.get(address)]).toEqual([address, false]);
      previewed.set(address, page.main);
    }
    const check = async (address: string, as: 'guest' | 'staff' | 'other') => {
      const page = await pageOf(address, { guest: '', staff: cookie, other: other.cookie }[as]);
      if (as === 'staff') expect(page.main).toBe(previewed.get(address));
      else {
        expect(page.bar).toBe('');
        expect(page.html).not.toContain('preview');
        if (as === 'guest') expect(page.main).toBe(published.get(address));
      }
    };
    const requests = addresses.flatMap((address) =>
      (['guest', 'staff', 'other', 'guest'] as const).map((as) => [address, as] as const),
    );
    // More at once would wait for connections longer than the portal lets a page wait.
    const atOnce = 12;
    for (let first = 0; first < 3 * requests.length; first += atOnce) {
      const some = Array.from({ length: atOnce }, async (_, index) => {
        const [address = '', as = 'guest'] = requests[(first + index) % requests.length] ?? [];
        await check(address, as);
      });
      await Promise.all(some);
    }
  }, 120_000);

  it('shows what is published on every other page, which says so', async () => {
    const { cookie } = await logIn('publisher');
    // The router ignores case and a trailing slash; the list does not.
    const others = [
      '/HOME?lng=en',
      '/home/?lng=en',
      '/search?q=R02&lng=en',
      '/method?lng=en',
      '/data?lng=en',
      '/builder?lng=en',
    ];
    const sharing = '/dashboard/share?lng=en';
    const before = await Promise.all([...others, sharing].map((path) => pageOf(path, cookie)));
    await open(cookie, draft);
    for (const [index, path] of [...others, sharing].entries()) {
      const page = await pageOf(path, cookie);
      expect([path, page.main === before[index]?.main]).toEqual([path, true]);
      expect(page.bar).toContain('this page shows what is published');
      expect(page.bar).not.toContain('preview-mark');
    }
    expect((await pageOf('/dashboard?lng=en', cookie)).headline).toContain('261 complaints');
    const named = await pageOf(`/dashboard?as_of=${draft}&lng=en`);
    expect(named.headline).toContain('159 complaints');
    const embedded = await (await get('/embed/complaints/right?lng=en', cookie)).text();
    expect(embedded).not.toContain('204');
    for (const path of [
      '/sitemap.xml',
      '/catalog.jsonld',
      '/releases.atom',
      '/dashboard/feed.atom',
    ])
      expect(await (await get(path, cookie)).text()).toBe(await (await get(path)).text());
  });

  it('refuses files, which could not say that they are of a draft, and leads scripts to load documents', async () => {
    const { cookie } = await logIn('analyst');
    await open(cookie, draft);
    const files = [
      '/dashboard/right.csv',
      '/dashboard/right.xlsx',
      '/dashboard/right.png',
      '/dashboard/right.json',
      '/dashboard/cross-table/csv',
      '/dashboard/trends/csv',
      '/dashboard/compare/csv',
      '/province/dki-jakarta/profile.csv',
    ];
    for (const path of files) {
      const file = await get(`${path}?lng=en`, cookie, { Accept: '*/*' });
      expect([path, file.status]).toEqual([path, 403]);
      expect(await file.text()).toContain('Files and pictures are available once');
      const page = await get(`${path}?lng=en`, cookie);
      expect([page.status, page.headers.get('cache-control')]).toEqual([403, 'private, no-store']);
      expect(await page.text()).toContain('No files in the preview');
    }
    expect((await get('/dashboard/right.csv', '', { Accept: '*/*' })).status).toBe(200);
    const data = await get('/dashboard.data?year=2025', cookie, { Accept: '*/*' });
    const text = await data.text();
    expect(text).toContain('SingleFetchRedirect');
    expect(text).toContain('/dashboard?year=2025');
    expect(text).not.toContain('261');
    const away = { Accept: '*/*', Referer: `${web.url}/dashboard` };
    expect(await (await get('/method.data', cookie, away)).text()).toContain('SingleFetchRedirect');
    const onward = { Accept: '*/*', Referer: `${web.url}/search` };
    const method = await (await get('/method.data', cookie, onward)).text();
    expect(method).not.toContain('SingleFetchRedirect');
    await leave(cookie);
    expect((await get('/dashboard/right.csv', cookie, { Accept: '*/*' })).status).toBe(200);
    // A page of the former preview may still be open.
    const late = await get('/dashboard.data', cookie, { Accept: '*/*' });
    expect(await late.text()).toContain('SingleFetchRedirect');
    for (const path of ['/preview/reload', '/preview/refused'])
      expect((await get(path, cookie)).headers.get('location')).toContain('/404');
  });

  it('is opened and left by buttons of the staff alone, and both are in the audit log', async () => {
    const analyst = await logIn('analyst');
    const answers = await Promise.all(
      (['editor', 'officer', 'administrator'] as const).map(async (role) => {
        const { cookie } = await logIn(role);
        return (await open(cookie, draft)).status;
      }),
    );
    expect(answers).toEqual([404, 404, 404]);
    expect((await open((await logIn()).cookie, draft)).status).toBe(404);
    const guest = await open('', draft);
    expect(guest.headers.get('location')).toContain('/login');
    for (const version of [1, 99, 'x'])
      expect([404, 400]).toContain((await open(analyst.cookie, Number(version))).status);
    const forged = await submitForm(`${web.url}/preview/open`, {
      fields: { version: String(draft), csrf: 'x' },
      cookie: analyst.cookie,
    });
    expect(forged.status).toBe(403);
    expect((await pageOf('/dashboard', analyst.cookie)).bar).toBe('');
    await open(analyst.cookie, draft);
    expect((await leave(analyst.cookie, '//evil.example/')).headers.get('location')).toBe('/');
    expect((await pageOf('/dashboard', analyst.cookie)).bar).toBe('');
    const acts = await db
      .selectFrom('audit_log')
      .select(['act', 'subject'])
      .where('actor', '=', String(analyst.id))
      .orderBy('number')
      .execute();
    const subject = `calculation:${draft}`;
    expect(acts).toEqual([
      { act: 'previewOpened', subject },
      { act: 'previewLeft', subject },
    ]);
  });

  it('belongs to a session: another one of the same account, and a forged cookie, see what is published', async () => {
    const { id, cookie } = await logIn('analyst');
    await open(cookie, draft);
    const [name = ''] = cookie.split('=');
    const forged = [await enter(id, true), `${cookie.slice(0, -3)}abc`, `${name}=x`];
    for (const each of forged) {
      const page = await pageOf('/dashboard?lng=en', each);
      expect([page.bar, page.headline.includes('159 complaints')]).toEqual(['', true]);
    }
    expect((await pageOf('/dashboard?lng=en', cookie)).headline).toContain('261 complaints');
  });

  it('ends with the role at the next request, once with a notice', async () => {
    const { id, cookie } = await logIn('analyst');
    await open(cookie, draft);
    await db.deleteFrom('account_role').where('account_id', '=', id).execute();
    const ended = await pageOf('/dashboard?lng=en', cookie);
    expect(ended.bar).toContain('has ended. You see what is published.');
    expect(ended.headline).toContain('159 complaints');
    expect((await pageOf('/dashboard?lng=en', cookie)).bar).toBe('');
    await giveRoles(db, id, 'analyst');
    expect((await pageOf('/dashboard?lng=en', cookie)).bar).toBe('');
  });

  it('shows it to named guests with an account until their access ends, with a request to share nothing', async () => {
    const publisher = await logIn('publisher');
    const by = { accountId: publisher.id };
    const guest = await logIn();
    const other = await logIn();
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
    const name = (id: number, who: string, until: Date) =>
      nameGuest(db, { id, who, until }, by).then((named) =>
        named.outcome === 'refused' ? named.code : named.outcome,
      );
    const who = `Person-${person - 1}`;
    expect(await name(draft, 'nobody', inDays(1))).toBe('unknown');
    expect(await name(draft, who, inDays(-1))).toBe('past');
    expect(await name(draft, who, inDays(15))).toBe('too-far');
    expect(await name(1, who, inDays(1))).toBe('no-draft');
    expect((await open(guest.cookie, draft)).status).toBe(404);
    expect(await name(draft, who, inDays(13))).toBe('named');
    const notices = await db
      .selectFrom('notification')
      .select(['account_id', 'kind', 'values', 'href'])
      .execute();
    const values = { dataset: 'complaints', until: expect.any(String) };
    const notice = { account_id: guest.id, kind: 'preview', values, href: '/previews' };
    expect(notices).toEqual([notice]);
    const inList = (await pageOf('/notifications?lng=en', guest.cookie)).main;
    expect(inList).toMatch(/Complaints: you may see .* Your access ends on \d/);
    const menu = async (cookie: string) => (await pageOf('/profile?lng=en', cookie)).main;
    expect(await menu(guest.cookie)).toContain('href="/previews"');
    expect(await menu(other.cookie)).not.toContain('href="/previews"');
    expect((await pageOf('/previews?lng=en', guest.cookie)).main).toContain('Open the preview');
    expect((await pageOf('/previews?lng=en', other.cookie)).main).not.toContain('<h2');
    expect((await open(other.cookie, draft)).status).toBe(404);
    expect((await open(guest.cookie, draft)).status).toBe(303);
    const page = await pageOf('/dashboard?lng=en', guest.cookie);
    expect(page.headline).toContain('261 complaints');
    expect(page.bar).toContain('do not pass on or quote anything from it.');
    expect(page.bar).toMatch(/Your access ends on \d/);
    expect((await pageOf('/dashboard?lng=en', other.cookie)).headline).toContain('159');
    const room = `/staff/publishing/${draft}/guests?lng=en`;
    expect((await get(room, guest.cookie)).headers.get('location')).toContain('/404');
    const listed = await pageOf(room, publisher.cookie);
    expect(listed.main).toContain('End access');
    expect(listed.main).toMatch(/person-\d+, last on/);
    expect((await pageOf(room, (await logIn('analyst')).cookie)).main).not.toContain('End access');
    const theirs = { id: draft, accountId: guest.id };
    expect(await endGuest(db, theirs, by)).toBe(true);
    expect(await endGuest(db, theirs, by)).toBe(false);
    expect((await pageOf('/dashboard?lng=en', guest.cookie)).bar).toContain('has ended');
    const explained = (await pageOf('/previews?lng=en', guest.cookie)).main;
    expect(explained).toMatch(/There is no preview .*[Dd]ata version \d+: your access ended on/s);
    expect((await open(guest.cookie, draft)).status).toBe(404);
    await name(draft, who, inDays(1));
    await open(guest.cookie, draft);
    expect((await pageOf('/dashboard?lng=en', guest.cookie)).headline).toContain('261');
    await db
      .updateTable('preview_guest')
      .set({ ends_at: inDays(-1) })
      .execute();
    const over = await pageOf('/dashboard?lng=en', guest.cookie);
    expect([over.bar.includes('has ended'), over.headline.includes('159')]).toEqual([true, true]);
    const acts = await db
      .selectFrom('audit_log')
      .select('act')
      .where('subject', '=', `preview_guest:${guest.id}:${draft}`)
      .orderBy('number')
      .execute();
    expect(acts.map(({ act }) => act)).toEqual([
      'previewGuestNamed',
      'previewGuestEnded',
      'previewGuestNamed',
    ]);
  });

  it('ends when the version is retracted, or published, as which its pages are those of the preview', async () => {
    const { cookie } = await logIn('publisher');
    const other = await calculateWith('R03', 60);
    await open(cookie, other);
    expect((await pageOf('/dashboard?lng=en', cookie)).headline).toContain('291 complaints');
    await retractCalculation(db, other, { by: 'operator', reason: 'Uji.', mayLeaveNothing: true });
    expect((await pageOf('/dashboard?lng=en', cookie)).bar).toContain('has ended');
    await open(cookie, draft);
    const previewed = new Map<string, string>();
    for (const address of addresses) previewed.set(address, (await pageOf(address, cookie)).main);
    const result = await publish(draft);
    expect(result.outcome).toBe('published');
    await expect
      .poll(async () => (await pageOf('/dashboard?lng=en')).headline.includes('261'), {
        timeout: 10_000,
      })
      .toBe(true);
    expect((await pageOf('/home?lng=en', cookie)).bar).toContain('has ended');
    for (const address of addresses)
      expect([address, (await pageOf(address, cookie)).main]).toEqual([
        address,
        previewed.get(address),
      ]);
  }, 60_000);
});

describe('the list of pages that show a draft', () => {
  it('refuses what is below them except feeds, records and how to share, and nothing else', () => {
    expect(previewedPages.map((page) => previewedAs(page.replaceAll('*', 'x')))).toEqual(
      previewedPages.map(() => 'draft'),
    );
    const refused = ['/dashboard/right.csv', '/dashboard/trends/csv', '/city/x/profile.pdf'];
    expect(refused.map(previewedAs)).toEqual(refused.map(() => 'refused'));
    const published = ['/', '/api/v1/datasets', '/embed/complaints/right', '/search', '/oembed'];
    const below = ['/dashboard/feed.atom', '/dashboard/detailed-data/csv', '/dashboard/share'];
    for (const path of [...published, ...below]) expect(previewedAs(path)).toBe('published');
  });
});
