import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { pageSourcesFor } from '../../../tests/support/page-sources';
import { getDashboardPage } from './get-dashboard-page.server';

/** In each March of four years, most cases are of the home country; each province has few. */
const records = ['2021', '2022', '2023', '2024'].flatMap((year) =>
  Array.from({ length: 20 }, (_, index) => ({
    id: `${year}-${index}`,
    day: `${year}-03-05`,
    values: { files: 1 },
    codes: {
      country: index < 18 ? 'ID' : 'MY',
      right: ['R01'],
      province: ['11', '12', '13', '14', '91', '94'][index % 6]!,
    },
  })),
);
const sources = await pageSourcesFor(records, {
  dataset: complaints,
  policyName: 'protected',
  calculatedOn: '2026-02-01',
});

async function widgetOf(name: string, search: string, language: string) {
  const t = await getTexts(language, 'statistics');
  const { dashboard } = await getDashboardPage(sources, {
    dataset: complaints,
    language,
    t,
    languages,
    origin: '',
    search: new URLSearchParams(search),
  });
  return dashboard.widgets.find((widget) => widget.name === name)!;
}

it.each(languages)(
  'a table without numbers does not count a suppressed code among those below the threshold: %s',
  async (language) => {
    const data = await widgetOf('country', 'year=2024&month=3', language);
    // It has a separate row, above that of the others.
    expect(data.observations).toMatchObject([{ code: 'ID', text: '–' }]);
    expect(data.unlisted).toBeUndefined();
    expect(data.others?.protection).toBe('below-threshold');
  },
);

it('a list without ranks lists the suppressed codes', async () => {
  const data = await widgetOf('top-provinces', 'year=2024&right=R01&division=38', 'en');
  expect(data.others?.text).toBe('<6');
  const listed = data.observations.map(({ code, text }) => `${code} ${text}`);
  expect(listed.sort()).toEqual(['91 –', '92 –', '93 –', '94 –', '95 –', '96 –']);
});
