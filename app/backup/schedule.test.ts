import { describe, expect, it } from 'vitest';
import { lastDue, listExpired } from './schedule';

const made = (madeAt: string) => ({ path: madeAt, madeAt: new Date(madeAt) });

describe('the time of the daily backup', () => {
  it.each([
    // It is seven hours later in Jakarta.
    ['2026-11-24T19:30:59Z', '2026-11-24T19:30:00Z'],
    ['2026-11-24T19:29:59Z', '2026-11-23T19:30:00Z'],
    ['2026-11-24T20:00:00Z', '2026-11-24T19:30:00Z'],
    ['2026-11-25T12:00:00Z', '2026-11-24T19:30:00Z'],
  ])('was last due at %s: %s', (now, due) => {
    expect(lastDue(new Date(now), '02:30')).toEqual(new Date(due));
  });
});

describe('what is kept of backups', () => {
  /** One each night at 02:30 in Jakarta, the last on Tuesday, 24 November 2026. */
  const nights = Array.from({ length: 40 }, (_, index) =>
    made(new Date(Date.parse('2026-11-23T19:30:00Z') - index * 86_400_000).toISOString()),
  ).reverse();
  const kept = (backups: ReturnType<typeof made>[], days: number, weeks: number) => {
    const expired = new Set(listExpired(backups, { days, weeks }));
    return backups.filter((each) => !expired.has(each)).map(({ path }) => path.slice(0, 10));
  };

  it('is the newest of each of the last days, and of the last weeks', () => {
    // Days in UTC: 14 and 21 November are Sundays in Jakarta, which end its weeks.
    const days = ['2026-11-21', '2026-11-22', '2026-11-23'];
    expect(kept(nights, 3, 3)).toEqual(['2026-11-14', ...days]);
  });

  it('is the newest of a day with several', () => {
    const twice = [made('2026-11-24T01:00:00Z'), made('2026-11-24T02:00:00Z')];
    expect(listExpired(twice, { days: 7, weeks: 4 })).toEqual([twice[0]]);
  });

  it('is every backup, however old, if the last days have none', () => {
    const old = [made('2020-01-01T00:00:00Z')];
    expect(listExpired(old, { days: 1, weeks: 0 })).toEqual([]);
  });
});
