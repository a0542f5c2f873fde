import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { pageSourcesFor } from '../../../../tests/support/page-sources';
import { getDashboardPage } from '../../dashboard/get-dashboard-page.server';

/** Cases by province; the sums of files of the smaller ones are suppressed. */
const provinces = { 31: 30, 32: 20, 11: 9, 12: 9 };
const records = [2024, 2025].flatMap((year) =>
  Object.entries(provinces).flatMap(([province, count]) =>
    Array.from({ length: count }, (_, index) => ({
      id: `${year}-${province}-${index}`,
      day: `${year}-05-05`,
      codes: { province },
      values: { files: 1 },
    })),
  ),
);

it.each(languages)(
  'a list without a certain first rank says so, and not that all have few: %s',
  async (language) => {
    const options = { dataset: complaints, policyName: 'protected', calculatedOn: '2026-02-01' };
    const sources = await pageSourcesFor(records, options);
    const t = await getTexts(language, 'statistics');
    const search = new URLSearchParams({ measure: 'files', year: '2024' });
    const { dashboard } = await getDashboardPage(sources, {
      dataset: complaints,
      search,
      language,
      t,
      languages,
      origin: '',
    });
    const list = dashboard.widgets.find(({ name }) => name === 'top-provinces');
    expect(list?.observations.filter(({ rank }) => rank)).toEqual([]);
    expect(list?.others).toBeUndefined();
    expect(list?.notes).toContain(t('widget.noRanks'));
  },
);
