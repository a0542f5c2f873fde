import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { importColumns } from '~/datasets/dataset';
import { demoComplaints } from './complaints';
import { readDemoSource } from './source';

const UNTIL = '2026-10-15';
const source = readDemoSource();
const { distributions } = source;
const rows = [...demoComplaints(source, { until: UNTIL })].map(({ values }) => values);

const codesOf = (row: Record<string, string>, column: string) =>
  (row[column] ?? '').split(';').filter(Boolean);
const count = (isCounted: (row: Record<string, string>) => boolean) =>
  rows.filter(isCounted).length;
const inYear = (year: string) => (row: Record<string, string>) => row.received_on?.startsWith(year);
const share = (part: number, total: number) => part / total;

/** Published full-year figures, or figures up to a day of December, by dimension of the dataset. */
const published: Record<string, string>[] = parse(
  readFileSync('data/countries/id/published-statistics.csv'),
  {
    columns: true,
  },
);
const columnOf: Record<string, string> = {
  right: 'right',
  issue: 'issue',
  defendant: 'defendant',
  province: 'province',
  office: 'office',
  handling: 'status',
};

describe('synthetic complaints', () => {
  it('fill columns of the import file, on numbered lines below the column names', () => {
    const [first] = demoComplaints(source, { until: UNTIL });
    expect(first?.line).toBe(2);
    const columns = importColumns(complaints);
    expect(columns).toEqual(expect.arrayContaining(Object.keys(first?.values ?? {})));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.every(({ id }) => id?.startsWith('DEMO-'))).toBe(true);
  });

  it('are as many as the published totals of the full years', () => {
    const totals = published.filter(
      ({ measure, dimension, period = '' }) =>
        measure === 'cases' && dimension === 'total' && /^20\d\d$/.test(period),
    );
    expect(totals).toHaveLength(4);
    for (const { period = '', value } of totals) {
      expect(count((row) => inYear(period)(row) ?? false)).toBe(Number(value));
    }
    expect(rows.length).toBeGreaterThan(19_000);
  });

  it('follow the published months', () => {
    const months = published.filter(({ dimension }) => dimension === 'month');
    expect(months).toHaveLength(10);
    for (const { period = '', value } of months) {
      expect(
        count((row) => inYear(period)(row) ?? false),
        period,
      ).toBe(Number(value));
    }
  });

  it('are within 3 % or 5 records of every published figure of a year', () => {
    const figures = published.filter(
      ({ measure, dimension = '', period = '', code = '' }) =>
        measure === 'cases' &&
        dimension in columnOf &&
        /^202[0-5]( to 12-\d\d)?$/.test(period) &&
        period !== '2022 to 12-10' && // its total contradicts that of the full year
        /^[A-Z]?\d\d(\+|$)/.test(code),
    );
    expect(figures.length).toBeGreaterThan(55);
    for (const { dimension = '', period = '', code = '', value } of figures) {
      const year = period.slice(0, 4);
      const { n, published: totals } = distributions.years[year]!;
      const expected = (Number(value) * n) / (totals[period] ?? n);
      const column = code === 'L09' ? 'letter' : (columnOf[dimension] ?? '');
      // "P03+P04" counts a case with both twice, as the published sum does
      const found = code
        .split('+')
        .map((part) =>
          count((row) => Boolean(inYear(year)(row)) && codesOf(row, column).includes(part)),
        )
        .reduce((sum, part) => sum + part, 0);
      const tolerance = Math.max(5, expected * 0.03);
      expect(Math.abs(found - expected), `${period} ${code}`).toBeLessThanOrEqual(tolerance);
    }
  });

  it('have several rights, victims and defendants now and then, never one twice', () => {
    for (const column of ['right', 'victim', 'defendant']) {
      const several = count((row) => codesOf(row, column).length > 1);
      expect(share(several, rows.length), column).toBeGreaterThan(0.05);
      expect(share(several, rows.length), column).toBeLessThan(0.13);
      const repeated = count(
        (row) => new Set(codesOf(row, column)).size < codesOf(row, column).length,
      );
      expect(repeated).toBe(0);
    }
  });

  it('name no province before it was founded', () => {
    const founded = source.codeList('province').filter(({ valid_from: from }) => from);
    expect(founded.length).toBeGreaterThan(0);
    for (const { code, valid_from: from = '' } of founded) {
      expect(count(({ province }) => province === code)).toBeGreaterThan(0);
      expect(count((row) => row.province === code && String(row.received_on) < from)).toBe(0);
    }
  });

  it('keep cities inside provinces and case details inside issues', () => {
    expect(count(({ city, province }) => Boolean(city) && !city?.startsWith(`${province}.`))).toBe(
      0,
    );
    const strays = rows.filter((row) =>
      codesOf(row, 'case_detail').some((code) => !code.startsWith(`${row.issue}.`)),
    );
    expect(strays).toEqual([]);
  });

  it('are abroad or in unknown places as often as planned', () => {
    const { foreign = 0, unknown = 0 } = distributions.province.share;
    const abroad = count(({ country }) => country !== 'ID');
    const nowhere = count(({ country, province }) => country === 'ID' && !province);
    expect(share(abroad, rows.length)).toBeCloseTo(foreign, 2);
    expect(share(nowhere, rows.length)).toBeCloseTo(unknown, 2);
    expect(count(({ country, province }) => country !== 'ID' && Boolean(province))).toBe(0);
  });

  it('come from the capital as often as published', () => {
    const kupang = share(
      count(({ city }) => city === '53.71'),
      count(({ province }) => province === '53'),
    );
    const surabaya = share(
      count(({ city }) => city === '35.78'),
      count(({ province }) => province === '35'),
    );
    expect(kupang).toBeCloseTo(0.25, 1);
    expect(surabaya).toBeCloseTo(0.2, 1);
  });

  it('keep the order of the three provinces with most cases in every full year', () => {
    for (const year of Object.keys(distributions.years).filter((year) => year < '2026')) {
      const [jakarta = 0, westJava = 0, northSumatra = 0] = ['31', '32', '12'].map((code) =>
        count((row) => Boolean(inYear(year)(row)) && row.province === code),
      );
      expect(jakarta, year).toBeGreaterThan(westJava);
      expect(westJava, year).toBeGreaterThanOrEqual(northSumatra);
    }
  });
});
