import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { readCodeListFiles } from '~/datasets/load-code-lists.server';
import { type Observation, type Observations } from '../observations/observation';
import { getTexts } from '~/platform/i18n/texts.server';
import { readPolicy } from '~/protection/read-policy.server';
import { type DisclosedValue } from '~/protection/protect-table';
import { readTrend } from './read-trend';

const context = {
  dataset: complaints,
  codeLists: (await readCodeListFiles()).lists,
  labels: (_: unknown, code: string) => code,
  calculation: { coveredUntil: '2026-11-20' },
  policy: await readPolicy('protected'),
  language: 'en',
  t: ((key: string, values: object) =>
    key === 'chart.itemProvisional' ? Object.values(values).join(' ') : key) as never,
  texts: await getTexts('en', 'summary'),
};

const filter = { codes: {} };
const exact = (value: number): DisclosedValue => ({ protection: 'exact', value });

function observed(counts: Record<string, DisclosedValue>): Observations {
  const of = (code: string): Observation => ({ ...(counts[code] ?? exact(0)), code, status: 'A' });
  return {
    of,
    all: Object.keys(counts).map(of),
    total: exact(0),
    isExact: true,
    suppression: null,
  };
}

const all = observed({ 2023: exact(50), 2024: exact(200), 2025: exact(100), 2026: exact(90) });
const months = { first: '2023-06', last: '2026-11' };

describe('the trend of a profile', () => {
  it('begins after stray early records, which a note names', () => {
    const { rows, notes } = readTrend(context, filter, all, all, { ...months, stray: '1958-06' });
    expect(rows[0]?.year).toBe('2023');
    expect(notes).toEqual(['chart.strays']);
  });

  it('has no share in a year before the code was in use', () => {
    const counts = observed({ 2024: exact(20) });
    const of = (code: string): Observation =>
      code === '2023' ? { ...exact(0), code, status: 'M' } : counts.of(code);
    const { rows } = readTrend(context, filter, { ...counts, of }, all, months);
    expect(rows.map(({ ofCode, share }) => [ofCode, share]).slice(0, 2)).toEqual([
      ['†', '†'],
      ['20', '10%'],
    ]);
  });

  it('draws the whole years from the same height, and lists all of them', () => {
    const counts = observed({ 2023: exact(5), 2024: exact(20), 2025: exact(30), 2026: exact(9) });
    const { rows, chart, chanceNote } = readTrend(context, filter, counts, all, months);
    expect(rows.map(({ name, ofCode, all, share }) => [name, ofCode, all, share])).toEqual([
      ['2023 table.provisional', '5', '50', '10%'],
      ['2024', '20', '200', '10%'],
      ['2025', '30', '100', '30%'],
      ['2026 table.provisional', '9', '90', '10%'],
    ]);
    expect(chanceNote).toContain('like all records since 2024');
    // Half of the 20 complaints would be 10, and chance explains 4 to 18.
    expect(chart).toEqual({
      band: [
        null,
        [expect.closeTo((100 * 4) / 20 / 1.5, 5), expect.closeTo((100 * 18) / 20 / 1.5, 5)],
      ],
      base: '2024',
      greatest: '150',
      rows: [
        { code: '2024', short: '2024' },
        { code: '2025', short: '2025' },
      ],
      lines: [
        [expect.closeTo(66.67, 1), 100],
        [expect.closeTo(66.67, 1), expect.closeTo(33.33, 1)],
      ],
    });
  });

  it.each<[string, DisclosedValue]>([
    ['rounded', { protection: 'rounded', value: 21 }],
    ['below-threshold', { protection: 'below-threshold', value: null, max: 5 }],
    ['suppressed', { protection: 'suppressed', value: null }],
  ])('draws nothing for counts that are %s', (_, disclosed) => {
    const counts = observed({ 2024: exact(20), 2025: disclosed });
    expect(readTrend(context, filter, counts, all, months).chart).toBeNull();
  });

  it('draws only the years after a break, which a note names', () => {
    const counts = { 2019: 240, 2020: 240, 2021: 240, 2022: 150, 2023: 60, 2024: 66, 2025: 54 };
    const observations = observed(
      Object.fromEntries(Object.entries(counts).map(([year, count]) => [year, exact(count)])),
    );
    const ofMonths = { first: '2019-01', last: '2026-11' };
    const trendOf = (province: string) =>
      readTrend(context, { codes: { province: [province] } }, observations, observations, ofMonths);
    const { chart, rows, notes } = trendOf('91');
    expect(rows).toHaveLength(8);
    expect(chart?.rows.map(({ code }) => code)).toEqual(['2023', '2024', '2025']);
    expect(notes).toHaveLength(1);
    // The year of the break has no share: that of a part of it in the whole year would mislead.
    expect(rows.map(({ share }) => share).slice(2, 5)).toEqual(['100%', '†', '100%']);
    expect([trendOf('31').chart?.base, trendOf('31').notes]).toEqual(['2019', []]);
    const since = { ...context, calculation: { coveredUntil: '2024-06-30' } };
    expect(
      readTrend(since, { codes: { province: ['91'] } }, observations, observations, ofMonths).chart,
    ).toBeNull();
  });

  it('draws nothing from a year of few records', () => {
    const counts = observed({ 2024: exact(9), 2025: exact(30) });
    expect(readTrend(context, filter, counts, all, months).chart).toBeNull();
  });
});
