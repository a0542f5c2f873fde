import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { getTexts } from '~/platform/i18n/texts.server';
import { pageSourcesFor } from '../../../tests/support/page-sources';
import { composeSharePicture } from './compose-share-picture.server';
import { getSharedView } from './get-shared-view.server';

const counts = { '31': { 2024: 300, 2025: 300 }, '32': { 2024: 40, 2025: 120 } };
const records = Object.entries(counts).flatMap(([province, years]) =>
  Object.entries(years).flatMap(([year, count]) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${province} ${year} ${index}`,
      day: `${year}-${String(1 + (index % 12)).padStart(2, '0')}-11`,
      codes: { province, province_34: province, country: 'ID' },
    })),
  ),
);

it.each(['rank', 'change', 'count'])(
  'the picture of a map by %s shows the provinces with the most cases first, since it shows cases',
  async (shade) => {
    const sources = await pageSourcesFor(records, { dataset: complaints, policyName: 'exact' });
    const t = await getTexts('en', 'statistics');
    const search = new URLSearchParams({ shade, year: '2025' });
    const requested = { dataset: complaints, search, language: 'en', t };
    const map = complaints.widgets.find(({ name }) => name === 'map');
    const shared = await getSharedView(sources, requested, map);
    const { items } = await composeSharePicture(shared, sources.policy);
    const [first, second] = items.map(({ text }) => text.replace(/ ·.*/, ''));
    expect([first, second]).toEqual(['300', '120']);
  },
);
