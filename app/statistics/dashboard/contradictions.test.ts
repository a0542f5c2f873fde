import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { recordedDataset } from '~/datasets/recorded-dataset';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { pageSourcesFor } from '../../../tests/support/page-sources';
import { getSharedView } from '../share/get-shared-view.server';
import { getDashboardPage } from './get-dashboard-page.server';

const sources = await pageSourcesFor(
  Array.from({ length: 24 }, (_, index) => ({
    id: String(index),
    day: '2025-03-04',
    codes: index < 20 ? { province: '31', country: 'ID' } : { province: '_Z', country: 'MY' },
  })),
  { dataset: complaints, policyName: 'exact' },
);
const requestFor = async (search: string, language: string) => ({
  dataset: complaints,
  language,
  t: await getTexts(language, 'statistics'),
  search: new URLSearchParams(search),
  origin: '',
  languages: [],
});
const pageOf = async (search: string, language: string) =>
  getDashboardPage(sources, await requestFor(search, language));

it.each(
  languages.flatMap((language) =>
    ['country=MY&province=31', 'province=31&city=32.04', 'province=_Z&country=ID'].map(
      (search) => [language, search] as const,
    ),
  ),
)(
  'the answer says first what contradicts the rest of the filter: %s %s',
  async (language, search) => {
    const { answer, notices, subject, head } = await pageOf(search, language);
    const [first = ''] = answer?.narrative ?? [];
    const names = new Intl.DisplayNames([language], { type: 'region' });
    expect(notices.map(({ reason }) => reason)).toEqual(['contradiction']);
    if (search.startsWith('country')) expect(first).toContain(names.of('MY'));
    expect(first).not.toBe(
      (await pageOf(search.replace(/&?(country=..|city=.*)&?/, ''), language)).answer?.narrative[0],
    );
    expect(head.description).toContain(first.slice(0, 10));
    expect(subject).not.toContain(names.of('MY'));
  },
);

it.each(
  languages.flatMap((language) =>
    ['right=R99', 'year=x&year=2025'].map((search) => [language, search] as const),
  ),
)(
  'answer, description and picture say which filter could not be applied, but not its value: %s %s',
  async (language, search) => {
    const summary = await getTexts(language, 'summary');
    const requested = await requestFor(search, language);
    const { answer, head } = await getDashboardPage(sources, requested);
    const name = requested.t(`parameters.${search.slice(0, search.indexOf('='))}`);
    const { narrative } = (await pageOf('', language)).answer!;
    const said = summary('inapplicable', { names: name, sentence: narrative[0] });
    expect(answer?.narrative[0]).toBe(said);
    expect(head.description).toBe(said);
    expect(head.picture?.alt).toContain(said);
    const { search: ofPicture } = new URL(head.picture!.path, 'https://example.org');
    const shared = await getSharedView(sources, await requestFor(ofPicture, language));
    expect(shared.sentence).toBe(said);
    // Even for a widget that has no statement.
    for (const only of complaints.widgets.filter(({ kind }) => kind === 'bars').slice(0, 3)) {
      const { description, picture } = (await getDashboardPage(sources, { ...requested, only }))
        .head;
      const alone = summary('inapplicableAlone', { names: name });
      expect(description).toContain(alone);
      expect(picture?.alt).toContain(alone);
    }
  },
);

it('the picture of a year without data states that there are none', async () => {
  const { head } = await pageOf('year=2019', 'en');
  expect(head.description).toContain('2019');
  const { search } = new URL(head.picture!.path, 'https://example.org');
  const { sentence } = await getSharedView(sources, await requestFor(search, 'en'));
  expect(sentence).toBe(head.description);
});

it.each(languages)(
  'what is shared of the view and of a widget also begins with this statement: %s',
  async (language) => {
    const requested = await requestFor('country=MY&province=31', language);
    const { answer, calculation } = await pageOf('country=MY&province=31', language);
    const shared = await getSharedView(sources, requested);
    expect(shared.sentence).toBe(answer?.narrative[0]);
    expect(shared.narrative).toEqual(answer?.narrative);
    const names = new Intl.DisplayNames([language], { type: 'region' }).of('MY');
    const summary = await getTexts(language, 'summary');
    for (const only of recordedDataset(complaints, calculation).widgets) {
      const { sentence } = await getSharedView(sources, requested, only);
      const { dashboard } = await getDashboardPage(sources, { ...requested, only });
      for (const said of [sentence, dashboard.widgets[0]?.sentence])
        expect([
          summary('leftOutAlone', { names }),
          summary('leftOut', { names, sentence: '' }),
        ]).toContainEqual(expect.stringContaining(said?.slice(0, 12) ?? '–'));
    }
  },
);
