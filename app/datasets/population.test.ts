import { expect, it } from 'vitest';
import { readCodeListFiles } from './load-code-lists.server';
import { provinceDimensions } from './places';
import { populationOf } from './population';

const only = (year: number) => [{ year, part: 1 }];

const dimensions = {
  '34': provinceDimensions.province_34,
  '38': provinceDimensions.province,
};

it('gives a province from before 2022 the inhabitants of those that it was divided into', async () => {
  const { lists } = await readCodeListFiles();
  const now = populationOf(dimensions['38'], lists, only(2025));
  const before = populationOf(dimensions['34'], lists, only(2025));
  expect([now?.of.size, before?.of.size]).toEqual([38, 34]);
  expect(now?.source).toBe('Kemendagri 2025');
  // Papua: 1,102,360 and 562,220 and 1,369,112 and 1,470,518 in the four provinces of today.
  expect(now?.of.get('91')).toBe(1_102_360);
  expect(before?.of.get('91')).toBe(4_504_210);
  const sum = (numbers: Iterable<number> = []) =>
    [...numbers].reduce((all, number) => all + number, 0);
  expect(sum(before?.of.values())).toBe(sum(now?.of.values()));
});

it('omits places without numbers, and places made up of them', () => {
  const place = (code: string, attributes: Record<string, string>) => ({
    code,
    attributes,
    names: { id: code },
  });
  const partly = [
    place('1', { code_34: '1', population: '10', population_source: 'A' }),
    place('2', { code_34: '1', population: '' }),
    place('3', { code_34: '3', population: '5' }),
  ];
  const known = populationOf(dimensions['34'], new Map([['province', partly]]), only(2025));
  expect([...(known?.of ?? [])]).toEqual([['3', 5]]);
  expect(
    populationOf(dimensions['38'], new Map([['province', [place('1', {})]]]), only(2025)),
  ).toBeNull();
});

it('takes the inhabitants of the year, or of the nearest known year', () => {
  const attributes = {
    population: '1',
    population_2020: '20',
    population_2024: '24',
    population_2025: '',
    population_source: 'A',
  };
  const lists = new Map([['province', [{ code: '1', attributes, names: { id: '1' } }]]]);
  const of = (year: number) => populationOf(dimensions['38'], lists, only(year));
  expect(of(2020)).toMatchObject({ source: 'A', years: [2020] });
  expect([2015, 2021, 2022, 2025].map((year) => of(year)?.of.get('1'))).toEqual([20, 20, 24, 24]);
});

it('takes the mean of several years, each of its nearest year, weighted by the part that is counted', () => {
  const place = (code: string, attributes: Record<string, string>) => ({
    code,
    attributes,
    names: { id: code },
  });
  const lists = new Map([
    [
      'province',
      [
        place('1', { population_2020: '20', population_2024: '24' }),
        place('2', { population_2020: '20', population_2024: '' }),
      ],
    ],
  ]);
  const parts = [2019, 2020, 2023].map((year) => ({ year, part: 1 }));
  const known = populationOf(dimensions['38'], lists, [...parts, { year: 2024, part: 0.5 }]);
  // (20 + 20 + 24 + 12) person-years in 3.5 years.
  expect(known).toMatchObject({ years: [2020, 2024] });
  expect([...(known?.of ?? [])]).toEqual([['1', Math.round(76 / 3.5)]]);
});
