import { readdirSync } from 'node:fs';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { startSession } from '~/auth/sessions.server';
import { calculate } from '~/statistics/release/calculate.server';
import { getCalculation, getPublishedCalculation } from '~/calculations/calculation-queries.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { retractCalculation } from '~/statistics/release/retract-calculation.server';
import { rollbackPublication } from '~/statistics/release/rollback-publication.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { readLocale } from '../support/locale-texts';
import { publishComplaints } from '../support/publish-records';
import { insertRecords } from '../support/records';
import { startWebProcess } from '../support/web-process';
import { recordKeys } from '../support/record-keys';
import { policy } from '../support/policies';

const { db, url: DATABASE_URL } = await createTestDatabase();
const by = { by: 'operator', recordKeys, policy } as const;
const reason = 'Names of <b>complainants</b> were in it.';
const retract = (id: number, options = {}) =>
  retractCalculation(db, id, { ...by, reason, ...options });
const publishedId = async () => (await getPublishedCalculation(db, 'complaints'))?.id;

const first = await publishComplaints(db, ['1', '2']);

describe('a retraction', () => {
  it('is refused without a reason, with a long one, and for an unknown calculation', async () => {
    const refusals = [
      [first, { reason: ' \n ' }, 'reason-missing'],
      [first, { reason: 'x'.repeat(501) }, 'reason-too-long'],
      [1e30, {}, 'unknown-calculation'],
    ] as const;
    for (const [id, options, code] of refusals) {
      expect(await retract(id, options)).toEqual({ outcome: 'refused', code });
    }
  });

  it('is refused for the only published calculation, unless nothing may be left', async () => {
    expect(await retract(first)).toMatchObject({ outcome: 'refused', code: 'nothing-before' });
    expect(await publishedId()).toBe(first);
  });

  it('shows visitors the former calculation, and cannot be undone by mistake', async () => {
    const second = await publishComplaints(db, ['3']);
    expect(await retract(second)).toMatchObject({
      outcome: 'retracted',
      published: { id: first },
    });
    expect(await publishedId()).toBe(first);
    expect(await getCalculation(db, 'complaints', second)).toBeNull();
    const log = await db
      .selectFrom('calculation')
      .select(['retracted_by', 'retraction_reason', 'retracted_at'])
      .where('id', '=', second)
      .executeTakeFirst();
    expect(log).toEqual({
      retracted_by: 'operator',
      retraction_reason: reason,
      retracted_at: expect.any(Date),
    });
    expect(await publishCalculation(db, second, by)).toMatchObject({ code: 'retracted' });
    expect(await retract(second)).toMatchObject({ code: 'already-retracted' });
    expect(await calculate(db, complaints, by)).toMatchObject({ code: 'retracted' });
    expect(await rollbackPublication(db, 'complaints', by)).toMatchObject({
      code: 'nothing-before',
    });
  });

  it('prevents a draft from being published', async () => {
    await insertRecords(db, complaints, [{ id: '4', day: '2025-03-01' }]);
    const draft = await freeze(db, complaints);
    expect(await retract(draft.id)).toMatchObject({ published: { id: first } });
    expect(await publishCalculation(db, draft.id, by)).toMatchObject({ code: 'retracted' });
  });

  it('is consistent with whatever is published, rolled back or retracted at the same moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const older = await publishComplaints(db, [`a${round}`]);
      const newer = await publishComplaints(db, [`b${round}`]);
      const all = [
        retract(newer),
        retract(newer),
        publishCalculation(db, newer, by),
        publishCalculation(db, older, by),
        rollbackPublication(db, 'complaints', by),
      ];
      const outcomes = await Promise.all(all);
      const done = outcomes.filter(({ outcome }) => outcome === 'retracted');
      expect(done).toHaveLength(1);
      expect(await publishedId()).not.toBe(newer);
      expect(await publishedId()).toBeDefined();
    }
  });
});

const webs = await Promise.all([1, 2].map(() => startWebProcess({ DATABASE_URL })));
afterAll(() => Promise.all(webs.map((web) => web.stop())));
const [web] = webs;
const readTotal = async ({ url }: { url: string }) =>
  (await fetch(`${url}/dashboard/total.json`)).text();

describe('a request for a retracted calculation', () => {
  const addresses = [
    '',
    '/widgets/map',
    '/map.csv',
    '/map.json',
    '/map.xlsx',
    '/map.svg',
    '/map.png',
    '/total.csv',
    '/detailed-data',
    '.data',
  ].map((place) => `/dashboard${place}?lng=en&`);
  addresses.push('/embed/complaints/map?lng=en&', '/builder?lng=en&dataset=complaints&widget=map&');

  it('is answered 410 with the reason immediately, at every address and by every process', async () => {
    const leaked = await publishComplaints(db, ['5']);
    const all = addresses.map((address) => `${address}as_of=${leaked}`);
    const current = ['/dashboard', '/dashboard/total.csv'];
    // The second process gets only some of the requests, to save time.
    const requested = webs.map((web, index) => ({
      web,
      hrefs: index === 0 ? all : all.slice(0, 3),
    }));
    const etags = new Map<string, string>();
    for (const { web, hrefs } of requested) {
      await vi.waitFor(async () => {
        expect(await readTotal(web)).toContain(`"id": ${leaked}`);
      }, 10_000);
      // Requested twice: the second response is cached by the process.
      await Promise.all(hrefs.map((href) => fetch(web.url + href)));
      for (const href of [...hrefs, ...current]) {
        const answer = await fetch(web.url + href);
        expect([href, answer.status]).toEqual([href, 200]);
        // Shared caches store it for at most a minute.
        expect(answer.headers.get('Cache-Control')).toMatch(
          /^(public, max-age=0, s-maxage=60, must-revalidate|private, no-(cache|store))$/,
        );
        etags.set(href, answer.headers.get('ETag') ?? '');
      }
    }
    await retract(leaked);
    for (const { web, hrefs } of requested) {
      await vi.waitFor(async () => {
        expect(await readTotal(web)).not.toContain(`"id": ${leaked}`);
      }, 10_000);
      for (const href of hrefs) {
        const headers = { 'If-None-Match': etags.get(href) ?? '' };
        const answer = await fetch(web.url + href, { headers });
        expect([href, answer.status]).toEqual([href, 410]);
        expect(answer.headers.get('Cache-Control'), href).toBe('no-store');
        expect(await answer.text(), href).toContain('complainants');
      }
      const dashboard = await fetch(`${web.url}/dashboard`, {
        headers: { 'If-None-Match': etags.get('/dashboard') ?? '' },
      });
      expect(dashboard.status).toBe(200);
      expect(await dashboard.text()).not.toContain(`as_of=${leaked}`);
    }
  }, 60_000);

  it('shows the reason as a page in every language, or as problem details', async () => {
    const leaked = await publishComplaints(db, ['6']);
    await retract(leaked);
    const request = (address: string) => fetch(`${web?.url}${address}as_of=${leaked}`);
    for (const language of readdirSync('locales')) {
      const page = await (await request(`/dashboard?lng=${language}&`)).text();
      expect(page, language).toContain(readLocale(language).get('common:error.410.title'));
      expect(page, language).toContain('Names of &lt;b&gt;complainants&lt;/b&gt; were in it.');
      expect(page, language).toContain('noindex');
    }
    const { detail } = await (await request('/dashboard/map.csv?lng=en&')).json();
    expect(detail).toMatch(
      /^Data version .* was withdrawn on .* Reason: Names of .* were in it\.$/,
    );
    const problem = await request('/dashboard/map.json?lng=en&');
    expect(problem.headers.get('Content-Type')).toBe('application/problem+json');
    expect(await problem.json()).toMatchObject({ status: 410, detail });
  });

  it('returns no archive of its detailed data, in any format', async () => {
    const accountId = await addAccount(db, 'wulan');
    const token = await startSession(db, { accountId, isRemembered: false, device: 'Test' });
    const session = await createSessionCookie({ PUBLIC_URL: undefined }).set(token);
    const headers = { Cookie: session.split(';')[0] ?? '' };
    const leaked = await publishComplaints(db, ['7']);
    const archives = ['csv', 'xlsx', 'json'].map(
      (format) => `${web?.url}/dashboard/detailed-data/${format}?lng=en&as_of=${leaked}`,
    );
    const statusOf = async (href: string) => {
      const answer = await fetch(href, { headers });
      return [answer.status, answer.headers.get('Content-Type'), await answer.text()];
    };
    const zip = [200, 'application/zip', expect.stringMatching(/^PK/)];
    for (const href of archives) expect(await statusOf(href)).toEqual(zip);
    await retract(leaked);
    const why = expect.stringContaining('complainants');
    for (const href of archives) {
      expect(await statusOf(href)).toEqual([410, 'application/problem+json', why]);
    }
  });

  it('is answered with the reason even if nothing else is published', async () => {
    for (let left = await publishedId(); left !== undefined; left = await publishedId()) {
      await retract(left, { mayLeaveNothing: true });
    }
    const answer = await fetch(`${web?.url}/dashboard?as_of=${first}`);
    expect(answer.status).toBe(410);
  });
});
