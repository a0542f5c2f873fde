import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { readCodeListFiles } from '~/datasets/load-code-lists.server';
import { languages } from '~/i18n/languages.server';
import { getTexts } from '~/i18n/texts.server';
import { pageSourcesFor } from '../../../../tests/support/page-sources';
import { getLatestFigures } from '../dashboard/get-latest-figures.server';

const { lists: codeLists } = await readCodeListFiles();

/** One record of 1958, then forty in each year from 2022 to 2025, and twenty of the running one. */
const sources = await pageSourcesFor(
  [
    { id: 'stray', day: '1958-03-04', codes: { country: 'ID', province: '31' } },
    ...[2022, 2023, 2024, 2025, 2026].flatMap((year) =>
      Array.from({ length: year === 2026 ? 20 : 40 }, (_, index) => ({
        id: `${year}-${index}`,
        day: `${year}-0${1 + (index % 6)}-04`,
        codes: { country: 'ID', province: '31' },
      })),
    ),
  ],
  { dataset: complaints, policyName: 'exact', codeLists },
);

describe('the bars of the home page', () => {
  it.each(languages)(
    'are of no year before the data, each described once: %s',
    async (language) => {
      const t = await getTexts(language, 'statistics');
      const { years } = await getLatestFigures(sources, {
        ...{ dataset: complaints, published: sources.published, codeLists, language, t },
      });
      expect(years.map(({ year }) => year)).toEqual(['2022', '2023', '2024', '2025', '2026']);
      expect(years.map(({ count }) => count)).toEqual([40, 40, 40, 40, 20]);
      expect(years.at(-1)?.text.split(t('table.provisional'))).toHaveLength(2);
    },
  );
});
