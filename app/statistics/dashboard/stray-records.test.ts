import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { readCodeListFiles } from '~/datasets/load-code-lists.server';
import { formatsOf } from '~/platform/i18n/formats';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { pageSourcesFor } from '../../../tests/support/page-sources';
import { getDashboardPage } from './get-dashboard-page.server';
import { getWidgetFigures } from './get-widget-figures.server';
import { kindOf } from '../widgets/kinds.server';

const { lists: codeLists } = await readCodeListFiles();

/** One record of 1958, then forty in each year from 2022 to 2025, and twenty of the running one. */
const records = [
  { id: 'stray', day: '1958-03-04', codes: { country: 'ID', province: '31' } },
  ...[2022, 2023, 2024, 2025, 2026].flatMap((year) =>
    Array.from({ length: year === 2026 ? 20 : 40 }, (_, index) => ({
      id: `${year}-${index}`,
      day: `${year}-0${1 + (index % 6)}-04`,
      codes: { country: 'ID', province: '31' },
    })),
  ),
];
const sourcesUnder = (policyName: string) =>
  pageSourcesFor(records, { dataset: complaints, policyName, codeLists });
const sources = await sourcesUnder('exact');

const requestFor = async (language: string, search = 'year=0') => ({
  dataset: complaints,
  language,
  t: await getTexts(language, 'statistics'),
  search: new URLSearchParams(search),
});

describe('the first sentence on all years', () => {
  it.each(languages)(
    'names the period of the data, and the stray record separately: %s',
    async (language) => {
      const request = { ...(await requestFor(language)), origin: '', languages: [] };
      const { answer, head } = await getDashboardPage(sources, request);
      const [first = ''] = answer?.narrative ?? [];
      const { month, number } = formatsOf(language);
      for (const part of [number(181), month('2026-06-04'), '1958']) expect(first).toContain(part);
      expect(first).toContain('2022');
      expect(first.indexOf('2022')).toBeLessThan(first.indexOf('1958'));
      expect(head.description).toBe(first);
    },
  );

  it('names no stray record that a protected view excludes', async () => {
    const request = {
      ...(await requestFor('en', 'year=0&province=31')),
      origin: '',
      languages: [],
    };
    const { answer } = await getDashboardPage(await sourcesUnder('protected'), request);
    expect(answer?.narrative[0]).toMatch(/2022/);
    expect(answer?.narrative[0]).not.toMatch(/1958/);
  });
});

describe('a file of all years', () => {
  it.each(['yearly', 'monthly'])(
    'has rows of stray records, so that it adds up: %s',
    async (name) => {
      const widget = complaints.widgets.find((candidate) => candidate.name === name)!;
      const request = await requestFor('en');
      const { data } = await getWidgetFigures(sources, request, widget);
      const rows = kindOf(widget).rows(widget, data, request.t);
      const total = rows.find(({ code }) => code === '_T');
      expect(rows[0]).toMatchObject({ value: 1, code: name === 'yearly' ? '1958' : '1958-03' });
      const values = rows.filter((row) => row !== total).map(({ value }) => value ?? NaN);
      expect(values.reduce((sum, value) => sum + value)).toBe(181);
      expect(total).toMatchObject({ value: 181, label: request.t('widgets.total.title') });
    },
  );
});
