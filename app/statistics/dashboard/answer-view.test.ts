import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { pageSourcesFor } from '../../../tests/support/page-sources';
import { getDashboardPage } from './get-dashboard-page.server';

/** Records that state no more of their dates than the year, few of the last one. */
const records = [2023, 2024, 2025].flatMap((year) =>
  Array.from({ length: year === 2025 ? 20 : 300 }, (_, index) => {
    return { id: `${year}-${index}`, day: `${year}-01-01`, codes: { country: 'ID' } };
  }),
);

describe('the year after the default one', () => {
  const nameOf = async (language: string, covered_until: string) => {
    const sources = await pageSourcesFor(records, { dataset: complaints, policyName: 'protected' });
    const published = { ...sources.published, date_precision: 'year' as const, default_year: 2024 };
    const page = await getDashboardPage(
      { ...sources, published: { ...published, covered_until } },
      {
        dataset: complaints,
        search: new URLSearchParams(),
        language,
        languages,
        t: await getTexts(language, 'statistics'),
        origin: 'https://terang.test',
      },
    );
    return page.answer?.runningYear;
  };

  it.each(languages)('is not called running once it is over: %s', async (language) => {
    const running = await nameOf(language, '2024-12-31');
    const over = await nameOf(language, '2025-12-31');
    expect(over).toMatch(/^2025年?$/);
    expect(running?.length).toBeGreaterThan(over?.length ?? 0);
  });
});
