import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom/server';
import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { createPageTexts, PageTextsProvider, type TextTree } from '~/platform/i18n/page-texts';
import { getTexts } from '~/platform/i18n/texts.server';
import { pageSourcesFor } from '../../../tests/support/page-sources';
import { getHomeFigures } from './get-home-figures.server';
import { HomeChart } from './home-figures';

it('the chart of the home page explains its pale band', async () => {
  const records = Array.from({ length: 7 * 12 * 10 }, (_, index) => {
    const [year, month] = [2019 + Math.floor(index / 120), 1 + (index % 12)];
    const codes = { country: 'ID', province: '31' };
    return { id: String(index), day: `${year}-${String(month).padStart(2, '0')}-02`, codes };
  });
  const sources = await pageSourcesFor(records, { dataset: complaints, policyName: 'exact' });
  const figures = await getHomeFigures(sources, {
    dataset: complaints,
    language: 'en',
    t: await getTexts('en', 'statistics'),
    origin: '',
    languages: [],
  });
  const textsOf = (name: string) =>
    JSON.parse(readFileSync(`locales/en/${name}.json`, 'utf8')) as TextTree;
  const html = renderToStaticMarkup(
    <StaticRouter location="/home">
      <PageTextsProvider value={createPageTexts('en', 'ltr', textsOf)}>
        <HomeChart figures={figures} />
      </PageTextsProvider>
    </StaticRouter>,
  );
  expect(html).toContain('Pale band: lowest to highest, 2019–2023.');
});
