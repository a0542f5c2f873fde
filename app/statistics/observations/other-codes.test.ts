import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { readCodeListFiles } from '~/datasets/load-code-lists.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { pageSourcesFor } from '../../../tests/support/page-sources';
import { getDashboardPage } from '../dashboard/get-dashboard-page.server';
import { tableRows } from '../widgets/file-rows';

const { lists } = await readCodeListFiles();
const rights = (lists.get('right') ?? []).map(({ code }) => code);
const t = await getTexts('en', 'statistics');
const widget = complaints.widgets.find(({ name }) => name === 'right')!;

/** Returns the table of rights in a province, with 20 records of each of these. */
async function rightsOf(codes: readonly string[]) {
  const records = codes.flatMap((right) =>
    Array.from({ length: 20 }, (_, index) => ({
      id: `${right}-${index}`,
      day: '2025-03-04',
      codes: { right: [right], province: '31', country: 'ID' },
    })),
  );
  const sources = await pageSourcesFor(records, { dataset: complaints, policyName: 'protected' });
  const { dashboard } = await getDashboardPage(sources, {
    dataset: complaints,
    language: 'en',
    t,
    origin: '',
    languages: [],
    only: widget,
    search: new URLSearchParams('province=31'),
  });
  return dashboard.widgets[0]!;
}

it('other codes are mentioned in tables and files only if some are not listed', async () => {
  const some = await rightsOf(rights.slice(1));
  expect(some.others?.text).toBe('<6');
  expect(tableRows(widget, some, t).map(({ code }) => code)).toContain('_O');
  const all = await rightsOf(rights);
  expect(all.observations).toHaveLength(rights.length);
  expect(all.others).toBeUndefined();
  expect(tableRows(widget, all, t).map(({ code }) => code)).not.toContain('_O');
});
