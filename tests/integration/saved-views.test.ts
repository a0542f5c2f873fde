import { sql } from 'kysely';
import { SaxesParser } from 'saxes';
import { afterAll, describe, expect, it } from 'vitest';
import { startSession } from '~/auth/sessions.server';
import { createReadCodeLists } from '~/datasets/code-list-versions.server';
import { complaints } from '~/datasets/complaints';
import { countWaiting } from '~/platform/db/job-queues.server';
import { listNotifications } from '~/notifications/list-notifications.server';
import { mailNotifications } from '~/notifications/mail-notifications.server';
import { notificationsList } from '~/notifications/notifications-list';
import { getPublishedCalculation } from '~/calculations/calculation-queries.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { retractCalculation } from '~/statistics/release/retract-calculation.server';
import { rollbackPublication } from '~/statistics/release/rollback-publication.server';
import { createStatisticsEngine } from '~/engine/create-statistics-engine.server';
import { readPolicy } from '~/protection/read-policy.server';
import { queueAlerts, runAlertsJob } from '~/statistics/saved-views/alerts-job.server';
import { listSavedViews } from '~/statistics/saved-views/saved-view-queries.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { openJobQueue } from '~/platform/jobs/job-queue.server';
import { parseListRequest } from '~/lists/list-url';
import { createMailQueue } from '~/platform/mail/mail-queue.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { policy as exact } from '../support/policies';
import { insertRecords } from '../support/records';
import { loadForm, submitForm } from '../support/load-form';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
let inserted = 0;

/** Publishes a calculation with additional complaints: in Jakarta about R01, in Aceh about R02. */
async function publish({ jakarta = 0, aceh = 0 }) {
  const records = [...Array(jakarta).fill('31'), ...Array(aceh).fill('11')].map((province) => ({
    id: `KH-${(inserted += 1)}`,
    day: `2025-0${1 + (inserted % 9)}-11`,
    codes: {
      province,
      province_34: province,
      country: 'ID',
      right: [province === '31' ? 'R01' : 'R02'],
    },
  }));
  await insertRecords(db, complaints, records);
  const { id } = await freeze(db, complaints);
  await publishCalculation(db, id, { by: 'operator', policy: exact });
  return id;
}

const policy = await readPolicy('protected');
const engine = createStatisticsEngine({ STATISTICS_ENGINE: 'bitmap' }, policy, db);
const compare = () =>
  runAlertsJob(
    { db, engine, policy, readCodeLists: createReadCodeLists(db) },
    { report: async () => {} },
  );

const first = await publish({ jakarta: 100, aceh: 60 });
const [siti, budi, wulan] = await Promise.all(
  ['siti', 'budi', 'wulan'].map((name) => addAccount(db, name, { language: 'en' })),
);
const web = await startWebProcess({ DATABASE_URL, PROTECTION_POLICY: 'protected' });
afterAll(() => web.stop());

async function cookieOf(accountId: number): Promise<string> {
  const token = await startSession(db, { accountId, isRemembered: false, device: 'Firefox' });
  const [cookie = ''] = (await createSessionCookie({ PUBLIC_URL: undefined }).set(token)).split(
    ';',
  );
  return cookie;
}
const cookie = await cookieOf(siti ?? 0);
const request = (path: string, headers: Record<string, string> = {}) =>
  fetch(web.url + path, { redirect: 'manual', headers });
const unescaped = (html: string) => html.replaceAll('&amp;', '&');

/** Returns the path of a link of a page. */
function linkOf(html: string, text: string): string {
  const link = new RegExp(`<a [^>]*href="([^"]*)"[^>]*>${text}<`).exec(html);
  return unescaped(link?.[1] ?? '');
}

/** Saves a view as its page does. */
async function save(path: string, typed: object, as = cookie): Promise<Response> {
  const url = web.url + path;
  return submitForm(url, await loadForm(url, as), { typed });
}

/** Returns the mails of a kind that are queued or delivered. */
async function mailsOf(kind: string): Promise<unknown[]> {
  const { rows } = await sql<{ data: unknown }>`
    select data from pgboss.job where name = 'mail' and data->>'kind' = ${kind}`.execute(db);
  return rows.map(({ data }) => data);
}

const notificationsOf = async (accountId = 0) =>
  (
    await listNotifications(
      db,
      accountId,
      parseListRequest(notificationsList, new URLSearchParams()),
      'en',
    )
  ).data
    .map(({ text }) => text)
    .filter((text) => text.includes('saved views'));

describe('a view', () => {
  it('is saved from the page of sharing, by users alone, once under each name', async () => {
    const page = await (await request('/dashboard/share?year=2025&province=31&lng=en')).text();
    const path = linkOf(page, 'Save this view');
    expect(path).toBe('/saved-views/new?dataset=complaints&view=province%3D31');
    const guest = await request(path);
    expect([guest.status, guest.headers.get('Location')]).toEqual([
      303,
      `/login?to=${encodeURIComponent(path)}`,
    ]);
    const form = await (await request(`${path}&lng=en`, { Cookie: cookie })).text();
    expect(form).toContain('Complaints, Special Region of Jakarta, 2025');
    const typed = { view_name: 'Jakarta', threshold: '0', watched: 'total' };
    const saved = await save(path, typed);
    expect([saved.status, saved.headers.get('Location')]).toEqual([303, '/saved-views']);
    const again = await save(`${path}&lng=en`, typed);
    expect([again.status, await again.text()]).toEqual([
      422,
      expect.stringContaining('already use this name'),
    ]);
    const wrong = await save(path, { view_name: '', threshold: '7', watched: 'all' });
    expect(wrong.status).toBe(422);
    const list = await (await request('/saved-views?lng=en', { Cookie: cookie })).text();
    expect(list).toContain('Notifications: Every change · The total only');
    expect(linkOf(list, 'Jakarta')).toBe('/dashboard?province=31');
    expect((await request('/saved-views/new?dataset=none&view=', { Cookie: cookie })).status).toBe(
      404,
    );
    const chart = await (await request('/dashboard/widgets/right/share?lng=en')).text();
    expect(linkOf(chart, 'Save this view')).toBe('');
  });

  it('is changed and deleted by its user', async () => {
    const [view] = await listSavedViews(db, siti ?? 0);
    const path = `/saved-views/${view?.id}`;
    const other = await cookieOf(budi ?? 0);
    expect((await request(path, { Cookie: other })).status).toBe(404);
    const renamed = await save(path, { view_name: 'Capital', threshold: '10', watched: 'total' });
    expect(renamed.status).toBe(303);
    expect(await listSavedViews(db, siti ?? 0)).toMatchObject([
      { name: 'Capital', threshold: 10, compared_id: first },
    ]);
    const url = `${web.url}${path}/delete`;
    expect((await submitForm(url, { fields: {}, cookie })).status).toBe(403);
    const list = await loadForm(`${web.url}/saved-views`, cookie);
    expect((await submitForm(url, { ...list, cookie: other })).status).toBe(404);
    expect((await submitForm(url, list)).status).toBe(303);
    expect(await listSavedViews(db, siti ?? 0)).toEqual([]);
  });

  it('is saved, listed, changed and deleted by programs, too', async () => {
    const [token = '', other] = await Promise.all(
      [budi, wulan].map((accountId = 0) =>
        startSession(db, { accountId, audience: 'api', isRemembered: false, device: 'Program' }),
      ),
    );
    const call = async (name: string, body: object, as = token) => {
      const answer = await fetch(`${web.url}/api/smartmap/saved_view${name}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: {
          'Content-Type': 'application/json',
          'Accept-Language': 'en',
          Authorization: `Bearer ${as}`,
        },
      });
      return { status: answer.status, ...(await answer.json()) };
    };
    const view = { view_name: 'Aceh', dataset: 'complaints', view: 'province=11&year=2025' };
    const alert = { threshold: 5, watched: 'total' };
    const { data: saved } = await call('', { ...view, ...alert });
    expect(saved).toMatchObject({
      ...alert,
      view_name: 'Aceh',
      view: 'province=11',
      changed_by: null,
      subject: 'Complaints, Aceh, 2025',
      url: `${web.url}/dashboard?province=11`,
    });
    const again = await call('', { ...view, ...alert });
    expect([again.status, again.errors[0].code]).toEqual([422, 'nameUsed']);
    const wrong = await call('', { ...view, ...alert, view_name: 'X', view: 'province=99' });
    expect(wrong.errors).toMatchObject([{ pointer: '/view' }]);
    expect((await call('', { ...view, ...alert, threshold: 7 })).status).toBe(422);
    const change = { id: saved.id, view_name: 'North', threshold: null, watched: 'all' };
    expect((await call('/change', change)).data).toMatchObject(change);
    expect(await call('/list', { pages: 1 })).toMatchObject({
      data: [change],
      meta: { current_page: 1, total_page: 1, total: 1 },
    });
    for (const name of ['/change', '/delete']) {
      const body = name === '/delete' ? { id: saved.id } : change;
      expect((await call(name, body, other)).status).toBe(404);
    }
    expect(await call('/delete', { id: saved.id })).toMatchObject({ status: 200, data: null });
    expect((await call('/list', {})).data).toEqual([]);
  });

  it('is saved only if its user has fewer than twenty', async () => {
    const path = '/saved-views/new?dataset=complaints&view=';
    const row = { dataset: 'complaints', search: '', watched: 'all', threshold: null };
    const rows = Array.from({ length: 20 }, (_, index) => ({
      ...row,
      name: `View ${index}`,
      account_id: wulan ?? 0,
      compared_id: first,
    }));
    await db.insertInto('saved_view').values(rows).execute();
    const other = await cookieOf(wulan ?? 0);
    const page = await (await request(`${path}&lng=en`, { Cookie: other })).text();
    expect(page).toContain('You have saved 20 views');
    await db.deleteFrom('saved_view').where('name', '=', 'View 19').execute();
    const form = await loadForm(web.url + path, other);
    await db.insertInto('saved_view').values(rows.slice(19)).execute();
    const typed = { view_name: 'One more', threshold: '0', watched: 'all' };
    expect((await submitForm(web.url + path, form, { typed })).status).toBe(422);
    expect(await listSavedViews(db, wulan ?? 0)).toHaveLength(20);
  });
});

describe('a calculation', () => {
  let second: number;

  it('notifies users once whose saved views it has changed as much as they wanted', async () => {
    const add = (account_id = 0, name: string, search: string, alert: object) =>
      db
        .insertInto('saved_view')
        .values({
          account_id,
          name,
          search,
          dataset: 'complaints',
          compared_id: first,
          watched: 'total',
          threshold: 0 as number | null,
          ...alert,
        })
        .execute();
    await add(siti, 'Jakarta', 'province=31', {});
    await add(siti, 'Jakarta, a quarter', 'province=31', { threshold: 25 });
    await add(siti, 'Aceh', 'province=11', { watched: 'all' });
    await add(siti, 'All', '', { threshold: 10 });
    await add(siti, 'Silent', '', { threshold: null });
    await add(siti, 'Nowhere', 'province=99', {});
    await add(budi, 'Aceh', 'province=11', {});
    expect(await queueAlerts({ db, jobs: { send: async () => '' } })).toBe(false);

    second = await publish({ jakarta: 21 });
    const jobs = await openJobQueue(db, { onError: console.error });
    expect([await queueAlerts({ db, jobs }), await queueAlerts({ db, jobs })]).toEqual([
      true,
      false,
    ]);
    expect(await countWaiting(db, ['alerts'])).toBe(1);
    await jobs.stop();
    // Two concurrent workers notify as one would.
    const runs = await Promise.all([compare(), compare()]);
    expect(runs[0].notified + runs[1].notified).toBe(1);
    expect(await notificationsOf(siti)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Data version ${second} \\(Complaints, .*\\) changed saved views of yours: All, Jakarta\\.$`,
        ),
      ),
    ]);
    expect(await notificationsOf(budi)).toEqual([]);
    expect(await compare()).toEqual({ accounts: 0, notified: 0 });
  });

  it('is mailed once to each user, with a link that ends such mails', async () => {
    const jobs = await openJobQueue(db, { onError: console.error });
    const mailing = { db, mailQueue: createMailQueue(jobs), secret: 'secret', origin: web.url };
    // The portal queues what is due, too.
    await mailNotifications(mailing);
    const queued = () => mailsOf('savedViews');
    await expect.poll(async () => (await queued()).length).toBe(1);
    await mailNotifications(mailing);
    await jobs.stop();
    expect(await queued()).toMatchObject([
      {
        to: 'siti@example.org',
        values: { lines: '– All\n– Jakarta', link: expect.stringMatching(/\/saved-views$/) },
        unsubscribe: expect.stringContaining('/notifications/unsubscribe?token=savedViews.'),
      },
    ]);
  });

  it('is shown beside the view, with a link to what has changed', async () => {
    const page = await (await request('/saved-views?lng=en', { Cookie: cookie })).text();
    expect(page).toContain(`Last changed: data version ${second}`);
    expect(page).toContain('Some of its filters no longer exist');
    const changes = await (await request(`${linkOf(page, 'What changed')}&lng=en`)).text();
    expect(changes).toContain('figures of this view have moved by 20 records or more since');
  });

  it('that is withdrawn and published again is not news; one after a retracted one is compared with what is still shown', async () => {
    await rollbackPublication(db, 'complaints', { by: 'operator' });
    expect(await compare()).toEqual({ accounts: 0, notified: 0 });
    await publishCalculation(db, second, { by: 'operator', policy: exact });
    expect(await compare()).toEqual({ accounts: 0, notified: 0 });
    await retractCalculation(db, second, { by: 'operator', reason: 'Counted twice' });
    const third = await publish({ aceh: 40 });
    expect(await compare()).toMatchObject({ notified: 2 });
    expect((await notificationsOf(siti))[0]).toContain(`Data version ${third}`);
    const [aceh] = await listSavedViews(db, budi ?? 0);
    expect(aceh).toMatchObject({ changed_from: first, changed_to: third, compared_id: third });
  });

  it('is in the feed of the view for readers without an account, with both figures as disclosed', async () => {
    const fourth = await publish({ jakarta: 30 });
    const page = await (await request('/dashboard?province=31&lng=en')).text();
    const path = unescaped(
      /type="application\/atom\+xml"[^>]*href="[^"]*?(\/dashboard[^"]*)"/.exec(page)?.[1] ?? '',
    );
    expect(path).toBe('/dashboard/feed.atom?province=31&lng=en');
    const answer = await request(path);
    expect(answer.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8');
    const feed = await answer.text();
    const titles = textsOf(feed, 'title');
    expect(titles[0]).toBe('Changes: Complaints, Special Region of Jakarta, 2025 · Terang');
    expect(titles[1]).toMatch(new RegExp(`^Data version ${fourth}: \\d+ figures? changed$`));
    const summaries = textsOf(feed, 'summary');
    expect(summaries[0]).toContain('Complaints: 121 → 151\n');
    // No rounded figure shows two months that differ by one or two.
    expect(summaries.join()).not.toMatch(/: (\S+) → \1\n/);
    expect(new Set(textsOf(feed, 'id')).size).toBe(titles.length);
    const known = await request(path, { 'If-None-Match': answer.headers.get('ETag') ?? '' });
    expect(known.status).toBe(304);
    const frozen = await request(`/dashboard/feed.atom?as_of=${first}&lng=en`);
    expect(frozen.status).toBe(400);
    expect((await request('/dashboard/feed.atom?province=99')).status).toBe(400);
    const quiet = await (await request('/dashboard/feed.atom?right=R05&lng=en')).text();
    expect(textsOf(quiet, 'entry')).toEqual([]);
    expect(Date.parse(textsOf(quiet, 'updated')[0] ?? '')).toBeGreaterThan(
      Date.parse('2026-01-01'),
    );
  });

  it('is compared in the feed with what visitors saw before, not with what was withdrawn', async () => {
    const seen = await getPublishedCalculation(db, complaints.name);
    const withdrawn = await publish({ jakarta: 60 });
    await rollbackPublication(db, complaints.name, { by: 'operator' });
    const last = await publish({ jakarta: 30 });
    await expect
      .poll(async () => {
        const feed = await (await request('/dashboard/feed.atom?province=31&lng=en')).text();
        return textsOf(feed, 'title')[1];
      })
      .toContain(`Data version ${last}:`);
    const feed = await (await request('/dashboard/feed.atom?province=31&lng=en')).text();
    expect(textsOf(feed, 'title').join()).not.toContain(`Data version ${withdrawn}:`);
    const [summary] = textsOf(feed, 'summary');
    const [, then, now] = /Complaints: (\d+) → (\d+)\n/.exec(summary ?? '') ?? [];
    expect(Number(now) - Number(then)).toBe(90);
    expect(summary).toContain(`Compared with data version ${seen?.id}.`);
  });
});

/** Returns the texts of the elements of a name; throws on invalid XML. */
function textsOf(xml: string, name: string): string[] {
  const texts: string[] = [];
  const parser = new SaxesParser();
  let isInside = false;
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    isInside = tag.name === name;
    if (isInside) texts.push('');
  });
  parser.on('text', (text) => isInside && texts.push((texts.pop() ?? '') + text));
  parser.on('closetag', () => (isInside = false));
  parser.write(xml).close();
  return texts;
}
