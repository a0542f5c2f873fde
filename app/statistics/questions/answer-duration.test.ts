import { describe, expect, it } from 'vitest';
import { readAliases } from '~/datasets/aliases.server';
import { nameOfCode } from '~/datasets/code-lists';
import { complaints } from '~/datasets/complaints';
import { consultations } from '~/datasets/consultations';
import { foldersOfCodeLists, readCodeListFiles } from '~/datasets/load-code-lists.server';
import { formatsOf } from '~/platform/i18n/formats';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { pageSourcesFor } from '../../../tests/support/page-sources';
import { readLocaleFile } from '../../../tests/support/question-phrases';
import { type RecordState } from '../../../tests/support/records';
import { answerDuration } from './answer-duration.server';
import { readQuestion } from './read-question';
import { buildVocabulary } from './vocabulary';

const { lists: codeLists } = await readCodeListFiles();
const aliases = await readAliases(foldersOfCodeLists());
const vocabulary = buildVocabulary(languages.map(readLocaleFile), codeLists, aliases);

/** Returns records of a province that were received on a day, and closed on another one or still open. */
const some = (
  count: number,
  { province = '31', from, to }: { province?: string; from: string; to?: string },
): RecordState[] =>
  Array.from({ length: count }, (_, index) => ({
    id: [province, from, to, index].join(),
    day: from,
    codes: {
      country: 'ID',
      province,
      province_34: province,
      status: to ? 'S06' : 'S01',
      issue: [province === '91' ? 'I02' : 'I01'],
    },
    stages: { closed_on: to ?? null },
  }));

/** In Papua, cases take more than a year; elsewhere, at most three months, but in 2022 six. */
const records = [
  ...some(30, { from: '2019-01-02', to: '2019-02-01' }),
  ...some(90, { from: '2021-10-02', to: '2022-03-01' }),
  ...some(90, { from: '2024-01-02', to: '2024-03-01' }),
  ...some(90, { from: '2025-01-02', to: '2025-03-01' }),
  ...some(60, { province: '91', from: '2023-09-02', to: '2025-03-01' }),
  ...some(75, { from: '2025-10-02' }),
  ...some(60, { from: '2026-01-02', to: '2026-01-20' }),
  ...some(30, { from: '2026-11-20' }),
];
const sources = await pageSourcesFor(records, { dataset: complaints, policyName: 'protected' });

async function ask(text: string, language = 'en', someSources = sources) {
  const question = readQuestion(text, vocabulary, { language, thisYear: 2026 });
  if (question?.kind !== 'unknown') throw new Error(`${text} does not ask how long`);
  return answerDuration(someSources, codeLists, question, language);
}

const said = async (...requested: Parameters<typeof ask>) => (await ask(...requested))?.sentence;

const inAll =
  /At least half of the complaints closed in 2025 took at most 3 months, three quarters at most 2 years\. Complaints still open/;

describe('a question of how long complaints take', () => {
  it.each([
    [
      'how long do complaints take in Papua',
      /^Papua \(.*\): .* closed in 2025 took at most 2 years\. Complaints still open are not included\.$/,
    ],
    ['how long do land cases take', /^Agrarian conflict: .* closed in 2025 took at most 2 years\./],
    [
      'how long do cases closed in 2022 take',
      /^At least three quarters of the complaints closed in 2022 took at most 6 months\./,
    ],
    [
      'how long do cases in Papua closed in 2024 take',
      /^Papua .*, 2024: The published figures do not tell for certain how long/,
    ],
    ['how long do cases take', new RegExp(`^${inAll.source}`)],
  ])('is answered under what it names: %s', async (text, answer) => {
    expect(await said(text)).toMatch(answer);
  });

  it.each([
    ['how long do complaints take in 2015', /^There are no data for 2015; they cover January 2019/],
    ['how long do complaints take in 2026', /^Without “2026”: /],
    ['how long do complaints about zebras take', /^Without “zebras”: /],
    ['how long do complaints take in March', /^Without “march”: /],
    ['how long do complaints in 2024 and 2025 take', /^Without “2024, 2025”: /],
  ])('begins with the ignored words of the question: %s', async (text, leftOut) => {
    const sentence = await said(text);
    expect(sentence).toMatch(leftOut);
    expect(sentence).toMatch(inAll);
  });

  it('about a year before the first shown one says which these are', async () => {
    expect(await said('how long do complaints take in 2020')).toMatch(
      /^2020: .* Years from 2021: /,
    );
  });

  it('leads to the figures of its codes', async () => {
    const answer = await ask('how long do complaints take in Papua in 2024');
    expect(answer?.href).toBe('/dashboard/widgets/time-to-close?province=91');
  });

  const inPapua: Record<string, string> = {
    id: 'berapa lama pengaduan di Papua',
    en: 'how long do complaints take in Papua',
    zh: '巴布亚的投诉需要多久',
    es: 'cuánto tardan las quejas en Papúa',
    ja: 'パプア州の苦情はどのくらいかかりますか',
    de: 'wie lange dauern Beschwerden in Papua',
    fr: 'combien de temps durent les plaintes en Papouasie',
  };

  it.each(languages)('names the place in every language: %s', async (language) => {
    const papua = codeLists.get('province')?.find(({ code }) => code === '91');
    const sentence = await said(inPapua[language] ?? '', language);
    expect(sentence?.startsWith(nameOfCode(papua!, language)), sentence).toBe(true);
    expect(sentence).toContain(formatsOf(language).year('2025'));
  });
});

describe('a question of how old open cases are', () => {
  it('is answered by their age', async () => {
    const answer = await ask('how old are open cases');
    expect(answer?.sentence).toMatch(
      /^At least half of the complaints open on 20 November 2026 had been open for more than 1 year\.$/,
    );
    expect(answer?.href).toBe('/dashboard/widgets/open-age');
  });

  it('ignores a year, and is uncertain under a filter that hides the ages', async () => {
    expect(await said('how old are open cases of 2025')).toMatch(/^Without “2025”: At least half/);
    expect(await said('how old are open cases in Papua')).toMatch(
      /^Papua .*: The published figures do not tell/,
    );
  });
});

it.each([
  ['how long do consultations take', 'en'],
  ['berapa lama konsultasi', 'id'],
  ['咨询需要多久', 'zh'],
  ['cuánto tardan las consultas', 'es'],
  ['相談はどのくらいかかりますか', 'ja'],
  ['wie lange dauern Beratungen', 'de'],
  ['combien de temps durent les consultations', 'fr'],
])('consultations have no durations: %s', async (text, language) => {
  const sourcesOfOne = await pageSourcesFor([{ id: '1', day: '2025-01-02' }], {
    dataset: consultations,
    policyName: 'protected',
  });
  const t = await getTexts(language, 'statistics');
  const answer = await ask(text, language, sourcesOfOne);
  expect(answer?.sentence).toContain(t('summary:durations.none'));
  expect(answer?.sentence).toContain(t('datasets.consultations.noun'));
  expect(answer?.href).toBe(consultations.path);
});
