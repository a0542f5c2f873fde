import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { roles, type Role } from '~/auth/roles';
import { calculate } from '~/statistics/release/calculate.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { recordStaffJob } from '~/platform/jobs/record-staff-job.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { readPolicy } from '~/protection/read-policy.server';
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
const settings = { DATABASE_URL, COOKIE_SECRET, PROTECTION_POLICY: 'protected' };
const cookies: Record<string, string> = { guest: '' };
const ids: Record<string, number> = {};
let web: WebProcess;
let draft: number;

async function add(name: string, ...of: Role[]): Promise<void> {
  const id = await addAccount(db, name);
  ids[name] = id;
  await giveRoles(db, id, ...of);
  if (of.length > 0) await giveSecondFactor(db, id, COOKIE_SECRET);
  const token = await startStaffSession(db, id, of.length > 0);
  const cookie = await createSessionCookie({ PUBLIC_URL: undefined }).set(token);
  cookies[name] = cookie.split(';')[0] ?? '';
}

/** Imports records of a right and a province, as many of each as named, and calculates in somebody’s name. */
async function calculateAs(who: string, records: Record<string, number>): Promise<number> {
  const states = Object.entries(records).flatMap(([codes, count]) => {
    const [right = '', province = ''] = codes.split(' ');
    return Array.from({ length: count }, (_, index) => ({
      id: `${codes} ${index}`,
      day: '2025-03-01',
      codes: { right: [right], province, province_34: province },
    }));
  });
  await insertRecords(db, complaints, states);
  const by = { accountId: ids[who] ?? 0 };
  const result = await calculate(db, complaints, { by, recordKeys, policy });
  if (result.outcome !== 'created') throw new Error(result.outcome);
  return result.calculation.id;
}

beforeAll(async () => {
  for (const role of roles) await add(role, role);
  await add('user');
  await add('both', 'analyst', 'publisher');
  const first = await calculateAs('analyst', { 'R01 31': 300, 'R05 94': 3 });
  await publishCalculation(db, first, { by: 'operator', policy });
  draft = await calculateAs('both', { 'R01 31': 400, 'R05 94': 3, 'R02 31': 80 });
  web = await startWebProcess(settings);
});
afterAll(() => web.stop());

const get = (path: string, who: string, origin = web.url) =>
  fetch(origin + path, { redirect: 'manual', headers: { Cookie: cookies[who] ?? '' } });
const contentOf = async (path: string, who: string, origin?: string) =>
  /<main[^]*<\/main>/.exec(await (await get(path, who, origin)).text())?.[0] ?? '';
const room = '/staff/publishing';

describe('the publishing room', () => {
  it.each(['guest', 'user', 'editor', 'officer', 'administrator'])(
    'looks like an unknown address to others: %s',
    async (who) => {
      const unknown = await get('/staff/nothing', who);
      for (const path of ['', '/1', `/${draft}`, '/1/retract']) {
        const answer = await get(room + path, who);
        expect([path, answer.status]).toEqual([path, unknown.status]);
        expect(answer.headers.get('location')).toBe(`/404?path=${encodeURIComponent(room + path)}`);
      }
    },
  );

  it('lets analysts calculate, and publishers publish and retract, not the other way round', async () => {
    expect(await contentOf(`${room}?lng=en`, 'analyst')).toContain('Calculate a new version');
    expect(await contentOf(`${room}?lng=en`, 'publisher')).not.toContain('Calculate a new version');
    expect(await contentOf(`${room}/${draft}?lng=en`, 'analyst')).not.toContain(
      'Publish this version',
    );
    expect(await contentOf(`${room}/${draft}?lng=en`, 'publisher')).toContain(
      'Publish this version',
    );
    expect((await get(`${room}/1/retract`, 'publisher')).status).toBe(200);
    const unknown = await get('/staff/nothing', 'analyst');
    expect((await get(`${room}/1/retract`, 'analyst')).status).toBe(unknown.status);
    const form = await loadForm(`${web.url}${room}/${draft}`, cookies.publisher);
    const typed = { 'note.id': 'Catatan', read: 'on' };
    const theirs = await loadForm(`${web.url}${room}`, cookies.analyst);
    const forged = {
      fields: { ...form.fields, csrf: theirs.fields.csrf ?? '' },
      cookie: theirs.cookie,
    };
    const answer = await submitForm(`${web.url}${room}/${draft}`, forged, { typed });
    expect(answer.status).not.toBe(303);
    const published = await db.selectFrom('publication').select('id').execute();
    expect(published).toHaveLength(1);
    expect((await get(`${room}/99`, 'publisher')).status).toBe(unknown.status);
  });

  it('lets analysts calculate with the records of a merge that has to wait', async () => {
    const id = randomUUID();
    const by = String(ids.analyst);
    await recordStaffJob(db, { id, kind: 'calculate', subject: complaints.name, page: room, by });
    const merges = [{ list: 'city', code: '31.71' }];
    const result = JSON.stringify({ outcome: 'refused', code: 'merge-waits', merges });
    await db.insertInto('job_result').values({ job_id: id, result }).execute();
    const path = `${room}?lng=en&job=${id}`;
    expect(await contentOf(path, 'publisher')).not.toContain('Calculate with all these records');
    expect(await contentOf(path, 'analyst')).toContain('Calculate with all these records');
    const form = await loadForm(web.url + path, cookies.analyst);
    expect(form.fields).toMatchObject({ releases: 'merges' });
    const typed = { dataset: complaints.name };
    const answer = await submitForm(web.url + room, form, { typed });
    expect(answer.status).toBe(303);
    const queued = answer.headers.get('location')?.split('/').at(-1);
    const { rows } = await sql`select data from pgboss.job where id = ${queued}`.execute(db);
    expect(rows).toMatchObject([{ data: { dataset: complaints.name, releasesMerges: true } }]);
    // Meanwhile the room says that it goes on, and offers no second one.
    const meanwhile = await contentOf(`${room}?lng=en`, 'analyst');
    expect(meanwhile).toContain(`href="/staff/jobs/${queued}">A new version is being calculated: `);
    const offered = [...meanwhile.matchAll(/name="dataset" value="(\w+)"/g)].map(
      ([, name]) => name,
    );
    expect(offered).toEqual(['consultations']);
  });

  it('names who calculated and published, and what the records add to which year', async () => {
    const page = await contentOf(`${room}/${draft}?lng=en`, 'publisher');
    expect(page).toContain('Calculated by both,');
    expect(page).toMatch(/Records added: 180, changed: 0, removed: 0\./);
    expect(page).toMatch(/Changes held back: \d+ of 180/);
    const list = await contentOf(`${room}?lng=en`, 'publisher');
    expect(list).toContain('Published by Operator on the server,');
  });

  it('shows publishers the numbers that visitors see, never a small one', async () => {
    const page = await contentOf(`${room}/${draft}?lng=en`, 'publisher');
    expect(page).toContain('Numbers are shown as visitors see them.');
    // Both versions disclose 300 and 480 records of one month: a point of each.
    expect(page).toMatch(/class="month-lines"[^>]*><path d="M[^"]+" class="month-line-then"/);
    const cells = [...page.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, text = '']) => text);
    expect(cells.length).toBeGreaterThan(5);
    const table = page.slice(page.indexOf('Largest differences'));
    const disclosed = [...table.matchAll(/<td[^>]*>([^<]*)<\/td>/g)].map(([, text = '']) => text);
    expect(disclosed.filter((text) => /^[1-5]$/.test(text))).toEqual([]);
  });

  it('asks who calculated a version for the reason of an emergency, unless that is switched off', async () => {
    const path = `${room}/${draft}?lng=en`;
    expect(await contentOf(path, 'both')).toContain('You calculated this version.');
    const form = await loadForm(`${web.url}${path}`, cookies.both);
    const answer = await submitForm(`${web.url}${path}`, form, { typed: { read: 'on' } });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain('Fill in “Reason of the emergency”.');
    const alone = await startWebProcess({ ...settings, CONFIRM_PUBLICATIONS: 'no' });
    try {
      expect(await contentOf(path, 'both', alone.url)).not.toContain(
        'You calculated this version.',
      );
      expect(await contentOf(`${room}?lng=en`, 'both', alone.url)).toContain(
        'CONFIRM_PUBLICATIONS=no',
      );
      const log = db.selectFrom('audit_log').select(['actor', 'act']);
      const entries = await log.where('subject', '=', 'setting:CONFIRM_PUBLICATIONS').execute();
      expect(entries).toContainEqual({ actor: 'operator', act: 'secondPublisherSwitchedOff' });
    } finally {
      await alone.stop();
    }
  });
});
