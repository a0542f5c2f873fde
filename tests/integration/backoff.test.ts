import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Backoff, type BackoffLimits, createBackoff } from '~/platform/http/backoff.server';
import { createTestDatabase } from '../support/database';

const { db } = await createTestDatabase();
let backoff: Backoff;
beforeEach(() => {
  backoff = createBackoff(db, 'secret');
});

afterEach(() => db.deleteFrom('backoff').execute());

const take = (limits: BackoffLimits = { free: 1 }, subject = 'siti') =>
  backoff.take('log-in', subject, limits);
/** Lets time pass for all who wait. */
const pass = (seconds: number) =>
  sql`update backoff set blocked_until = blocked_until - make_interval(secs => ${seconds})`.execute(
    db,
  );

/** Fails this many times, each time after the wait; returns the waits. */
async function waitsOf(failures: number, limits: BackoffLimits): Promise<number[]> {
  const waits: number[] = [];
  for (let failure = 1; failure <= failures; failure += 1) {
    expect(await take(limits)).toBe(0);
    const wait = failure > limits.free ? await take(limits) : 0;
    waits.push(wait);
    await pass(wait);
  }
  return waits;
}

describe('a backoff', () => {
  it('doubles the wait after each failure but the first, up to a quarter of an hour', async () => {
    expect(await waitsOf(13, { free: 2 })).toEqual([
      0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900,
    ]);
  });

  it('waits no longer than a shorter maximum', async () => {
    expect(await waitsOf(5, { free: 1, maxSeconds: 5 })).toEqual([0, 2, 4, 5, 5]);
  });

  it('counts each subject and each action separately', async () => {
    await take();
    await take();
    expect(await take()).toBe(2);
    expect(await take(undefined, 'budi')).toBe(0);
    expect(await backoff.take('second-factor', 'siti', { free: 1 })).toBe(0);
  });

  it('gives back an attempt that did not fail, and none that was not made', async () => {
    const waits = [await take(), await take(), await take()];
    expect(waits).toEqual([0, 0, 2]);
    await backoff.giveBack('log-in', 'siti');
    expect([await take(), await take()]).toEqual([0, 2]);
    for (let turn = 0; turn < 5; turn += 1) await backoff.giveBack('log-in', 'siti');
    await backoff.giveBack('log-in', 'budi');
    expect([await take(), await take(), await take()]).toEqual([0, 0, 2]);
    expect(await take(undefined, 'budi')).toBe(0);
  });

  it('forgets the failures of a subject that succeeded, and no others', async () => {
    for (const subject of ['siti', 'budi']) {
      await take(undefined, subject);
      await take(undefined, subject);
    }
    await backoff.clear('log-in', 'siti');
    expect([await take(), await take()]).toEqual([0, 0]);
    expect(await take(undefined, 'budi')).toBe(2);
  });

  it('remembers failures for a day after the wait, and no longer', async () => {
    await take();
    await pass(24 * 60 * 60 - 10);
    expect([await take(), await take()]).toEqual([0, 2]);
    await pass(24 * 60 * 60 + 10);
    expect([await take(), await take()]).toEqual([0, 0]);
  });

  it('ends a wait that a clock has made longer than the failures explain', async () => {
    await take();
    await take();
    await pass(-60);
    expect(await take()).toBe(0);
    expect(await take()).toBe(4);
  });

  it('withstands any number of failures', async () => {
    await take();
    await db.updateTable('backoff').set({ failures: 100_000 }).execute();
    expect([await take(), await take()]).toEqual([0, 900]);
  });

  it('stores no subject', async () => {
    await take();
    const rows = await db.selectFrom('backoff').selectAll().execute();
    expect(rows).toMatchObject([{ key: expect.stringMatching(/^log-in [\w-]{43}$/) }]);
  });
});
