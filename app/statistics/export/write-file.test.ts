import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { getTexts } from '~/platform/i18n/texts.server';
import { pageSourcesFor } from '../../../tests/support/page-sources';
import { getWidgetFigures } from '../dashboard/get-widget-figures.server';
import { describeFigures, fileTable } from './write-file.server';

it.each([
  ['year=2026', '2026-01-01/2026-03-05'],
  ['year=2025', '2025-02-01/2025-12-31'],
  ['year=0', ''],
])('the period of a file begins and ends where the records do: %s', async (search, period) => {
  const records = ['2025-02-03', '2026-01-02', '2026-03-05'].flatMap((day) =>
    Array.from({ length: 30 }, (_, index) => ({ id: `${day} ${index}`, day, codes: {} })),
  );
  const sources = await pageSourcesFor(records, { dataset: complaints, policyName: 'exact' });
  const t = await getTexts('en', 'statistics');
  const cards = complaints.widgets.find(({ name }) => name === 'cards')!;
  const requested = { dataset: complaints, search: new URLSearchParams(search), language: 'en', t };
  const { widget, context, data } = await getWidgetFigures(sources, requested, cards);
  const { policy } = sources;
  const source = { widget, context, rows: data.observations, note: '', address: '', policy };
  const [header = [], first = []] = fileTable(source);
  expect(first[header.indexOf('PERIOD')]).toBe(period);
  const described = describeFigures(source).period;
  expect(described ? `${described.start}/${described.end}` : '').toBe(period);
});
