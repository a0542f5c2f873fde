import { beforeEach, describe, expect, it } from 'vitest';
import { getRequestReport, listRequestYears } from '~/requests/request-statistics.server';
import { accountOf, addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { addPastRequest } from '../support/past-requests';

const { db } = await createTestDatabase();
const now = new Date('2026-11-22T05:00:00Z');

const addRequest = (...events: [act: string, day: string, reason?: string][]) =>
  addPastRequest(db, ...events);
const times = async (count: number, add: () => Promise<void>) => {
  for (let index = 0; index < count; index += 1) await add();
};

beforeEach(async () => {
  await db.deleteFrom('data_request').execute();
});

const rejected = (month: string, reason?: string) => () =>
  addRequest(['submit', `${month}-03`], ['reject', `${month}-05`, reason]);
const approved = (month: string) => () =>
  addRequest(
    ['submit', `${month}-03`],
    ['take', `${month}-04`],
    ['propose', `${month}-04`],
    ['confirm', `${month}-05`],
  );
const withheld = {
  received: null,
  decided: null,
  approved: null,
  refused: null,
  medianDays: null,
  shareInTime: null,
  reasons: { purpose: null, letter: null, identifying: null, other: null },
};

describe('the public figures of data requests', () => {
  it('are those of finished years, from the first on with five requests', async () => {
    expect(await listRequestYears(db, { now })).toEqual([]);
    await times(4, rejected('2022-11'));
    await times(9, rejected('2026-02'));
    expect(await listRequestYears(db, { now })).toEqual([]);
    await times(4, rejected('2023-05'));
    await times(3, rejected('2023-07'));
    await times(3, rejected('2025-07'));
    expect(await listRequestYears(db, { now })).toEqual([
      { ...withheld, year: 2023, received: 7, decided: 7, medianDays: 2 },
      { ...withheld, year: 2024 },
      { ...withheld, year: 2025 },
    ]);
  });

  it('stay the same until the running year is over', async () => {
    await times(6, approved('2025-11'));
    const before = await listRequestYears(db, { now });
    await times(6, approved('2026-11'));
    await addRequest(['submit', '2026-11-20']);
    expect(await listRequestYears(db, { now })).toEqual(before);
    const next = await listRequestYears(db, { now: new Date('2027-01-01T00:00:00+07:00') });
    expect(next).toMatchObject([
      ...before,
      { year: 2026, received: 7, decided: 6, approved: null },
    ]);
  });

  it('count decisions in their own year, with the reasons for rejections', async () => {
    for (const month of ['2024-04', '2024-05']) {
      await times(5, approved(month));
      for (const reason of ['letter', 'purpose', 'identifying', 'unknown'])
        await times(4, rejected(month, reason));
    }
    await times(2, () => addRequest(['submit', '2024-12-30'], ['reject', '2025-01-03']));
    expect(await listRequestYears(db, { now })).toMatchObject([
      {
        year: 2024,
        received: 44,
        decided: 42,
        approved: 10,
        refused: 32,
        reasons: { purpose: 8, letter: 8, identifying: 8, other: 8 },
      },
      { ...withheld, year: 2025 },
    ]);
  });

  it('do not count the days spent waiting for applicants, and start again with an appeal', async () => {
    // Two working days count, the 4th and the 12th: none from the question to its answer does.
    await times(5, () =>
      addRequest(
        ['submit', '2025-11-03'],
        ['ask', '2025-11-04'],
        ['answer', '2025-11-11'],
        ['reject', '2025-11-12'],
      ),
    );
    expect(await listRequestYears(db, { now })).toMatchObject([{ medianDays: 2 }]);
    await times(11, () =>
      addRequest(
        ['submit', '2024-06-03'],
        ['reject', '2024-06-20'],
        ['appeal', '2025-11-17'],
        ['approve', '2025-11-18'],
      ),
    );
    expect(await listRequestYears(db, { now })).toMatchObject([
      { year: 2024, received: 11 },
      { year: 2025, received: 5, decided: 16, approved: 11, refused: 5, medianDays: 1 },
    ]);
  });
});

describe('the share of data requests that were decided in time', () => {
  const decided = (count: number, ...events: [act: string, day: string][]) =>
    times(count, () => addRequest(['submit', '2025-07-01'], ...events));
  const shareOf2025 = async () => (await listRequestYears(db, { now }))[0]?.shareInTime;

  it('counts an extension and the wait for an answer as time that there was', async () => {
    // Ten working days end on the 15th, seventeen on the 24th.
    await decided(5, ['reject', '2025-07-15']);
    await decided(5, ['extend', '2025-07-14'], ['reject', '2025-07-24']);
    await decided(5, ['ask', '2025-07-02'], ['answer', '2025-07-22'], ['reject', '2025-08-04']);
    await decided(4, ['reject', '2025-07-16']);
    expect(await shareOf2025()).toBeNull();
    await decided(1, ['reject', '2025-07-16']);
    expect(await shareOf2025()).toBe('threeQuartersOrMore');
    await decided(1, ['extend', '2025-07-14'], ['reject', '2025-07-25']);
    expect(await shareOf2025()).toBe('halfToThreeQuarters');
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
        inTime: 0,
        medianDays: null,
        reasons: { purpose: 0, letter: 0, identifying: 0, other: 0 },
      },
      {
        month: '2026-11',
        received: 2,
        decided: 3,
        approved: 1,
        refused: 2,
        inTime: 3,
        medianDays: 2,
        reasons: { purpose: 0, letter: 1, identifying: 0, other: 1 },
      },
    ]);
    await expect(getRequestReport(db, account, { now })).rejects.toThrow('officer');
  });
});
