import { describe, expect, it } from 'vitest';
import { consultations } from '~/datasets/consultations';
import { importColumns } from '~/datasets/dataset';
import { demoConsultations } from './consultations';
import { readDemoSource } from './source';

const source = readDemoSource();
const rows = [...demoConsultations(source, { until: '2026-10-15' })].map(({ values }) => values);
const inYear = (year: string) => rows.filter(({ consulted_on: date }) => date?.startsWith(year));

describe('synthetic consultations', () => {
  it('have the columns of the import file', () => {
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(importColumns(consultations).sort());
  });

  it('follow the published counts by medium of 2019 and 2020 to the record', () => {
    for (const year of ['2019', '2020']) {
      for (const [medium, count] of Object.entries(
        source.distributions.consultation.media_from[year]!,
      )) {
        expect(inYear(year).filter(({ media }) => media === medium)).toHaveLength(count);
      }
    }
  });

  it('are as many as planned in a full year', () => {
    expect(inYear('2025')).toHaveLength(1850);
  });

  it('have a theme, a medium and an issue, and a province unless abroad or unknown', () => {
    expect(
      rows.every(({ theme, media, issue, country }) => theme && media && issue && country),
    ).toBe(true);
    const placed = rows.filter(({ province }) => province).length;
    expect(placed / rows.length).toBeCloseTo(0.96, 2);
  });
});
