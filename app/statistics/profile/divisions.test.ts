import { describe, expect, it } from 'vitest';
import { datasets } from '~/datasets';
import { codesOfDimension } from '~/datasets/code-lists';
import { dimensionOfParameter, divisions } from '~/datasets/dataset';
import { readCodeListFiles } from '~/datasets/load-code-lists.server';
import { recordedDataset } from '~/datasets/recorded-dataset';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { pageSourcesFor } from '../../../tests/support/page-sources';
import { type RecordState } from '../../../tests/support/records';
import { getDashboardPage } from '../dashboard/get-dashboard-page.server';
import { createLabels } from '../view/labels';
import { getProfile } from './get-profile.server';
import { listProfiles } from './list-profiles.server';
import { profiledDataset } from '../view/profile-kinds';
import { listProfiledCodes } from '../view/profiled-codes';

const { lists: codeLists } = await readCodeListFiles();
const provinces = (codeLists.get('province') ?? []).map(({ code }) => code);
const papua = ['91', '93', '94', '95'];

/** For each province as many records as its position in the list, and some without a province. */
const records: RecordState[] = [...provinces, '_X', '_Z'].flatMap((province, position) =>
  Array.from({ length: 11 + (position % 7) }, (_, index) => ({
    id: `${province}-${index}`,
    day: `2025-${String((index % 12) + 1).padStart(2, '0')}-03`,
    codes: { province, country: province === '_Z' ? 'MY' : 'ID', right: ['R01'], theme: 'K01' },
  })),
);
const countOf = (codes: readonly string[]) =>
  records.filter(({ codes: codesOfRecord = {} }) => codes.includes(String(codesOfRecord.province)))
    .length;
const numberIn = (text: string) => Number(text.replace(/\D/g, ''));

const sources = await pageSourcesFor(records, { dataset: profiledDataset, policyName: 'exact' });
const inLanguage = async (language: string) => ({
  dataset: profiledDataset,
  language,
  t: await getTexts(language, 'statistics'),
});

describe.each(divisions)('in the division into %s provinces', (division) => {
  it.each(languages)(
    'the list of provinces adds up to all records minus those that it names as missing: %s',
    async (language) => {
      const requested = await inLanguage(language);
      const search = new URLSearchParams({ division });
      const { groups, sum } = await listProfiles(sources, {
        ...requested,
        search,
        kind: 'province',
      });
      const counts = groups.flatMap(({ profiles }) => profiles.map(({ count }) => numberIn(count)));
      expect(counts).toHaveLength(Number(division));
      const [all = NaN, ...named] = (sum?.match(/\d+/g) ?? []).map(Number);
      expect(all).toBe(records.length);
      const listed = counts.reduce((total, count) => total + count, 0);
      expect([listed, ...named].reduce((total, value) => total + value, 0)).toBe(all);
    },
  );

  it.each(datasets.map((dataset) => [dataset.name, dataset] as const))(
    'each list of %s by a single-valued code adds up to its total less what it names',
    async (_, dataset) => {
      const exactSources = await pageSourcesFor(records, { dataset, policyName: 'exact' });
      const view = {
        dataset,
        language: 'en',
        t: await getTexts('en', 'statistics'),
        search: new URLSearchParams({ division }),
        origin: '',
        languages: [],
      };
      const { calculation } = await getDashboardPage(exactSources, view);
      const lists = recordedDataset(dataset, calculation).widgets.filter(({ dimension }) =>
        dataset.dimensions.some(({ name, isMultiple }) => name === dimension && !isMultiple),
      );
      for (const only of lists) {
        const { dashboard } = await getDashboardPage(exactSources, { ...view, only });
        const [data] = dashboard.widgets;
        const rows = [...(data?.observations ?? []), data?.notStated, data?.outside];
        const sum = rows.reduce((total, row) => total + (row?.value ?? 0), 0);
        if (only.kind !== 'cards') expect([only.name, sum]).toEqual([only.name, data?.total.value]);
      }
    },
  );

  it('the profile of a province counts it as its name says', async () => {
    const requested = await inLanguage('en');
    const labels = createLabels(codeLists, 'en', requested.t);
    const dimension = dimensionOfParameter(profiledDataset, 'province', division);
    if (!dimension) throw new Error('Complaints have provinces');
    const listed = codesOfDimension(dimension, codeLists).filter(({ code }) =>
      /^(31|9.)$/.test(code),
    );
    expect(listed).toHaveLength(division === '34' ? 3 : 7);
    for (const { code } of listed) {
      const item = listProfiledCodes(profiledDataset, 'province', codeLists).find(
        (profiled) => profiled.code === code,
      );
      if (!item) throw new Error(`${code} has no profile`);
      const search = new URLSearchParams({ division });
      const profile = await getProfile(sources, { ...requested, kind: 'province', item, search });
      const counted = division === '34' && code === '91' ? papua : [code];
      const both = division === '34' && code === '92' ? ['92', '96'] : counted;
      expect(numberIn(profile?.figures[0]?.text ?? '')).toBe(countOf(both));
      expect(profile?.name).toBe(labels(dimension, code));
      expect(profile?.notices).toEqual([]);
      const isDivided = [...papua, '92', '96'].includes(code);
      expect(profile?.otherDivision !== null).toBe(isDivided);
      if (both.length > 1) expect(profile?.name).toContain(String(both.length - 1));
      for (const sentence of profile?.narrative.slice(0, 1) ?? []) {
        expect(sentence).toContain(profile?.name);
      }
    }
  });
});

it('no code has the same name but another count in the other division', async () => {
  for (const language of languages) {
    const labels = createLabels(codeLists, language, await getTexts(language, 'statistics'));
    const [old, current] = divisions.map((division) =>
      dimensionOfParameter(profiledDataset, 'province', division),
    );
    if (!old || !current) throw new Error('Complaints have provinces');
    for (const code of provinces) {
      const isOther = ['91', '92'].includes(code);
      expect([language, code, labels(old, code) === labels(current, code)]).toEqual([
        language,
        code,
        !isOther,
      ]);
      if (isOther) expect(labels(old, code)).toContain(code === '91' ? '3' : '1');
    }
  }
});
