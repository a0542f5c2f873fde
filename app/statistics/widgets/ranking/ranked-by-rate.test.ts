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

/** Small provinces with few cases, large ones with many, and one with fewer than are shown. */
const counts = { '31': 120, '32': 400, '34': 60, '51': 60, '61': 45, '65': 30, '92': 4, '11': 90 };
const records = Object.entries(counts).flatMap(([province, count]) =>
  Array.from({ length: count }, (_, index) => ({
    ...{ id: `${province}-${index}`, codes: { province, country: 'ID', right: ['R01'] } },
    day: `2025-${String(1 + (index % 12)).padStart(2, '0')}-28`,
  })),
);

const pageOf = async (policyName: string, search: string, language = 'en') => {
  const sources = await pageSourcesFor(records, { dataset: complaints, policyName });
  const asked = {
    ...{ dataset: complaints, language, t: await getTexts(language, 'statistics') },
    search: new URLSearchParams(search),
  };
  const page = await getDashboardPage(sources, {
    ...{ ...asked, only: widget, isWhole: true, origin: '', languages: [] },
  });
  const data = page.dashboard.widgets.find(({ name }) => name === widget.name);
  if (!data) throw new Error('The list is shown');
  return { sources, asked, data, title: page.head.title };
};

describe('the list beside a map of rates', () => {
  it('ranks by rates, as recomputed from records and inhabitants, and shows these', async () => {
    const dimension = dimensionOfParameter(complaints, 'province', '34')!;
    const { of } = populationOf(dimension, codeLists, 2025)!;
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
      expect(rank).toBe(1 + ranked.filter((one) => Number(one.text) > Number(text)).length);
    }
    expect(data.sentence).toBeUndefined();
    expect(data.notes.join()).toContain('Per 100,000 inhabitants');
    const byCount = await pageOf('exact', 'year=2025');
    expect(byCount.data.observations.map(({ code }) => code).slice(0, 2)).toEqual(['32', '31']);
  });

  it('gives no rank to a rate that one of a hidden count could exceed', async () => {
    const { data } = await pageOf('protected', 'year=2025&shade=rate&right=R01');
    const most = Math.max(
      ...data.observations.flatMap(({ protection, population }) =>
        protection === 'low' && population ? [5 / population] : [],
      ),
    );
    const shown = data.observations.filter(({ value }) => value !== null);
    expect(shown.some(({ rank }) => rank)).toBe(true);
    for (const { value, population = NaN, rank } of shown)
      expect([value, rank !== null]).toEqual([value, ((value ?? 0) - 2) / population > most]);
  });

  it.each(languages)('is named by them, in pictures, too: %s', async (language) => {
    const titles = ['&shade=rate', ''].map((shade) =>
      pageOf('exact', `year=2025${shade}`, language),
    );
    const [ofRates, ofCounts] = await Promise.all(titles);
    expect(ofRates?.title).not.toBe(ofCounts?.title);
    if (!ofRates) throw new Error('A page is shown');
    const shared = await getSharedView(ofRates.sources, ofRates.asked, widget);
    const picture = await composeSharePicture(shared, ofRates.sources.policy);
    const first = ofRates.data.observations.filter(({ rank }) => rank).slice(0, 5);
    expect(picture.items.map(({ label }) => label)).toEqual(first.map(({ label }) => label));
    expect(picture.notes.join()).toContain(ofRates.data.shading?.detail);
  });
});
