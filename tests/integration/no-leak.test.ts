import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startSession } from '~/auth/sessions.server';
import { createReadCodeLists } from '~/datasets/code-list-versions.server';
import { listCodeLists } from '~/datasets/code-lists.server';
import { datasets } from '~/datasets';
import { type Db } from '~/platform/db/client.server';
import { openArchive } from '~/statistics/release/archives/open-archive.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { createBitmapEngine } from '~/engine/bitmap-engine.server';
import { getObservations } from '~/statistics/observations/get-observations.server';
import { readPolicy } from '~/protection/read-policy.server';
import { runAlertsJob } from '~/statistics/saved-views/alerts-job.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { everyEngine } from '../support/engines';
import {
  bodies,
  crossed,
  figureAddresses,
  figureCalls,
  partly,
  PUBLIC_URL,
  united,
  userAddresses,
} from '../support/figure-addresses';
import { freeze } from '../support/freeze';
import { recordsInState } from '../support/hidden-states';
import { policy } from '../support/policies';
import { insertRecords } from '../support/records';
import { startWebProcess, type WebProcess } from '../support/web-process';

const protecting = await readPolicy('protected');

/**
 * Publishes two calculations of a state for each dataset; the later one has more of the records of both. A
 * user has saved views before it, and was notified of what it changed in them.
 */
async function publishState(isCrossed: boolean) {
  const { db, url } = await createTestDatabase();
  const accountId = await addAccount(db, 'siti');
  for (const dataset of datasets) {
    const records = recordsInState(dataset, isCrossed);
    const later = records.slice(0, 30).map((record) => ({ ...record, id: `${record.id}+` }));
    for (const part of [records, later]) {
      await insertRecords(db, dataset, part);
      const { id } = await freeze(db, dataset);
      await publishCalculation(db, id, { by: 'operator', policy });
      if (part === later) continue;
      const saved = ['', partly, crossed, united, 'province=31'].map((search) => ({
        account_id: accountId,
        name: `${dataset.name} ${search}`,
        dataset: dataset.name,
        search,
        watched: 'all',
        threshold: 0,
        compared_id: id,
      }));
      await db.insertInto('saved_view').values(saved).execute();
    }
  }
  const engine = createBitmapEngine({ db, hasKeys: true });
  const sources = { db, engine, policy: protecting, readCodeLists: createReadCodeLists(db) };
  await runAlertsJob(sources, { report: async () => {} });
  const token = await startSession(db, { accountId, isRemembered: false, device: 'Firefox' });
  const cookie = await createSessionCookie({ PUBLIC_URL }).set(token);
  return { db, url, cookie };
}

const engines = await everyEngine();
const states = await Promise.all([publishState(false), publishState(true)]);

/** Starts portals of both states under a policy. */
function portalsUnder(PROTECTION_POLICY: string) {
  let portals: WebProcess[] = [];
  beforeAll(async () => {
    const start = ({ url }: (typeof states)[number]) =>
      startWebProcess({ DATABASE_URL: url, PROTECTION_POLICY, PUBLIC_URL });
    portals = await Promise.all(states.map(start));
  });
  afterAll(() => Promise.all(portals.map((web) => web.stop())));
  return (address: string, { sent, isUser = false }: { sent?: object; isUser?: boolean } = {}) =>
    Promise.all(
      portals.map(async ({ url }, index) => {
        const answer = await fetch(url + address, {
          headers: {
            // While the other portal answers slowly, a kept connection may just be closed by this one.
            Connection: 'close',
            'Accept-Encoding': 'identity',
            'Content-Type': 'application/json',
            ...(isUser && { Cookie: states[index]?.cookie.split(';')[0] }),
          },
          redirect: isUser ? 'manual' : 'follow',
          ...(sent && { method: 'POST', body: JSON.stringify(sent) }),
        });
        const body = Buffer.from(await answer.arrayBuffer()).toString('latin1');
        return { status: answer.status, body: withoutClock(body) };
      }),
    );
}

/** Sets equal times in both states for what lists show with a time, once this many downloads are recorded. */
async function settleTimes(db: Db, downloads: number): Promise<void> {
  await vi.waitFor(async () => {
    const recorded = await db.selectFrom('access_history').select('id').execute();
    expect(recorded.length).toBe(downloads);
  });
  const at = sql<Date>`to_timestamp(id)`;
  await db.updateTable('access_history').set({ at }).execute();
  await db.updateTable('notification').set({ created_at: at }).execute();
}

/** Returns the parts of two responses where they first differ. */
function firstDifference(...answers: ({ body: string } | undefined)[]): string[] {
  const [first = '', second = ''] = answers.map((answer) => answer?.body);
  const at = [...first].findIndex((sign, index) => sign !== second[index]);
  const from = Math.max(0, (at < 0 ? first.length : at) - 80);
  return [first, second].map((body) => body.slice(from, from + 160));
}

/**
 * Returns a response without the time at which visits were counted, the number of the request and the tokens
 * of forms.
 */
function withoutClock(body: string): string {
  const token = / name="csrf" value="([^"]+)"/.exec(body)?.[1];
  return (token ? body.replaceAll(token, '') : body)
    .replace(/<time dateTime="[^"]*Z">[^<]*<\/time>/g, '')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')
    .replace(/"request":"[^"]*"/, '');
}

describe('two states that differ in what is below the threshold', () => {
  const ask = portalsUnder('protected');

  it.each(figureAddresses)(
    'give the same $what',
    async ({ addresses }) => {
      const differing = [];
      for (const address of addresses) {
        const [first, second] = await ask(address);
        // Records of consultations have one issue each: files of several are rejected.
        expect([200, 400, 422], address).toContain(first?.status);
        expect(second?.status, address).toBe(first?.status);
        if (first?.body !== second?.body)
          differing.push([address, ...firstDifference(first, second)]);
      }
      expect(differing).toEqual([]);
    },
    120_000,
  );

  it.each(figureCalls)('give the same answers to $call', async ({ call, sent }) => {
    for (const body of sent) {
      const [first, second] = await ask(`/api/smartmap/${call}?lng=en`, { sent: body });
      expect(first?.status, JSON.stringify(body)).toBe(200);
      expect(second).toEqual(first);
    }
  });

  it('give the same responses to a user who is logged in', async () => {
    const differing = [];
    let downloads = 0;
    for (const address of userAddresses) {
      const [first, second] = await ask(address, { isUser: true });
      expect([first?.status, second?.status], address).toEqual([200, 200]);
      if (first?.body !== second?.body)
        differing.push([address, ...firstDifference(first, second)]);
      if (/\/(csv|xlsx)\?/.test(address)) downloads += 1;
      await Promise.all(states.map(({ db }) => settleTimes(db, downloads)));
    }
    expect(differing).toEqual([]);
  }, 120_000);

  it('notify a user who has saved views of the same changes', async () => {
    const [first, second] = await Promise.all(
      states.map(async ({ db }) => ({
        views: await db
          .selectFrom('saved_view')
          .select(['name', 'compared_id', 'changed_from', 'changed_to'])
          .orderBy('id')
          .execute(),
        notifications: await db
          .selectFrom('notification')
          .select('values')
          .where('kind', '=', 'savedViews')
          .execute(),
      })),
    );
    expect(first).toEqual(second);
    const changed = first?.views.filter(({ changed_to }) => changed_to !== null);
    expect(changed?.map(({ name }) => name)).toContain('complaints province=31');
    expect(first?.notifications.length).toBe(datasets.length);
  });

  interface ObservedCount {
    codes: Record<string, string>;
    value: number | null;
    protection: string;
  }
  const observe = async (search: string): Promise<ObservedCount[]> => {
    const [answer] = await ask(`/api/v1/observations?dataset=complaints&${search}`);
    expect(answer?.status, answer?.body).toBe(200);
    return JSON.parse(answer?.body ?? '').data;
  };

  it('return to a program by one dimension what the file of a widget contains', async () => {
    for (const view of [partly, crossed, 'year=0', 'province=31&division=38&month=3']) {
      const [file] = await ask(`/dashboard/issue.json?${view}`);
      const rows = new Map<string, ObservedCount>(
        JSON.parse(file?.body ?? '').observations.map((row: { key: string }) => [row.key, row]),
      );
      const observed = await observe(`by=issue&${view}`);
      expect(observed.length).toBeGreaterThan(0);
      for (const { codes, value, protection } of observed) {
        expect(rows.get(codes.issue ?? '')).toMatchObject({ value, protection });
      }
    }
  });

  it('return to a program by a third dimension what a filter by each of its codes returns', async () => {
    const byThird = await observe('by=province,issue,month&year=2025');
    // The records end in June 2025: later months are rejected as a filter.
    const months = Array.from({ length: 6 }, (_, index) => String(index + 1));
    const cellOf = ({ codes: { province, issue }, value, protection }: ObservedCount) =>
      [province, issue, value, protection].join();
    const observed = [];
    for (const month of months) {
      const ofMonth = byThird.filter(({ codes }) => codes.month === month);
      const filtered = await observe(`by=province,issue&year=2025&month=${month}`);
      const cells = (rows: readonly ObservedCount[]) =>
        rows.filter(({ codes }) => codes.issue !== '_O');
      // A month without records is not listed.
      const listed = filtered.filter(({ value }) => value !== 0);
      expect(cells(ofMonth).map(cellOf).sort()).toEqual(cells(listed).map(cellOf).sort());
      observed.push(
        ...ofMonth.filter(({ codes, value }) => codes.issue !== '_T' && value !== null),
      );
    }
    expect(observed.length).toBeGreaterThan(5);
    expect(observed.length).toBe(
      byThird.filter(({ codes, value }) => codes.issue !== '_T' && value !== null).length,
    );
  });

  it('are disclosed exactly, rounded, as below the threshold or not at all', async () => {
    const files = [
      'trends/csv?of=issue&province=11',
      'total.csv?',
      `compare/csv?compare=issue&${united}`,
    ];
    const answers = await Promise.all(files.map((file) => ask(`/dashboard/${file}`)));
    const values = answers.flat().flatMap(({ body }) => body.split(/[",]/));
    expect(values).toEqual(
      expect.arrayContaining(['exact', 'rounded3', 'below-threshold', 'suppressed']),
    );
  });
});

describe('the same states under exact counts', () => {
  const ask = portalsUnder('exact');

  it.each([
    ...datasets.flatMap(({ path, name }) => [
      `${path}?${crossed}`,
      `/embed/${name}/total?${crossed}`,
      `${path}/total.csv?${crossed}`,
      `${path}/issue.json?${partly}`,
      `${path}/share/picture.svg?${crossed}`,
      ...['', '/csv'].flatMap((format) => [
        `${path}/compare${format}?compare=province:12&province=11`,
        `${path}/trends${format}?of=issue&province=11`,
        `${path}/cross-table${format}?by=province,issue`,
      ]),
    ]),
    '/province/11',
    '/issue/I01',
  ])('differ in %s', async (address) => {
    const [first, second] = await ask(address);
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect(first?.body).not.toBe(second?.body);
  });

  it('differ in calls', async () => {
    const [first, second] = await ask('/api/smartmap/get_total_case', {
      sent: bodies.complaints[1],
    });
    expect(first?.status).toBe(200);
    expect(first?.body).not.toBe(second?.body);
  });
});

it.each(datasets)('the archives of $name in two such states are the same', async ({ name }) => {
  const [first, second] = await Promise.all(
    states.map(async ({ db }) => {
      const calculation = await db
        .selectFrom('calculation')
        .selectAll()
        .where('dataset', '=', name)
        .orderBy('id')
        .executeTakeFirstOrThrow();
      const { content } = await openArchive(
        {
          engine: createBitmapEngine({ db, hasKeys: true }),
          policy: protecting,
          readCodeLists: createReadCodeLists(db),
          origin: PUBLIC_URL,
        },
        { ...calculation, calculated_at: new Date(0) },
      );
      return buffer(content);
    }),
  );
  expect(second?.equals(first ?? Buffer.alloc(0))).toBe(true);
});

describe.each(datasets)('tables of $name in two such states', (dataset) => {
  const filter = { codes: { year: ['2025'] } };
  const measure = dataset.measures[0]?.name ?? '';
  const queries = {
    exact: { filter, measure, dimension: 'year', crossedBy: ['issue'] },
    two: { filter, measure, dimension: 'province', crossedBy: ['issue'] },
    three: { filter, measure, dimension: 'month', crossedBy: ['issue', 'province'] },
    weeks: {
      filter,
      measure,
      dimension: 'week',
      crossedBy: ['year_month', 'issue', 'province', 'country'],
    },
  };

  it.each([...engines])(
    'are disclosed equally by the %s engine, those that cross too much suppressed',
    async (_, createEngine) => {
      const [first, second] = await Promise.all(
        states.map(async ({ db }) => {
          const calculation = await db
            .selectFrom('calculation')
            .selectAll()
            .where('dataset', '=', dataset.name)
            .orderBy('id')
            .executeTakeFirstOrThrow();
          const { all = {} } = await getObservations(
            { engine: createEngine({ db, hasKeys: true }), policy: protecting },
            {
              dataset,
              codeLists: await listCodeLists(db),
              calculation: { ...calculation, date: '2025-11-22', coveredUntil: '2025-11-22' },
            },
            { all: queries },
          );
          return Object.entries(all).map(([name, { total, all: codes, suppression }]) => {
            const values = codes.map(({ code, protection, value }) => [code, protection, value]);
            return [name, total, suppression, values.sort()];
          });
        }),
      );
      expect(first).toEqual(second);
      expect(first?.map(([name, , suppression]) => [name, suppression])).toEqual([
        ['exact', null],
        ['two', null],
        ['three', null],
        ['weeks', 'depth'],
      ]);
      expect(first?.[0]?.[3]).toContainEqual(['2025\tI03', 'exact', 58]);
      expect(first?.[1]?.[3]).toContainEqual(['31\tI03', 'rounded', 30]);
      expect(JSON.stringify(first?.[1]?.[3])).not.toContain('I01');
    },
  );
});
