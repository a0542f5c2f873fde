import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DECISION_DAYS, deadlineOf, EXTENSION_DAYS, workingDays } from './deadline';
import { readHolidays } from './read-holidays.server';

describe('the deadline of a data request', async () => {
  const holidays = await readHolidays();
  const dueOf = (submitted: string, pauses: { from: string; to: string | null }[] = []) =>
    deadlineOf({ submitted, pauses, today: submitted }, holidays).due;

  it('is the tenth working day after the submission', () => {
    expect(dueOf('2026-11-02')).toBe('2026-11-16');
    // A request sent on a Saturday has the Monday as its first day.
    expect(dueOf('2026-11-07')).toBe('2026-11-20');
  });

  it('is seven working days later once it is extended', () => {
    const extended = { submitted: '2026-11-02', pauses: [], days: DECISION_DAYS + EXTENSION_DAYS };
    expect(deadlineOf({ ...extended, today: '2026-11-16' }, holidays)).toMatchObject({
      due: '2026-11-25',
      daysLeft: 7,
    });
  });

  it('skips holidays and joint leave', () => {
    // 18 to 24 March 2026: Nyepi and Idulfitri with their joint leave; 3 April: Good Friday.
    expect(dueOf('2026-03-16')).toBe('2026-04-07');
  });

  it('does not count the days spent waiting for the applicant', () => {
    expect(dueOf('2026-11-02', [{ from: '2026-11-04', to: '2026-11-11' }])).toBe('2026-11-23');
  });

  it('is paused while the request waits for the applicant', () => {
    const paused = { submitted: '2026-11-02', pauses: [{ from: '2026-11-04', to: null }] };
    const first = deadlineOf({ ...paused, today: '2026-11-05' }, holidays);
    const later = deadlineOf({ ...paused, today: '2026-11-18' }, holidays);
    expect([first.isPaused, first.daysLeft]).toEqual([true, 8]);
    expect([later.isPaused, later.daysLeft]).toEqual([true, 8]);
  });

  it('counts the working days since it passed', () => {
    const request = { submitted: '2026-11-02', pauses: [], today: '2026-11-19' };
    expect(deadlineOf(request, holidays).daysLeft).toBe(-3);
  });

  it('names the years whose holidays are unknown', () => {
    const request = { submitted: '2026-12-28', pauses: [], today: '2026-12-28' };
    const known = { ...holidays, years: new Set([2026]) };
    expect(deadlineOf(request, known).unknownYears).toEqual([2027]);
    expect(deadlineOf({ ...request, submitted: '2026-06-02' }, known).unknownYears).toEqual([]);
  });

  it('comes after ten working days that were not paused, whatever happens', () => {
    const first = Date.UTC(2025, 0, 1);
    const dayAfter = (days: number) =>
      new Date(first + days * 86_400_000).toISOString().slice(0, 10);
    const day = fc.integer({ min: 0, max: 600 });
    const length = fc.integer({ min: 1, max: 40 });
    const property = fc.property(day, length, length, (start, wait, pause) => {
      const submitted = dayAfter(start);
      const [from, to] = [dayAfter(start + wait), dayAfter(start + wait + pause)];
      const due = dueOf(submitted, [{ from, to }]);
      const counted = workingDays(submitted, due, holidays);
      const paused = due > from ? workingDays(from, due < to ? due : to, holidays) : 0;
      expect(counted - paused).toBe(DECISION_DAYS);
    });
    fc.assert(property);
  });
});
