import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { getTexts } from '~/platform/i18n/texts.server';
import { pageSourcesFor } from '../../../tests/support/page-sources';
import { getDashboardPage } from './get-dashboard-page.server';

/**
 * Returns the dashboard, or the page of one figure, of this many records of each right, in months of the
 * given size.
 */
async function dashboardOf(
  rights: Readonly<Record<string, number>>,
  search = '',
  dayOf = (index: number) => `2025-0${1 + (index % 9)}-04`,
  only?: string,
) {
  const codes = Object.entries(rights).flatMap(([code, count]) => Array<string>(count).fill(code));
  const records = codes.map((right, index) => ({
    id: String(index),
    day: dayOf(index),
    codes: { right: [right], province: '31', country: 'ID' },
  }));
  const sources = await pageSourcesFor(records, { dataset: complaints, policyName: 'exact' });
  const { answer, dashboard } = await getDashboardPage(sources, {
    dataset: complaints,
    language: 'en',
    t: await getTexts('en', 'statistics'),
    search: new URLSearchParams(search),
    origin: '',
    languages: [],
    only: complaints.widgets.find(({ name }) => name === only),
  });
  const findingOf = (name: string) =>
    dashboard.widgets.find((widget) => widget.name === name)?.finding;
  const { what, where } = answer?.chapters ?? {};
  return { what, where, findingOf, sentence: dashboard.widgets[0]?.sentence };
}

it('a chapter is headed by its first code if that is clearly more than all others', async () => {
  const { what } = await dashboardOf({ R01: 200, R02: 90, R03: 40 });
  expect(what).toMatch(/^Most often about the /);
});

it('a chapter is headed by two codes that only chance orders, if both are clearly first', async () => {
  const { what } = await dashboardOf({ R01: 200, R02: 190, R03: 40 });
  expect(what).toMatch(/^Most: .+ and .+$/);
});

it('a chapter has no finding if chance may order more codes than a heading names', async () => {
  const { what } = await dashboardOf({ R01: 60, R02: 58, R03: 55, R04: 54, R05: 20 });
  expect(what).toBeUndefined();
});

it('a chapter whose first figure leaves out the filter by province has no finding', async () => {
  const whereOf = async (search: string) => (await dashboardOf({ R01: 200 }, search)).where;
  expect(await whereOf('')).toMatch(/^Province with the most: /);
  expect(await whereOf('province=32')).toBeUndefined();
  expect(await whereOf('province=Jawa')).toBeUndefined();
});

it('the page of a figure names the first codes as the heading of its chapter does', async () => {
  const sentenceOf = async (rights: Readonly<Record<string, number>>) =>
    (await dashboardOf(rights, '', undefined, 'right')).sentence;
  expect(await sentenceOf({ R01: 200, R02: 90, R03: 40 })).toMatch(/right to life\.$/i);
  expect(await sentenceOf({ R01: 200, R02: 190, R03: 40 })).toMatch(/^Most: .+ and .+$/);
  expect(await sentenceOf({ R01: 60, R02: 58, R03: 55, R04: 54, R05: 20 })).toBeUndefined();
});

it('the highest month is named if it is clearly the highest', async () => {
  const peak = (index: number) => (index < 100 ? '2025-03-04' : `2025-0${1 + (index % 9)}-04`);
  const clear = await dashboardOf({ R01: 300 }, 'year=2025', peak);
  expect(clear.findingOf('monthly')).toBe('March 2025 was the highest month');
  const slight = (index: number) => (index < 4 ? '2025-03-04' : `2025-0${1 + (index % 9)}-04`);
  const within = await dashboardOf({ R01: 300 }, 'year=2025', slight);
  expect(within.findingOf('monthly')).toBeUndefined();
});

it('the highest year is named among all years only', async () => {
  const others = [2021, 2023, 2024, 2025];
  const inYears = (index: number) => `${index < 200 ? 2022 : others[index % 4]}-01-01`;
  const three = await dashboardOf({ R01: 500 }, 'year=2025', inYears);
  expect(three.findingOf('yearly')).toBeUndefined();
  const all = await dashboardOf({ R01: 500 }, 'year=2025&years=all', inYears);
  expect(all.findingOf('yearly')).toBe('2022 was the highest year');
});
