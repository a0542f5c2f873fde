import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Account } from '~/auth/account';
import { RoleMissing } from '~/auth/require-role';
import { roles, type Role } from '~/auth/roles';
import { datasets } from '~/datasets';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { createSqlEngine } from '~/engine/sql-engine.server';
import { exactCountsFor } from '~/statistics/exact-counts/exact-counts-for.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { languages } from '~/platform/i18n/languages.server';
import { openZipEntries } from '~/platform/storage/zip-entries.server';
import { addAccount, anyAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { recordsInState } from '../support/hidden-states';
import { policy } from '../support/policies';
import { insertRecords } from '../support/records';
import { giveRoles, giveSecondFactor, startStaffSession } from '../support/staff';
import { startWebProcess, type WebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const COOKIE_SECRET = 'a secret of this test that is long enough';
const calculations: Record<string, number> = {};
for (const dataset of datasets) {
  await insertRecords(db, dataset, recordsInState(dataset, false), { isSynthetic: true });
  const { id } = await freeze(db, dataset);
  await publishCalculation(db, id, { by: 'operator', policy });
  calculations[dataset.name] = id;
}

const portals: Record<string, WebProcess> = {};
const cookies: Record<string, string> = { guest: '' };
const ids: Record<string, number> = {};
beforeAll(async () => {
  for (const PROTECTION_POLICY of ['protected', 'exact']) {
    const settings = { DATABASE_URL, COOKIE_SECRET, PROTECTION_POLICY };
    portals[PROTECTION_POLICY] = await startWebProcess(settings);
  }
  for (const name of ['user', ...roles, 'newcomer']) {
    const id = await addAccount(db, name);
    ids[name] = id;
    const role = name === 'newcomer' ? 'analyst' : roles.find((candidate) => candidate === name);
    if (role) await giveRoles(db, id, role);
    if (role && name !== 'newcomer') await giveSecondFactor(db, id, COOKIE_SECRET);
    const hasPassed = role !== undefined && name !== 'newcomer';
    const token = await startStaffSession(db, id, hasPassed);
    const cookie = await createSessionCookie({ PUBLIC_URL: undefined }).set(token);
    cookies[name] = cookie.split(';')[0] ?? '';
  }
});
const folder = await mkdtemp(join(tmpdir(), 'terang-exact-'));
afterAll(() =>
  Promise.all([
    ...Object.values(portals).map((web) => web.stop()),
    rm(folder, { recursive: true }),
  ]),
);

const page = '/staff/exact-counts/complaints';
const query = 'by=issue,province&year=2025&lng=en';

const get = (path: string, who = 'analyst', portal = 'protected') =>
  fetch(`${portals[portal]?.url}${path}`, {
    redirect: 'manual',
    headers: { Cookie: cookies[who] ?? '' },
  });

type Line = Record<string, string>;
const linesOf = (csv: string): Line[] => parse(csv, { columns: true, bom: true });
const readCsv = async (path: string, who?: string, portal?: string) =>
  linesOf(await (await get(path, who, portal)).text());

describe('exact counts', () => {
  it('are shown to analysts where visitors see that they are below the threshold', async () => {
    const publicly = await readCsv(`/dashboard/cross-table/csv?${query}&shape=wide`);
    const exactly = await readCsv(`${page}/csv?${query}&shape=wide`);
    const of = (lines: Line[]) => lines.find(({ ISSUE }) => ISSUE === 'I02');
    expect(of(publicly)).toMatchObject({ Aceh: '<6', POLICY: 'protected 4' });
    expect(of(exactly)).toMatchObject({ Aceh: '2', PROTECTION: 'exact', POLICY: 'exact 1' });
    expect(exactly.at(-1)).toMatchObject({ ISSUE: '_T', TOTAL: '178' });
    const text = await (await get(`${page}?${query}`)).text();
    const row = /<th scope="row">[^<]*<\/th>(?:(?!<\/tr>).)*<td[^>]*>2<\/td>/.exec(text);
    expect(row).not.toBeNull();
    expect(text.slice(0, text.indexOf('</main>'))).not.toMatch(/&lt;6|≈/);
  });

  it('show what the policy suppresses, for both datasets', async () => {
    const deep = `by=issue,right&province=11&city=11.05&year=2025&month=3&lng=en`;
    const lines = await readCsv(`${page}/csv?${deep}`);
    expect(lines.every(({ PROTECTION }) => PROTECTION === 'exact')).toBe(true);
    expect(lines.find(({ ISSUE, RIGHT }) => ISSUE === 'I02' && RIGHT === 'R02')?.VALUE).toBe('2');
    const consultations = '/staff/exact-counts/consultations';
    const [line] = await readCsv(`${consultations}/csv?by=year,province&year=2025&shape=wide`);
    expect(line).toMatchObject({ YEAR: '2025', TOTAL: '178', DATASET: 'consultations' });
    expect((await get('/staff/exact-counts/nothing')).status).toBe(404);
  });

  it('are the same under a policy of exact counts', async () => {
    const path = `${page}/csv?${query}`;
    expect(await readCsv(path, 'analyst', 'exact')).toEqual(
      (await readCsv(path)).map((line) => ({
        ...line,
        ADDRESS: line.ADDRESS?.replace(portals.protected!.url, portals.exact!.url),
      })),
    );
    const text = await (await get(`${page}?${query}`, 'analyst', 'exact')).text();
    expect(text).toContain('Internal: exact counts, not for publication');
  });

  it('use the measure, the division and the calculation of an address', async () => {
    const files = await readCsv(`${page}/csv?${query}&measure=files&division=38&shape=wide`);
    expect(files.at(-1)).toMatchObject({ TOTAL: '356', MEASURE: 'files', DIVISION: '38' });
    const number = String(calculations.complaints);
    const [line] = await readCsv(`${page}/csv?${query}&as_of=${number}`);
    expect(line?.CALCULATION).toBe(number);
    expect(line?.ADDRESS).toContain(`${page}?by=issue,province`);
    expect((await get(`${page}/csv?${query}&as_of=999`)).status).toBe(400);
  });

  it('are only on the pages for staff: an analyst sees public pages as everybody does', async () => {
    const path = `/dashboard/cross-table?${query}`;
    expect(await (await get(path)).text()).toContain('&lt;6');
    expect(await (await get(path, 'guest')).text()).not.toContain('/staff');
  });
});

describe('a table of exact counts', () => {
  const others = ['guest', 'user', ...roles.filter((role) => role !== 'analyst')];
  const places = [page, `${page}?${query}`, `${page}/csv?${query}`, `${page}/xlsx?${query}`];

  it.each(['protected', 'exact'].flatMap((portal) => others.map((who) => [portal, who] as const)))(
    'does not exist under %s for whoever is a %s',
    async (portal, who) => {
      for (const place of places) {
        const answer = await get(place, who, portal);
        expect(answer.status, place).toBe(302);
        expect(answer.headers.get('location'), place).toMatch(/^\/404\?path=/);
        expect(await answer.text()).toBe('');
      }
      const data = await get(`${page}.data?${query}`, who, portal);
      expect(await data.text()).toMatch(/"SingleFetchRedirect".*"\/404\?path=/);
    },
  );

  it('requires the second factor', async () => {
    for (const place of places) {
      const { headers } = await get(place, 'newcomer');
      expect(headers.get('location')).toBe('/staff/second-factor/set-up');
    }
  });

  it('is cached nowhere and found by no search engine', async () => {
    for (const place of [...places, `${page}.data?${query}`]) {
      const { status, headers } = await get(place);
      expect(status, place).toBe(200);
      expect(headers.get('cache-control'), place).toBe('private, no-store');
    }
    expect((await get(`${page}/csv?${query}`)).headers.get('etag')).toBeNull();
    const text = await (await get(page)).text();
    expect(text).toContain('content="noindex"');
    expect(text).not.toMatch(/oembed|\/share\?|\/embed\//);
  });

  it.each(languages)('says in %s that it is internal, as do its files', async (language) => {
    const where = `by=issue,province&year=2025&lng=${language}`;
    const csv = await get(`${page}/csv?${where}`);
    const name = csv.headers.get('content-disposition');
    expect(name).toContain('filename="internal-terang-complaints-issue-province-long-');
    const lines = linesOf(await csv.text());
    const mark = lines[0]?.INTERNAL ?? '';
    expect(mark.length).toBeGreaterThan(10);
    expect(Object.keys(lines[0] ?? {})[0]).toBe('INTERNAL');
    expect(lines.every(({ INTERNAL }) => INTERNAL === mark)).toBe(true);
    expect(new Set(lines.map(({ CONF_STATUS }) => CONF_STATUS))).toEqual(new Set(['N']));
    expect(await (await get(`${page}?${where}`)).text()).toContain(mark);
    const sheet = await readSheet(`${page}/xlsx?${where}&shape=wide`);
    expect(sheet).toContain(`<oddHeader>&amp;C${mark}</oddHeader>`);
    expect(sheet.split(mark).length).toBeGreaterThan(5);
  });

  /** Reads the first sheet of a workbook. */
  async function readSheet(path: string): Promise<string> {
    const file = join(folder, 'file.xlsx');
    await writeFile(file, Buffer.from(await (await get(path)).arrayBuffer()));
    const zip = await openZipEntries(file);
    let text = '';
    for await (const chunk of zip.read('xl/worksheets/sheet1.xml', 1_000_000)) text += chunk;
    zip.close();
    return text;
  }

  it('is recorded in the audit log with its user and address, without what was typed', async () => {
    await db.deleteFrom('audit_log').execute();
    await get(`${page}?${query}&province=31&sort=typed`);
    await get(`${page}/csv?${query}&province=31&shape=wide`);
    await get(`${page}/csv?${query}`, 'officer');
    await get(`/dashboard/cross-table/csv?${query}`);
    const rows = await db.selectFrom('audit_log').selectAll().orderBy('id').execute();
    const number = calculations.complaints;
    expect(rows.map(({ actor, act, subject }) => [actor, act, subject])).toEqual([
      ...['', '/csv'].map((file) => [
        String(ids.analyst),
        'exactCountsRead',
        `calculation:${number}${file}?by=issue,province&province=31${file && '&shape=wide'}`,
      ]),
    ]);
  });
});

describe('the access past the policy', () => {
  const engine = createSqlEngine({ db });
  const account = (rolesOfAccount: readonly Role[], hasPassedSecondFactor = true): Account => ({
    ...anyAccount,
    roles: rolesOfAccount,
    hasPassedSecondFactor,
  });

  it('is for analysts alone, whatever page requests it', () => {
    for (const role of roles.filter((candidate) => candidate !== 'analyst')) {
      expect(() => exactCountsFor({ db, engine }, account([role])), role).toThrow(RoleMissing);
    }
    expect(() => exactCountsFor({ db, engine }, account([]))).toThrow(RoleMissing);
    expect(() => exactCountsFor({ db, engine }, account(['analyst'], false))).toThrow(RoleMissing);
  });

  it('links to exact counts', async () => {
    const open = exactCountsFor({ db, engine }, account(['analyst', 'officer']));
    expect((await open('calculation:1')).policy.exact).toBe('all');
  });
});
