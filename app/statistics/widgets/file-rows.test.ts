import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { getTexts } from '~/platform/i18n/texts.server';
import { pageSourcesFor } from '../../../tests/support/page-sources';
import { getDashboardPage } from '../dashboard/get-dashboard-page.server';
import { tableRows } from './file-rows';

it('a file of the map has a row for each province, also below the threshold', async () => {
  const records = ['11', '12', '31'].flatMap((province, index) =>
    Array.from({ length: 3 + 12 * index }, (_, number) => ({
      id: `${province}-${number}`,
      day: '2025-03-04',
      codes: { province, country: 'ID', right: ['R01'] },
    })),
  );
  const sources = await pageSourcesFor(records, { dataset: complaints, policyName: 'protected' });
  const t = await getTexts('en', 'statistics');
  const widget = complaints.widgets.find(({ kind }) => kind === 'map')!;
  const page = await getDashboardPage(sources, {
    dataset: complaints,
    language: 'en',
    t,
    origin: '',
    languages: [],
    only: widget,
    search: new URLSearchParams('year=2025&right=R01&type=1'),
  });
  const rows = tableRows(widget, page.dashboard.widgets[0]!, t);
  expect(rows).toHaveLength(34 + 3);
  expect(rows.map(({ code }) => code)).not.toContain('_O');
  for (const code of ['11', '13'])
    expect(rows.find((row) => row.code === code)).toMatchObject({
      protection: 'below-threshold',
      value: null,
    });
});
