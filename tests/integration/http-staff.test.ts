import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isRole, roles, type Role } from '~/auth/roles';
import { startSession } from '~/auth/sessions.server';
import { datasets } from '~/datasets';
import { consultations } from '~/datasets/consultations';
import { removeRecord } from '~/records/remove-record.server';
import routes from '~/routes';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { createRecordAddresses } from '~/workspace/records/record-address.server';
import { addAccount, password } from '../support/account';
import { createTestDatabase } from '../support/database';
import { addDataFile, addDataImport, inspectedFile } from '../support/data-files';
import { freeze } from '../support/freeze';
import { policy } from '../support/policies';
import { insertRecords } from '../support/records';
import { loadForm, submitForm } from '../support/load-form';
import { codeOfApp, giveRoles, giveSecondFactor, startStaffSession } from '../support/staff';
import { startWebProcess, type WebProcess } from '../support/web-process';

const { db, url } = await createTestDatabase();
const COOKIE_SECRET = 'a secret of this test that is long enough';
for (const dataset of datasets) {
  await insertRecords(db, dataset, [{ id: 'KH-1', day: '2025-03-11' }]);
  await publishCalculation(db, (await freeze(db, dataset)).id, { by: 'operator', policy });
}

let web: WebProcess;
beforeAll(async () => {
  web = await startWebProcess({ DATABASE_URL: url, COOKIE_SECRET, PROXY_HOPS: '1' });
});
afterAll(() => web.stop());

const sessionCookie = createSessionCookie({ PUBLIC_URL: undefined });
const cookieOf = async (token: string) => (await sessionCookie.set(token)).split(';')[0] ?? '';

const dataFile = await addDataFile(db, inspectedFile);
const check = await addDataImport(db, dataFile, { mode: 'dry-run' });

const record = createRecordAddresses(COOKIE_SECRET).hrefOf('consultations', 'KH-1');

const version = await insertRecords(db, consultations, [{ id: 'KH-2', day: '2025-03-11' }]);
const removal = {
  dataset: consultations,
  id: 'KH-2',
  version,
  kind: 'court-order',
  reason: 'x',
} as const;
await removeRecord(db, { ...removal, by: 'operator' });
const removedRecord = createRecordAddresses(COOKIE_SECRET).hrefOf('consultations', 'KH-2');

/** Every page for staff, with its roles. */
const pages: Record<string, readonly Role[]> = {
  '/staff': roles,
  '/staff/messages': ['officer'],
  '/staff/requests': ['officer'],
  '/staff/requests/report': ['officer'],
  '/staff/survey': ['officer'],
  '/staff/events': ['editor', 'publisher'],
  '/staff/events/new': ['editor', 'publisher'],
  '/staff/expectations': ['analyst', 'publisher'],
  '/staff/expectations/new': ['analyst', 'publisher'],
  '/staff/codes': ['analyst'],
  '/staff/codes/_unknown': ['analyst'],
  '/staff/codes/right': ['analyst'],
  '/staff/codes/right/_new': ['analyst'],
  '/staff/codes/right/_order': ['analyst'],
  '/staff/codes/right/R01': ['analyst'],
  '/staff/history': ['analyst', 'publisher'],
  '/staff/history/imports/1': ['analyst', 'publisher'],
  '/staff/history/imports/1/take-back': ['analyst'],
  '/staff/history/imports/1/put-back': ['analyst'],
  '/staff/records': ['analyst'],
  '/staff/records/duplicates': ['analyst'],
  '/staff/records/duplicates/consultations': ['analyst'],
  [record]: ['analyst'],
  [`${record}/correct`]: ['analyst'],
  [`${record}/remove`]: ['analyst'],
  [`${removedRecord}/redact`]: ['analyst'],
  '/staff/codes/right/R01/_merge': ['analyst'],
  '/staff/codes/right/R01/_split': ['analyst'],
  '/staff/codes/right/_file': ['analyst'],
  '/staff/files': ['analyst'],
  [dataFile]: ['analyst'],
  [`${dataFile}/mapping`]: ['analyst'],
  [`${dataFile}/imports/${check}`]: ['analyst'],
  '/staff/jobs': ['analyst', 'publisher', 'officer'],
  [`/staff/jobs/${check}`]: ['analyst', 'publisher'],
  '/staff/publishing': ['analyst', 'publisher'],
  '/staff/publishing/1': ['analyst', 'publisher'],
  '/staff/publishing/1/held': ['analyst', 'publisher'],
  '/staff/publishing/1/retract': ['publisher'],
  '/staff/audit': ['administrator'],
  '/staff/exact-counts': ['analyst'],
  '/staff/exact-counts/consultations': ['analyst'],
  '/staff/second-factor': roles,
  '/staff/second-factor/device': roles,
  '/staff/second-factor/recovery-codes': roles,
};

const get = (path: string, cookie = '') =>
  fetch(web.url + path, { redirect: 'manual', headers: { Cookie: cookie } });

/** Returns what distinguishes a response, without the request's number and what differs each time. */
async function seenFrom(path: string, cookie: string) {
  const answer = await get(path, cookie);
  const headers = [...answer.headers].filter(([name]) => !/^(date|x-request-id|etag)$/.test(name));
  const text = JSON.stringify([answer.status, headers, await answer.text()]);
  return text.replaceAll(path.slice(1).replaceAll('/', '%2F'), 'PATH');
}

/** Sends something to an address; returns the status of the response. */
async function statusOfPost(path: string, cookie: string): Promise<number> {
  const { status } = await fetch(web.url + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ code: '000000' }),
    headers: { Cookie: cookie, Origin: web.url },
  });
  return status;
}

/** The downloads for analysts that their pages link. */
const downloads = [
  `${dataFile}/imports/${check}/rejected.csv`,
  `${dataFile}/imports/${check}/rejected.xlsx`,
  `${dataFile}/imports/${check}/missing.csv`,
  '/staff/codes/right/_codes.csv',
];

/** The addresses that need what only these tests prepare; each checks the roles itself. */
const checkedElsewhere: Record<string, readonly string[]> = {
  'http-job-events': ['jobs/:id/events'],
  'http-resumable-uploads': ['files/uploads', 'files/uploads/:upload'],
  'http-preview': ['publishing/:version/guests', 'publishing/:version/guests/end'],
  'http-officer-requests': ['requests/:id', 'requests/deadlines.ics', 'requests/report.csv'],
  'http-messages': ['messages/:reference'],
  'http-survey': ['survey.csv'],
  'http-exact-counts': ['exact-counts/:dataset/:format'],
  'http-audit-log': ['audit.csv'],
  'http-staff, below': ['second-factor/set-up'],
};

describe('a page for staff', () => {
  const cookies: Record<string, string> = { guest: '', stranger: 'session=unknown' };
  beforeAll(async () => {
    for (const name of ['user', ...roles]) {
      const id = await addAccount(db, name);
      if (isRole(name)) {
        await giveRoles(db, id, name);
        await giveSecondFactor(db, id, COOKIE_SECRET);
      }
      cookies[name] = await cookieOf(await startStaffSession(db, id, isRole(name)));
    }
  });

  it.each(Object.keys(pages).flatMap((path) => roles.map((role) => [path, role] as const)))(
    '%s answers the role %s as it is declared, and is kept nowhere',
    async (path, role) => {
      const cookie = cookies[role] ?? '';
      if (!pages[path]?.includes(role)) {
        expect(await seenFrom(path, cookie)).toBe(await seenFrom('/no-such/page', cookie));
        expect(await statusOfPost(path, cookie)).toBe(404);
        return;
      }
      const answer = await get(path, cookie);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toMatch(/no-store/);
      expect(await answer.text()).toContain('content="noindex"');
    },
  );

  it.each(
    Object.keys(pages).flatMap((path) =>
      ['guest', 'stranger', 'user'].map((who) => [path, who] as const),
    ),
  )('%s answers a %s exactly as an address that does not exist', async (path, who) => {
    const cookie = cookies[who] ?? '';
    expect(await seenFrom(path, cookie)).toBe(await seenFrom('/no-such/page', cookie));
    expect(await statusOfPost(path, cookie)).toBe(404);
  });

  it.each(downloads)('has the download %s for analysts alone', async (path) => {
    for (const who of ['guest', 'user', ...roles.filter((role) => role !== 'analyst')]) {
      expect([who, (await get(path, cookies[who])).status]).toEqual([who, 404]);
    }
  });

  it('has its roles listed here, or checked by another test', () => {
    const staff = routes.find(({ path }) => path === 'staff')?.children ?? [];
    const elsewhere = Object.values(checkedElsewhere).flat();
    const declared = [...Object.keys(pages), ...downloads];
    const isDeclared = (path: string) => {
      const pattern = new RegExp(`^/staff/${path.replaceAll(/:\w+/g, '[^/]+')}$`);
      return (
        declared.some((each) => pattern.test(each)) ||
        elsewhere.some((each) => path === each || path.startsWith(`${each}/`))
      );
    };
    const paths = staff.flatMap(({ path }) => (path === undefined ? [] : [path]));
    expect(paths.length).toBeGreaterThan(40);
    expect(paths.filter((path) => !isDeclared(path))).toEqual([]);
  });

  it('is recorded in the log of account events if a member of the staff lacks its role, and for nobody else', async () => {
    const refusals = async () => {
      const rows = db.selectFrom('account_event').innerJoin('account', 'account.id', 'account_id');
      const found = rows.select('username').distinct().where('kind', '=', 'roleMissing');
      return (await found.execute()).map(({ username }) => username);
    };
    await db.deleteFrom('account_event').where('kind', '=', 'roleMissing').execute();
    const [path = ''] = Object.entries(pages).find(([, who]) => !who.includes('editor')) ?? [];
    for (const who of ['editor', 'user', 'guest']) await get(path, cookies[who] ?? '');
    expect(await refusals()).toEqual(['editor']);
  });

  it('that sets up the second factor is unknown to others, too', async () => {
    const path = '/staff/second-factor/set-up';
    for (const who of ['guest', 'stranger', 'user']) {
      const cookie = cookies[who] ?? '';
      expect(await seenFrom(path, cookie)).toBe(await seenFrom('/no-such/page', cookie));
    }
  });

  it('redirects to the page of an unknown address, with its status', async () => {
    const answer = await fetch(`${web.url}/staff`);
    expect([answer.status, new URL(answer.url).pathname]).toEqual([404, '/404']);
  });

  it.each(Object.keys(pages).map((path, number) => [path, number] as const))(
    '%s leads staff without a second factor to its set-up',
    async (path, number) => {
      const id = await addAccount(db, `new${number}`);
      await giveRoles(db, id, 'editor');
      const cookie = await cookieOf(
        await startSession(db, { accountId: id, isRemembered: false, device: '' }),
      );
      const answer = await get(path, cookie);
      expect(answer.headers.get('location')).toBe('/staff/second-factor/set-up');
      expect((await get('/staff/second-factor/set-up', cookie)).status).toBe(200);
      expect((await get('/profile', cookie)).status).toBe(200);
    },
  );

  it('is in the menu of staff alone, and in neither sitemap nor robots.txt', async () => {
    const has = async (path: string, cookie = '') =>
      (await (await get(path, cookie)).text()).includes('/staff');
    expect(await has('/terms', cookies.officer)).toBe(true);
    expect(await has('/terms', cookies.user)).toBe(false);
    expect(await has('/terms')).toBe(false);
    expect(await has('/sitemap.xml')).toBe(false);
    expect(await has('/robots.txt')).toBe(false);
  });

  it('is closed as soon as the role is revoked', async () => {
    const id = await addAccount(db, 'former');
    await giveRoles(db, id, 'analyst');
    await giveSecondFactor(db, id, COOKIE_SECRET);
    const cookie = await cookieOf(await startStaffSession(db, id));
    expect((await get('/staff', cookie)).status).toBe(200);
    await db.deleteFrom('account_role').where('account_id', '=', id).execute();
    expect((await get('/staff', cookie)).status).toBe(302);
  });
});

describe('a log-in in two steps', () => {
  const firstOf = (answer: Response) =>
    answer.headers.getSetCookie().map((each) => each.split(';')[0]);

  it('opens no session after the first step, and leads back to where it began after the second', async () => {
    const id = await addAccount(db, 'dewi');
    await giveRoles(db, id, 'officer');
    const secret = await giveSecondFactor(db, id, COOKIE_SECRET);
    const first = await submitForm(
      `${web.url}/login`,
      await loadForm(`${web.url}/login?to=/staff/second-factor`),
      { typed: { username: 'dewi', password } },
    );
    expect(first.headers.get('location')).toBe('/login/code?to=%2Fstaff%2Fsecond-factor');
    expect(first.headers.getSetCookie().join()).not.toMatch(/(^|,)(__Host-)?session=/);
    const half = firstOf(first).join('; ');
    expect(half).toContain('halfLogIn=');
    for (const path of ['/profile', '/staff', '/notifications', '/access-history']) {
      expect((await get(path, half)).status, path).not.toBe(200);
    }
    const token = /halfLogIn=([^;]*)/.exec(half)?.[1] ?? '';
    expect((await get('/profile', `session=${token}`)).status).not.toBe(200);

    const page = `${web.url}/login/code?to=%2Fstaff%2Fsecond-factor`;
    const wrong = await submitForm(page, await loadForm(page, half), {
      typed: { code: '000000' },
    });
    expect(wrong.status).toBe(422);
    const done = await submitForm(page, await loadForm(page, half), {
      typed: { code: codeOfApp(secret) },
    });
    expect([done.status, done.headers.get('location')]).toEqual([303, '/staff/second-factor']);
    const cookie = firstOf(done).join('; ');
    expect((await get('/staff/second-factor', cookie)).status).toBe(200);
    expect((await get('/login/code', half)).headers.get('location')).toBe('/login');
  });

  it('begins with the first step', async () => {
    const answer = await get('/login/code?to=%2Fstaff');
    expect(answer.headers.get('location')).toBe('/login?to=%2Fstaff');
    expect((await get('/login/code', 'halfLogIn=forged')).headers.get('location')).toBe('/login');
  });
});
