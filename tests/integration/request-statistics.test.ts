import { beforeEach, describe, expect, it } from 'vitest';
import {
  getRequestReport,
  getRequestStatistics,
  listRequestStatistics,
} from '~/requests/request-statistics.server';
import { accountOf, addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';

const { db } = await createTestDatabase();
const now = new Date('2026-11-22T05:00:00Z');

/** Adds a request whose events happened at noon of the given days. */
async function addRequest(...events: [act: string, day: string, reason?: string][]): Promise<void> {
  const { id } = await db
    .insertInto('data_request')
    .values({ kind: 'external', language: 'id', state: 'rejected' })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [act, day, reason] of events) {
    const at = new Date(`${day}T05:00:00Z`);
    await db
      .insertInto('request_event')
      .values({ request_id: id, act, state: 'inReview', at, reason })
      .execute();
  }
}

const times = async (count: number, add: () => Promise<void>) => {
  for (let index = 0; index < count; index += 1) await add();
};

const approved = (day: string) => () =>
  addRequest(
    ['submit', '2026-11-02'],
    ['take', '2026-11-03'],
    ['propose', '2026-11-03'],
    ['confirm', day],
  );

beforeEach(async () => {
  await db.deleteFrom('data_request').execute();
});

describe('the public figures of data requests', () => {
  it('are empty for fewer than five', async () => {
    await times(4, approved('2026-11-05'));
    expect(await getRequestStatistics(db, { now })).toEqual({
      received: null,
      decided: null,
      approved: null,
      refused: null,
      medianDays: null,
    });
  });

  it('count what was received and decided in twelve months, and the working days it took', async () => {
    await times(5, approved('2026-11-04'));
    await times(6, () => addRequest(['submit', '2026-10-30'], ['reject', '2026-11-13']));
    await times(9, () => addRequest(['submit', '2025-11-28'], ['reject', '2025-11-30']));
    expect(await getRequestStatistics(db, { now })).toEqual({
      received: 11,
      decided: 11,
      approved: 5,
      refused: 6,
      medianDays: 10,
    });
    const months = await listRequestStatistics(db, { now });
    expect(months.map(({ month }) => month)).toHaveLength(12);
    expect([months[0]?.month, months.at(-1)?.month]).toEqual(['2025-12', '2026-11']);
    expect(months.at(-1)).toMatchObject({ received: 5, decided: 11, approved: 5, refused: 6 });
    expect(months.at(-2)).toMatchObject({ received: 6, decided: null, medianDays: null });
  });

  it('do not disclose one kind of decision by the other and their sum', async () => {
    await times(8, approved('2026-11-04'));
    await times(2, () => addRequest(['submit', '2026-11-02'], ['reject', '2026-11-04']));
    expect(await getRequestStatistics(db, { now })).toMatchObject({
      received: 10,
      decided: 10,
      approved: null,
      refused: null,
      medianDays: 2,
    });
  });

  it('do not disclose a month by the others and the sum of all', async () => {
    for (let month = 1; month <= 11; month += 1) {
      const day = `2026-${String(month).padStart(2, '0')}-10`;
      await times(month === 3 ? 6 : 7, () => addRequest(['submit', day]));
    }
    await times(2, () => addRequest(['submit', '2025-12-10']));
    expect(await getRequestStatistics(db, { now })).toMatchObject({ received: 78 });
    const months = await listRequestStatistics(db, { now });
    expect(months.map(({ received }) => received)).toEqual([null, 7, 7, null, ...Array(8).fill(7)]);
  });

  it('do not count the days spent waiting for applicants, and start again with an appeal', async () => {
    // Monday 2nd, asked on the 3rd, answered on the 10th, decided on the 11th: days two and eleven count.
    await times(5, () =>
      addRequest(
        ['submit', '2026-11-02'],
        ['ask', '2026-11-03'],
        ['answer', '2026-11-10'],
        ['reject', '2026-11-11'],
      ),
    );
    expect(await getRequestStatistics(db, { now })).toMatchObject({ medianDays: 2 });
    await times(11, () =>
      addRequest(
        ['submit', '2025-06-02'],
        ['reject', '2025-06-20'],
        ['appeal', '2026-11-16'],
        ['approve', '2026-11-17'],
      ),
    );
    expect(await getRequestStatistics(db, { now })).toMatchObject({
      received: 5,
      decided: 16,
      approved: 11,
      refused: 5,
      medianDays: 1,
    });
  });
});

describe('the figures of data requests for officers', () => {
  it('are complete, with the reasons for rejections', async () => {
    await addRequest(['submit', '2026-10-30'], ['reject', '2026-11-03', 'letter']);
    await addRequest(['submit', '2026-11-02'], ['reject', '2026-11-03']);
    await addRequest(['submit', '2026-11-02'], ['approve', '2026-11-05']);
    const id = await addAccount(db, 'wayan');
    const account = { ...(await accountOf(db, id)), hasPassedSecondFactor: true };
    const officer = { ...account, roles: ['officer' as const] };
    const months = await getRequestReport(db, officer, { now });
    expect(months.slice(-2)).toEqual([
      {
        month: '2026-10',
        received: 1,
        decided: 0,
        approved: 0,
        refused: 0,
        medianDays: null,
        reasons: { purpose: 0, letter: 0, identifying: 0, other: 0 },
      },
      {
        month: '2026-11',
        received: 2,
        decided: 3,
        approved: 1,
        refused: 2,
        medianDays: 2,
        reasons: { purpose: 0, letter: 1, identifying: 0, other: 1 },
      },
    ]);
    await expect(getRequestReport(db, account, { now })).rejects.toThrow('officer');
  });
});
