import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { createPageReader } from '../support/page-reader';
import { insertRecords } from '../support/records';

const { db } = await createTestDatabase();

/** The number of complaints in each month; the newest is a year older than the calculation. */
const months = {
  '2017-11': 2,
  '2018-01': 1,
  '2020-02': 4,
  '2022-03': 3,
  '2024-05': 9,
  '2025-02': 2,
};
await insertRecords(
  db,
  complaints,
  Object.entries(months).flatMap(([month, count]) =>
    Array.from({ length: count }, (_, index) => ({ id: `${month}-${index}`, day: `${month}-14` })),
  ),
);
const calculation = {
  ...(await freeze(db, complaints)),
  calculated_at: new Date('2026-11-22T05:00:00Z'),
};
const readPage = createPageReader(db, complaints, calculation);

async function readSeries(widget: string, search: string) {
  const { dashboard } = await readPage(search, { widget });
  return dashboard.widgets[0]?.observations ?? [];
}

describe('the year of a view', () => {
  it('is the newest that is complete enough if the address names none', async () => {
    const { view, head } = await readPage('');
    expect(view.codes.year).toEqual(['2025']);
    expect(head.canonical).toBe('https://terang.test/dashboard');
    expect((await readPage('year=2025')).head.canonical).toBe('https://terang.test/dashboard');
  });

  it('may be another one that the records cover, and is in the canonical address', async () => {
    const { view, notices, head } = await readPage('year=2023');
    expect(view.codes.year).toEqual(['2023']);
    expect(notices).toEqual([]);
    expect(head.canonical).toBe('https://terang.test/dashboard?year=2023');
  });

  it('is the nearest with records if these end before or begin after it, with a notice', async () => {
    const { view, notices } = await readPage('year=2026');
    expect(view.codes.year).toEqual(['2025']);
    const period = expect.stringMatching(/2017.*February 2025$/);
    expect(notices).toEqual([{ parameter: 'year', value: '2026', reason: 'outside-data', period }]);
    expect((await readPage('year=2016')).view.codes.year).toEqual(['2017']);
  });
});

describe('the series by year', () => {
  it('shows all years with records, so that they add up to the total', async () => {
    for (const search of ['years=all', 'year=0']) {
      const { dashboard } = await readPage(search, { widget: 'yearly' });
      const { observations = [], total } = dashboard.widgets[0] ?? {};
      expect(observations.map(({ code }) => Number(code))).toEqual([
        2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025,
      ]);
      expect(observations.reduce((sum, { value }) => sum + (value ?? NaN), 0)).toBe(total?.value);
    }
  });

  it.each([
    ['year=2022', ['2020', '2021', '2022']],
    ['', ['2023', '2024', '2025']],
  ])('shows three years up to the chosen one under "%s"', async (search, years) => {
    expect((await readSeries('yearly', search)).map(({ code }) => code)).toEqual(years);
  });

  it('draws the year in which the records begin apart, names its months and compares nothing with it', async () => {
    const { dashboard, charts } = await readPage('year=0', { widget: 'yearly' });
    const [yearly] = dashboard.widgets;
    expect(yearly?.observations.map(({ status }) => status).join('')).toBe('PAAAAAAAP');
    expect(charts.yearly).toMatch(/2017: 2 complaints \(incomplete\)/);
    expect(yearly?.provisional).toMatch(/ from November 2017 up to 28? ?.*February 2025\.$/);
    const months = await readSeries('monthly', 'year=2017');
    expect(months.map(({ code }) => code)).toEqual(['11', '12']);
  });

  it('marks years that the records do not cover to their end as provisional, and no other', async () => {
    const statuses = (await readSeries('yearly', 'year=2025')).map(({ status }) => status);
    expect(statuses).toEqual(['A', 'A', 'P']);
  });
});

describe('the months of all years', () => {
  it('are every month from the first to the last with records, each on its own', async () => {
    const disclosed = await readSeries('monthly', 'year=0');
    expect(disclosed).toHaveLength(88);
    expect(disclosed[0]).toMatchObject({ code: '2017-11', label: 'November 2017', value: 2 });
    expect(disclosed.at(-1)).toMatchObject({ code: '2025-02', label: 'February 2025', value: 2 });
    const found = disclosed
      .filter(({ value }) => value !== 0)
      .map(({ code, value }) => [code, value]);
    expect(Object.fromEntries(found)).toEqual(months);
  });

  it('link each to its own year', async () => {
    const { charts } = await readPage('year=0', { widget: 'monthly' });
    expect(charts.monthly).toContain('href="/dashboard?year=2020&amp;month=2#monthly"');
  });
});

describe('the description of a chart', () => {
  it('compares no period that the records do not cover to its end', async () => {
    const { charts } = await readPage('year=2025', { widget: 'yearly' });
    expect(charts.yearly).toMatch(
      /Of the complete periods, highest: 202[34] \(\d+\); lowest: 202[34] \(\d+\)\./,
    );
  });
});

describe('a view for search engines', () => {
  it('may have two filters, also of a province', async () => {
    expect((await readPage('province=31&country=ID')).head.isIndexed).toBe(true);
    expect((await readPage('province=31&country=ID&type=1&right=R01')).head.isIndexed).toBe(false);
  });
});

describe('the title of a view', () => {
  it('names the first of many codes and how many more there are', async () => {
    const many = Array.from({ length: 11 }, (_, index) =>
      ['right', `R${String(index + 1).padStart(2, '0')}`].join('='),
    );
    const { subject, chips } = await readPage(`type=1&${many.join('&')}`);
    expect(subject).toMatch(/^Complaints, .*, and 6 more, 2025$/);
    expect(chips).toHaveLength(11);
  });
});
