import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { dimensionOfParameter } from '~/datasets/dataset';
import { readCodeListFiles } from '~/datasets/load-code-lists.server';
import { populationOf } from '~/datasets/population';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { pageSourcesFor } from '../../../../tests/support/page-sources';
import { getDashboardPage } from '../../dashboard/get-dashboard-page.server';
import { composeSharePicture } from '../../share/compose-share-picture.server';
import { getSharedView } from '../../share/get-shared-view.server';

const { lists: codeLists } = await readCodeListFiles();
const widget = complaints.widgets.find(({ name }) => name === 'top-provinces')!;

/** Small provinces with few cases, large ones with many, and one with fewer than are disclosed. */
const counts = { '31': 120, '32': 400, '34': 60, '51': 60, '61': 45, '65': 30, '92': 4, '11': 90 };
const records = Object.entries(counts).flatMap(([province, count]) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${province}-${index}`,
    codes: { province, country: 'ID', right: ['R01'] },
    day: `2025-${String(1 + (index % 12)).padStart(2, '0')}-28`,
  })),
);

/** Every day of 2024 and 2025 has a record, most of them from other provinces. */
const severalYears = () =>
  Array.from({ length: 731 }, (_, index) => ({
    id: String(index),
    day: new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10),
    codes: { province: index < 128 ? '31' : index < 192 ? '34' : '51', right: ['R01'] },
  }));

const pageOf = async (policyName: string, search: string, language = 'en', name = widget.name) => {
  const sources = await pageSourcesFor(records, { dataset: complaints, policyName });
  const requested = {
    dataset: complaints,
    language,
    t: await getTexts(language, 'statistics'),
    search: new URLSearchParams(search),
  };
  const page = await getDashboardPage(sources, {
    ...requested,
    isWhole: true,
    origin: '',
    languages: [],
    only: complaints.widgets.find((candidate) => candidate.name === name)!,
  });
  const data = page.dashboard.widgets.find((candidate) => candidate.name === name);
  if (!data) throw new Error('The widget is shown');
  return { sources, requested, data, title: page.head.title };
};

describe('the list beside a map of rates', () => {
  it('ranks by rates, as recomputed from records and inhabitants, and shows these', async () => {
    const dimension = dimensionOfParameter(complaints, 'province', '34')!;
    const { of } = populationOf(dimension, codeLists, [{ year: 2025, part: 1 }])!;
    const rateOf = (code: string, count: number) => (100_000 * count) / (of.get(code) ?? NaN);
    const { data } = await pageOf('exact', 'year=2025&shade=rate');
    const ranked = data.observations.filter(({ rank }) => rank);
    const rates = Object.entries(counts)
      .map(([code, count]) => ({ code, rate: rateOf(code, count) }))
      .sort((a, b) => b.rate - a.rate);
    expect(ranked.map(({ code }) => code)).toEqual(rates.map(({ code }) => code));
    for (const [index, { text, value, code, rank }] of ranked.entries()) {
      expect(Number(text)).toBeCloseTo(rates[index]?.rate ?? NaN, 1);
      expect(value).toBe(counts[code as keyof typeof counts]);
      expect(rank).toBe(
        1 + ranked.filter((observation) => Number(observation.text) > Number(text)).length,
      );
    }
    expect(data.sentence).toBeUndefined();
    expect(data.notes.join()).toContain('Per 100,000 people');
    const byCount = await pageOf('exact', 'year=2025');
    expect(byCount.data.observations.map(({ code }) => code).slice(0, 2)).toEqual(['32', '31']);
  });

  it('names ranks of counts that chance cannot distinguish, as the map does on its own page', async () => {
    for (const name of [widget.name, 'map']) {
      const { data } = await pageOf('exact', 'year=2025', 'en', name);
      expect(data.notes.join(), name).toContain('may be chance: ranks 2–3, 3–4, 4–7.');
    }
  });

  it('divides the cases of several years by their person-years, as the map does', async () => {
    const [several, lists] = [severalYears(), new Map(codeLists)];
    const inhabitants = { '31': [1_000_000, 3_000_000], '34': [1_000_000, 500_000] };
    const provinces = Object.entries(inhabitants).map(
      ([code, [population_2024, population_2025]]) => ({
        code,
        names: { id: code },
        attributes: {
          code_34: code,
          population_source: 'A',
          population_2024: `${population_2024}`,
          population_2025: `${population_2025}`,
        },
      }),
    );
    lists.set('province', provinces);
    const sources = await pageSourcesFor(several, {
      dataset: complaints,
      policyName: 'exact',
      codeLists: lists,
      calculatedOn: '2026-01-01',
    });
    const requested = {
      dataset: complaints,
      language: 'en',
      t: await getTexts('en', 'statistics'),
      search: new URLSearchParams('year=0&shade=rate'),
      isWhole: true,
      origin: '',
      languages: [],
    };
    const { dashboard } = await getDashboardPage(sources, requested);
    for (const name of ['map', widget.name]) {
      const found = dashboard.widgets.find((data) => data.name === name);
      const rates = found?.observations.flatMap(({ code, rate }) => (rate ? [[code, rate]] : []));
      // 366 and 365 days, of years of 365.25: 1 January to 31 December.
      const rateOf = (cases: number, [before = 0, after = 0]: number[]) =>
        (100_000 * cases * 365.25) / (366 * before + 364 * after);
      expect(rates?.map(([code]) => code)).toEqual(['34', '31']);
      expect(rates?.[0]?.[1]).toBeCloseTo(rateOf(64, inhabitants['34']), 3);
      expect(rates?.[1]?.[1]).toBeCloseTo(rateOf(128, inhabitants['31']), 3);
      expect(found?.shading?.notes.join(' ')).toContain('A, 2024, 2025');
    }
  });

  it('gives no rank to a rate that one with an undisclosed count could exceed', async () => {
    const { data } = await pageOf('protected', 'year=2025&shade=rate&right=R01');
    const most = Math.max(
      ...data.observations.flatMap(({ protection, population }) =>
        protection === 'below-threshold' && population ? [5 / population] : [],
      ),
    );
    const disclosed = data.observations.filter(({ value }) => value !== null);
    expect(disclosed.some(({ rank }) => rank)).toBe(true);
    for (const { value, population = NaN, rank } of disclosed)
      expect([value, rank !== null]).toEqual([value, ((value ?? 0) - 2) / population > most]);
  });

  it.each(languages)('is titled by its rates, in pictures, too: %s', async (language) => {
    const titles = ['&shade=rate', ''].map((shade) =>
      pageOf('exact', `year=2025${shade}`, language),
    );
    const [ofRates, ofCounts] = await Promise.all(titles);
    expect(ofRates?.title).not.toBe(ofCounts?.title);
    if (!ofRates) throw new Error('A page is shown');
    const shared = await getSharedView(ofRates.sources, ofRates.requested, widget);
    const picture = await composeSharePicture(shared, ofRates.sources.policy);
    const first = ofRates.data.observations.filter(({ rank }) => rank).slice(0, 5);
    expect(picture.items.map(({ label }) => label)).toEqual(first.map(({ label }) => label));
    expect(picture.notes.join()).toContain(ofRates.data.shading?.detail);
  });
});
