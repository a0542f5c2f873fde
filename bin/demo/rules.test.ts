import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { demoComplaints } from './complaints';
import { readDemoSource } from './source';

const UNTIL = '2026-10-15';
const source = readDemoSource();
const { distributions } = source;
const complaintsUntil = (until: string) =>
  [...demoComplaints(source, { until })].map(({ values }) => values);
const rows = complaintsUntil(UNTIL);
type Row = (typeof rows)[number];

const has = (row: Row, column: string, code: string) =>
  (row[column] ?? '').split(';').includes(code);
const share = (among: Row[], isCounted: (row: Row) => boolean) =>
  among.filter(isCounted).length / among.length;

describe('the rules of synthetic complaints', () => {
  it('keep events inside their period, an open end within two years', () => {
    const periods = new Map(source.events.map((event) => [event.code, event]));
    const withEvent = rows.filter(({ event }) => event);
    for (const { event, received_on: date = '' } of withEvent) {
      const { start_date: start = '', end_date: end } = periods.get(event)!;
      const last = end || `${Number(start.slice(0, 4)) + 2}${start.slice(4)}`;
      expect(date >= start && date <= last, `${event} ${date}`).toBe(true);
    }
    expect(withEvent.length / rows.length).toBeGreaterThan(0.015);
    expect(withEvent.length / rows.length).toBeLessThanOrEqual(0.036);
  });

  it('keep events to the places and issues that they concern', () => {
    for (const row of rows.filter(({ event }) => event)) {
      const where = distributions.peristiwa_khusus.where[row.event ?? ''] ?? {};
      for (const [fact, codes] of Object.entries(where)) expect(codes).toContain(row[fact]);
    }
  });

  it('give representative offices mostly cases of their own province', () => {
    for (const { code, province_code: province } of source.offices.slice(1)) {
      const received = rows.filter(({ office }) => office === code);
      expect(
        share(received, (row) => row.province === province),
        code,
      ).toBeGreaterThan(0.5);
    }
  });

  it('leave about 0.7 of the cases of the last 60 days in the first steps', () => {
    const recent = rows.filter(({ received_on: date = '' }) => date > '2026-08-16');
    const waiting = share(recent, ({ status = '' }) => ['S01', 'S02'].includes(status));
    expect(waiting).toBeGreaterThan(0.6);
    expect(waiting).toBeLessThan(0.8);
  });

  it('give letters by way of receipt and by status', () => {
    const letterOf = { S03: 'L06', S04: 'L07', S05: 'L08' } as const;
    for (const row of rows) {
      expect(has(row, 'letter', 'L01')).toBe(row.method === 'M01');
      for (const [status, letter] of Object.entries(letterOf)) {
        expect(has(row, 'letter', letter)).toBe(row.status === status);
      }
    }
    expect(share(rows, (row) => has(row, 'letter', 'L02'))).toBeCloseTo(0.85, 2);
    expect(share(rows, (row) => has(row, 'letter', 'L10')) * 2750).toBeCloseTo(6, 0);
  });

  it('have stage dates in order, and a date of closing only if they are closed', () => {
    for (const { received_on: date = '', first_answer_on, closed_on, status } of rows) {
      for (const day of [first_answer_on, closed_on]) {
        if (day) expect(day >= date && day <= UNTIL, `${date} ${day}`).toBe(true);
      }
      if (closed_on) expect(status).toBe('S06');
    }
    const closed = rows.filter(({ status }) => status === 'S06');
    expect(share(closed, ({ closed_on }) => Boolean(closed_on))).toBeGreaterThan(0.9);
    expect(share(rows, ({ first_answer_on }) => Boolean(first_answer_on))).toBeGreaterThan(0.95);
  });

  it('have the same other values as without such dates', () => {
    const hash = createHash('sha256');
    for (const row of rows) {
      const { first_answer_on: answered, closed_on: closed, ...others } = row;
      expect([answered, closed]).toEqual([expect.any(String), expect.any(String)]);
      hash.update(JSON.stringify(others));
    }
    expect(hash.digest('hex')).toBe(
      '4c9bfbf70466c56e876eab832a95eb0e193b5c2ce4eb56c013d3423a7fd2f8c1',
    );
  });

  it('have at least one file each, with the published means', () => {
    const meanOf = (among: Row[]) =>
      among.reduce((sum, { files }) => sum + Number(files), 0) / among.length;
    const inYear = (year: string) => rows.filter(({ received_on: date }) => date?.startsWith(year));
    expect(rows.every(({ files }) => Number(files) >= 1)).toBe(true);
    expect(meanOf(inYear('2020'))).toBeCloseTo(4794 / 2841, 1);
    expect(meanOf(inYear('2022'))).toBeCloseTo(distributions.files_per_case.mean, 1);
    expect(meanOf(inYear('2023'))).toBeCloseTo(5301 / 2753, 1);
  });

  it('are fewer in the months of Idul Fitri and at weekends', () => {
    const inMonth = (month: string) =>
      rows.filter(({ received_on: date }) => date?.startsWith(month)).length;
    for (const month of ['2022-05', '2023-04', '2024-04']) {
      const year = Number(month.slice(0, 4));
      expect(inMonth(month)).toBeLessThan((distributions.years[year]!.n / 12) * 0.92);
    }
    const onWeekday = (day: number) =>
      rows.filter(({ received_on: date = '' }) => new Date(date).getUTCDay() === day).length;
    const mean = rows.length / 7;
    const profile = distributions.weekday_index.profile;
    const meanIndex = profile.reduce((sum, index) => sum + index, 0) / 7;
    profile.forEach((index, day) => {
      expect(onWeekday(day) / mean, String(day)).toBeCloseTo(index / meanIndex, 1);
    });
  });

  it('are the same rows when made again', () => {
    expect(complaintsUntil(UNTIL)).toEqual(rows);
  });

  it('stay the same on a later day, except for their handling', () => {
    const fixed = (row: Row) => ({
      ...row,
      status: '',
      letter: '',
      first_answer_on: '',
      closed_on: '',
    });
    const later = complaintsUntil('2026-11-30');
    expect(later.length).toBeGreaterThan(rows.length);
    expect(later.slice(0, rows.length).map(fixed)).toEqual(rows.map(fixed));
    const moved = rows.filter((row, index) => row.status !== later[index]?.status);
    expect(moved.length).toBeGreaterThan(0);
    expect(moved.every(({ status = '' }) => ['S01', 'S02'].includes(status))).toBe(true);
  });

  it('keep their proportions at any number', () => {
    const scaled = [...demoComplaints(source, { until: UNTIL, records: 100_000 })];
    expect(scaled).toHaveLength(100_000);
    for (const [column, code] of [
      ['right', 'R07'],
      ['defendant', 'P01'],
      ['province', '31'],
    ]) {
      const all = scaled.map(({ values }) => values);
      const expected = share(rows, (row) => has(row, column!, code!));
      expect(
        share(all, (row) => has(row, column!, code!)),
        code,
      ).toBeCloseTo(expected, 2);
    }
  });
});
