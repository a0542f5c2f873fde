import { beforeEach, describe, expect, it } from 'vitest';
import { storeVisits, type SeenVisits } from '~/presence/store-visits.server';
import { createVisitCounter, type VisitCounter } from '~/presence/visit-counter.server';
import {
  createPresenceSnapshot,
  getPublishedVisits,
  getVisitStatistics,
  offerVisits,
  purgeVisits,
} from '~/presence/visit-numbers.server';
import { createTestDatabase } from '../support/database';

const { db } = await createTestDatabase();
const secret = 'secret';
const siti = { clientAddress: '203.0.113.7', userAgent: 'Firefox' };
const budi = { clientAddress: '203.0.113.8', userAgent: 'Firefox' };

const MINUTE = 60_000;
/** Noon in Jakarta. */
const noon = Date.parse('2026-11-21T12:00+07:00');
let clock: number;
const now = () => new Date(clock);
const pass = (minutes: number) => (clock += minutes * MINUTE);

const startProcess = () =>
  createVisitCounter({ secret, store: (each) => storeVisits(db, each), now });
let counter: VisitCounter;

beforeEach(async () => {
  clock = noon;
  counter = startProcess();
  await db.deleteFrom('visit').execute();
  await db.deleteFrom('visit_day').execute();
});

/** Returns the current numbers, with everything stored. */
async function statistics() {
  await counter.flush();
  const { online, today, month, total } = await getVisitStatistics(db, now());
  return { online, today, month, total };
}

async function visit(visitor: typeof siti): Promise<void> {
  counter.see(visitor);
  await counter.flush();
}

describe('a visit', () => {
  it('continues until a visitor has paused for half an hour', async () => {
    await visit(siti);
    pass(29);
    await visit(siti);
    pass(29);
    await visit(siti);
    expect(await statistics()).toEqual({ online: 1, today: 1, month: 1, total: 1 });
    pass(31);
    await visit(siti);
    expect(await statistics()).toEqual({ online: 1, today: 2, month: 2, total: 2 });
  });

  it('is one for each address and browser', async () => {
    await visit(siti);
    await visit(budi);
    await visit({ ...siti, userAgent: 'Chrome' });
    expect(await statistics()).toMatchObject({ online: 3, today: 3 });
  });

  it('no longer counts as online five minutes after the last page', async () => {
    await visit(siti);
    pass(4);
    expect(await statistics()).toMatchObject({ online: 1 });
    pass(2);
    expect(await statistics()).toMatchObject({ online: 0, today: 1 });
  });

  it('ends when a page is left, and continues with the next one', async () => {
    await visit(siti);
    pass(1);
    counter.end(siti);
    expect(await statistics()).toMatchObject({ online: 0, today: 1 });
    pass(1);
    await visit(siti);
    expect(await statistics()).toMatchObject({ online: 1, today: 1 });
  });

  it('does not end when a page is left for another one of the portal', async () => {
    await visit(siti);
    pass(2);
    await visit(siti);
    pass(1 / 60);
    counter.end(siti);
    expect(await statistics()).toMatchObject({ online: 1 });
  });

  it('is ended by its key, and by no unknown key', async () => {
    const key = counter.see(siti);
    await visit(budi);
    pass(1);
    counter.end(key);
    counter.end('A'.repeat(22));
    expect(await statistics()).toMatchObject({ online: 1, today: 2 });
  });
});

describe('the days of visits', () => {
  it('begin at midnight in Jakarta, with new keys', async () => {
    clock = Date.parse('2026-11-30T23:59+07:00');
    const before = counter.see(siti);
    await counter.flush();
    pass(2);
    const after = counter.see(siti);
    expect(after).not.toBe(before);
    expect(await statistics()).toMatchObject({ today: 1, month: 1, total: 2 });
    const days = await db.selectFrom('visit_day').selectAll().orderBy('day').execute();
    expect(days).toEqual([
      { day: '2026-11-30', visits: 1 },
      { day: '2026-12-01', visits: 1 },
    ]);
  });

  it('are counted forever, the visits themselves for a day', async () => {
    await visit(siti);
    pass(23 * 60);
    await purgeVisits(db, now());
    expect(await db.selectFrom('visit').selectAll().execute()).toHaveLength(1);
    pass(2 * 60);
    await purgeVisits(db, now());
    expect(await db.selectFrom('visit').selectAll().execute()).toEqual([]);
    expect(await statistics()).toEqual({ online: 0, today: 0, month: 1, total: 1 });
  });

  it('reveal no address', async () => {
    await visit(siti);
    const [row] = await db.selectFrom('visit').selectAll().execute();
    expect(JSON.stringify(row)).not.toMatch(/203\.0|Firefox/);
    expect(row?.key).toMatch(/^[\w-]{22}$/);
  });
});

describe('several processes', () => {
  it('count a visitor of all of them once, even if they store at the same time', async () => {
    const others = [startProcess(), startProcess(), startProcess()];
    for (const process of [counter, ...others]) {
      for (let number = 0; number < 50; number += 1) {
        process.see({ clientAddress: `198.51.100.${number}`, userAgent: 'Firefox' });
      }
    }
    await Promise.all([counter, ...others].map((process) => process.flush()));
    expect(await statistics()).toMatchObject({ online: 50, today: 50 });
    pass(31);
    for (const process of [counter, ...others]) process.see(siti);
    await Promise.all([counter, ...others].map((process) => process.flush()));
    expect(await statistics()).toMatchObject({ online: 1, today: 51 });
  });
});

describe('an unavailable database', () => {
  it('loses no visit: what could not be stored is stored later', async () => {
    let isAway = true;
    const store = async (each: SeenVisits) => {
      if (isAway) throw new Error('away');
      await storeVisits(db, each);
    };
    counter = createVisitCounter({ secret, store, now });
    counter.see(siti);
    await expect(counter.flush()).rejects.toThrow('away');
    counter.see(budi);
    isAway = false;
    expect(await statistics()).toMatchObject({ online: 2, today: 2 });
    expect(await statistics()).toMatchObject({ online: 2, today: 2 });
  });
});

describe('the numbers of the footer', () => {
  const openSnapshot = () =>
    createPresenceSnapshot({
      count: () => getVisitStatistics(db, now()),
      offer: (counted) => offerVisits(db, counted),
      getPublished: () => getPublishedVisits(db),
    });

  it('change every five minutes at most, only when they differ, and in all processes', async () => {
    const [snapshot, other] = [await openSnapshot(), await openSnapshot()];
    const first = snapshot.published();
    expect(other.published()).toEqual(first);
    await visit(siti);
    pass(4);
    await snapshot.refresh();
    expect(snapshot.current()).toMatchObject({ online: 1, today: 1 });
    expect(snapshot.published()).toEqual(first);
    pass(1);
    await snapshot.refresh();
    const second = snapshot.published();
    expect(second).toMatchObject({ today: 1, at: now().toISOString() });
    expect(other.published()).toEqual(first);
    await other.refreshPublished();
    expect(other.published()).toEqual(second);
    pass(10);
    await snapshot.refresh();
    const third = snapshot.published();
    pass(10);
    await other.refresh();
    await snapshot.refresh();
    expect([snapshot.published(), other.published()]).toEqual([third, third]);
  });
});
