import { describe, expect, it } from 'vitest';
import { readAliases } from '~/datasets/aliases.server';
import { complaints } from '~/datasets/complaints';
import { foldersOfCodeLists, readCodeListFiles } from '~/datasets/load-code-lists.server';
import { formatsOf } from '~/platform/i18n/formats';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { pageSourcesFor } from '../../../tests/support/page-sources';
import { readLocaleFile } from '../../../tests/support/question-phrases';
import { type RecordState } from '../../../tests/support/records';
import { answerFigure } from './answer-figure.server';
import { readQuestion } from './read-question';
import { buildVocabulary } from './vocabulary';

const { lists: codeLists } = await readCodeListFiles();
const aliases = await readAliases(foldersOfCodeLists());
const vocabulary = buildVocabulary(languages.map(readLocaleFile), codeLists, aliases);

/** Returns records of a day, with the same codes. */
const some = (count: number, day: string, codes: RecordState['codes'] = {}): RecordState[] =>
  Array.from({ length: count }, (_, index) => {
    const id = [day, JSON.stringify(codes), index].join();
    return { id, day, codes: { country: 'ID', province: '31', ...codes } };
  });

const provinces = (codeLists.get('province') ?? []).map(({ code }) => code);

/** Records up to a day in November 2026, the most in 2022. */
const records = [
  ...some(20, '2020-01-15'),
  ...some(40, '2021-01-15'),
  ...some(90, '2022-01-15'),
  ...some(30, '2023-01-15'),
  ...some(25, '2024-01-15'),
  ...provinces.flatMap((province, index) =>
    some(index === 4 ? 11 : 20 + index, '2025-01-15', { province }),
  ),
  ...some(14, '2025-06-15', { status: 'S06' }),
  ...some(30, '2026-01-15', { defendant: ['P01'] }),
  ...some(30, '2026-11-25'),
];

const sourcesOf = (stated: RecordState[], policyName = 'exact', lists = codeLists) =>
  pageSourcesFor(stated, { dataset: complaints, policyName, codeLists: lists });
const exact = await sourcesOf(records);
const underProtection = await sourcesOf(records, 'protected');

async function ask(text: string, language = 'en', sources = exact) {
  const question = readQuestion(text, vocabulary, { language, thisYear: 2026 });
  if (question?.kind !== 'figure') throw new Error(`${text} asks for no figure`);
  const { code_lists } = sources.published;
  return answerFigure(sources, await sources.readCodeLists(code_lists), question, language);
}

const sentence = async (...requested: Parameters<typeof ask>) => (await ask(...requested)).sentence;

describe('The year with the most', () => {
  const many = records.filter(({ day }) => !day.startsWith('2025')).concat(some(35, '2025-01-15'));

  it('is that of all years, not of the last three', async () => {
    const { sentence, href } = await ask(
      'which year had the most complaints',
      'en',
      await sourcesOf(many),
    );
    expect(sentence).toBe('Complaints, 2020 – 2025: 2022 has the most, 90 complaints.');
    expect(href).toMatch(/widgets\/yearly\?.*years=all/);
  });

  it('with the fewest is never one that the records cover only in part', async () => {
    const requested = 'which year had the fewest complaints';
    expect(await sentence(requested, 'en', await sourcesOf(many))).toMatch(
      /smallest number is 20 complaints \(2020\)\.$/,
    );
    const begun = many.filter(({ day }) => day > '2020-02').concat(some(12, '2020-03-02'));
    expect(await sentence(requested, 'en', await sourcesOf(begun))).toMatch(
      /do not tell for certain/,
    );
    const running = many.concat(some(5, '2027-01-05'));
    expect(await sentence(requested, 'en', await sourcesOf(running))).toMatch(
      /do not tell for certain/,
    );
  });
});

describe('The numbers of several years', () => {
  it('are those of the last three, with the verdict on the last two', async () => {
    const { sentence, href } = await ask('complaints in Jakarta over three years');
    expect(sentence).toBe(
      'Complaints, Special Region of Jakarta, 2024 – 2026: 25 (2024), 44 (2025), 60 (1 January – 25 November 2026). ' +
        'Special Region of Jakarta: 60 complaints from 1 January to 25 November 2026, not clearly more or fewer than in the same period of 2025.',
    );
    expect(href).toMatch(/widgets\/yearly\?province=31/);
  });

  it('are disclosed as the policy allows', async () => {
    expect(await sentence('police over the years', 'en', underProtection)).toMatch(
      /: 0 \(2024\), 0 \(2025\), 30 \(1 January – 25 November 2026\)\..* do not tell for certain/,
    );
  });
});

describe('Records by outcome', () => {
  it.each(['how many complaints closed in 2025', 'berapa kasus selesai tahun 2025'])(
    'are stated to be those received in the period: %s',
    async (text) => {
      expect(await sentence(text)).toMatch(
        /2025: 14 complaints\. Counted by the date received; handling is as last recorded/,
      );
    },
  );

  it('are stated so in every language', async () => {
    const plain = await Promise.all(languages.map((language) => sentence('polisi 2025', language)));
    const closed = await Promise.all(
      languages.map((language) => sentence('kasus selesai 2025', language)),
    );
    for (const [index, text] of closed.entries())
      expect(text.length).toBeGreaterThan((plain[index] ?? '').length + 15);
  });
});

describe('A period without records', () => {
  it.each([
    ['complaints 2019', '2019'],
    ['right to life 2019', '2019'],
    ['which province has the most complaints 2019', '2019'],
    ['did complaints rise from 2018 to 2019', '2019'],
    ['complaints december 2019', 'December 2019'],
    ['pengaduan desember 2026', 'December 2026'],
    ['Jakarta December 2026', 'December 2026'],
    ['complaints 2027', '2027'],
  ])('is nothing that the data hold: %s', async (text, period) => {
    expect(await sentence(text)).toBe(`These data hold nothing of ${period}.`);
    expect(await sentence(text, 'en', underProtection)).toContain(period);
  });

  it('after the records is never answered with a count, in any language', async () => {
    for (const language of languages)
      expect(await sentence('Jakarta desember 2026', language, underProtection)).not.toMatch(
        /<6|\b0\b/,
      );
  });

  it('between records has a count of 0', async () => {
    expect(await sentence('complaints March 2021')).toBe('Complaints, March 2021: 0 complaints.');
    expect(await sentence('complaints January 2020')).toBe(
      'Complaints, January 2020: 20 complaints.',
    );
  });
});

describe('Names that contradict each other', () => {
  const abroad = [...records, ...some(12, '2025-02-01', { country: 'MY', province: '_Z' })];

  it.each(languages)('are not answered as if the period had no records: %s', async (language) => {
    const someSources = await sourcesOf(abroad);
    const country = new Intl.DisplayNames([language], { type: 'region' }).of('MY') ?? '';
    for (const text of ['malaysia jakarta 2025', 'jakarta malaysia 2025']) {
      const { sentence, name } = await ask(text, language, someSources);
      expect(sentence.indexOf(country), sentence).toBeGreaterThanOrEqual(0);
      expect(sentence).toContain('44');
      expect(sentence.indexOf(country)).toBeLessThan(sentence.indexOf('44'));
      expect(name).not.toContain(country);
    }
  });

  it('are stated first, with the figure of the rest', async () => {
    const someSources = await sourcesOf(abroad);
    expect(await sentence('malaysia jakarta 2025', 'en', someSources)).toMatch(
      /^Without Malaysia \(in conflict with the other filters\): Complaints, .*Jakarta, 2025: 44 complaints\.$/,
    );
    expect(await sentence('malaysia 2019', 'en', someSources)).toBe(
      'These data hold nothing of 2019.',
    );
  });
});

describe('The number of files', () => {
  const withFiles = records.map((record) => ({ ...record, values: { files: 2 } }));

  it('is stated with its period', async () => {
    const someSources = await sourcesOf(withFiles);
    expect(await sentence('how many files in 2024', 'en', someSources)).toBe(
      'Complaints, 2024: 50 files.',
    );
    const { href } = await ask('how many files in 2024', 'en', someSources);
    expect(href).toContain('measure=files');
  });

  it.each(languages)('is stated as not recorded if it is not: %s', async (language) => {
    const recorded = exact.published.recorded?.filter((name) => name !== 'files') ?? [];
    const someSources = { ...exact, published: { ...exact.published, recorded } };
    const t = await getTexts(language, 'statistics');
    expect(await sentence('how many files in 2024', language, someSources)).toBe(
      t('notice.unrecorded', { name: t('measures.files') }),
    );
  });
});

describe('A renamed code', () => {
  const renamed = (codeLists.get('right') ?? []).map((code) =>
    code.code === 'R03'
      ? {
          ...code,
          attributes: {
            ...code.attributes,
            renamed_on: '2024-01-01',
            former_name_en: 'Right to flourish',
            former_name_id: 'Hak berkembang biak',
          },
        }
      : code,
  );
  const lists = new Map([...codeLists, ['right', renamed] as const]);

  it('is found by its former name, and stated to be renamed', async () => {
    const someSources = await sourcesOf(
      [...records, ...some(30, '2025-02-01', { right: ['R03'] })],
      'exact',
      lists,
    );
    const named = buildVocabulary(languages.map(readLocaleFile), lists, aliases);
    for (const text of ['right to flourish 2025', 'hak berkembang biak 2025']) {
      const question = readQuestion(text, named, { language: 'en', thisYear: 2026 });
      if (question?.kind !== 'figure') throw new Error(`${text} asks for no figure`);
      const answer = await answerFigure(someSources, lists, question, 'en');
      expect(answer.sentence).toMatch(
        /^Complaints, Right to self-development, 2025: 30 complaints\. .* before, it was “Right to flourish”\.$/,
      );
    }
  });
});

describe('A rate', () => {
  const requested: Record<string, string> = {
    id: 'pengaduan per 100.000 penduduk di Aceh 2025',
    en: 'complaints per 100,000 in Aceh in 2025',
    de: 'Beschwerden je 100.000 Einwohner in Aceh 2025',
    es: 'quejas por cada 100.000 habitantes en Aceh en 2025',
    fr: 'plaintes pour 100 000 habitants à Aceh en 2025',
    ja: 'アチェ州 2025年 人口10万人当たり 苦情',
    zh: '亚齐 2025年 每10万人 投诉',
  };
  const inhabitants = Number(
    codeLists.get('province')?.find(({ code }) => code === '11')?.attributes.population,
  );
  const counted = [
    ...records,
    ...some(400, '2025-03-01', { province: '11' }),
    ...some(80, '2021-03-01', { province: '91' }),
  ];

  it.each(languages)(
    'of a province has its unit, its period and its count: %s',
    async (language) => {
      const { sentence, href } = await ask(
        requested[language] ?? '',
        language,
        await sourcesOf(counted),
      );
      const rate = (100_000 * 420) / inhabitants;
      const { number, year } = formatsOf(language);
      const numberFormat = new Intl.NumberFormat(language, {
        minimumFractionDigits: 1,
        maximumFractionDigits: 1,
      });
      for (const part of [numberFormat.format(rate), number(420), year('2025'), '2025'])
        expect(sentence).toContain(part);
      expect(sentence).toMatch(/100[.,\s]?000|10万/);
      expect(sentence).not.toMatch(/undefined|\{|\}/);
      expect(href).toMatch(/widgets\/map\?.*shade=rate/);
    },
  );

  it('of a year that is not over covers its days', async () => {
    expect(await sentence('rate in Jakarta 2026', 'en', await sourcesOf(counted))).toMatch(
      /1 January – 25 November 2026: 0\.\d\d per 100,000 inhabitants \(60 complaints\)/,
    );
  });

  it('of a group of provinces is by the inhabitants of all of them', async () => {
    const members = (codeLists.get('province') ?? []).filter(
      ({ attributes }) => attributes.island_group === 'Kalimantan',
    );
    const inhabitantsOfAll = members.reduce(
      (sum, { attributes }) => sum + Number(attributes.population),
      0,
    );
    const counts = members.map(({ code }) => 20 + provinces.indexOf(code));
    const count = counts.reduce((sum, each) => sum + each, 0);
    const rate = ((100_000 * count) / inhabitantsOfAll).toFixed(1);
    for (const from of [exact, underProtection])
      expect(await sentence('rate in Kalimantan in 2025', 'en', from)).toMatch(
        `Complaints, Kalimantan, 2025: ${rate} per 100,000 inhabitants (${count} complaints)`,
      );
  });

  it('of an area with unknown inhabitants is not stated', async () => {
    const sources = await sourcesOf([...counted, ...some(30, '2022-09-01', { province: '93' })]);
    expect(await sentence('rate in South Papua 2022', 'en', sources)).toMatch(
      /no rate per inhabitant\. .*25 July 2022/,
    );
    // Papua of 34 provinces has the inhabitants of its parts.
    expect(await sentence('rate in Papua 2021', 'en', sources)).toMatch(
      /^Complaints, Papua \(with 3 newer provinces\), 2021: .* \(80 complaints\)/,
    );
  });

  it('is named as the highest if chance does not explain that', async () => {
    const more = some(500, '2025-03-02', { province: '11' });
    const sources = await sourcesOf([...counted, ...more]);
    const text = 'which province has the highest rate in 2025';
    expect(await sentence(text, 'en', sources)).toMatch(
      /^Complaints, 2025 \(34 provinces\): Aceh has the highest rate, 16\.\d per 100,000 inhabitants \(920 complaints\)/,
    );
    const close = [
      ...some(30, '2025-03-01', { province: '11' }),
      ...some(35, '2025-03-01', { province: '13' }),
    ];
    expect(await sentence(text, 'en', await sourcesOf(close))).toMatch(/do not tell for certain/);
  });

  it('is of provinces only', async () => {
    for (const text of ['complaints per capita 2025', 'rate of complaints against the police 2025'])
      expect(await sentence(text)).toBe('There are rates per inhabitant only for provinces.');
  });
});

describe('A code that was founded or divided', () => {
  it.each(languages)('in the period, or only later, is stated so: %s', async (language) => {
    const someSources = await sourcesOf([
      ...some(25, '2022-09-15', { province: '93' }),
      ...some(25, '2024-03-15', { province: '93' }),
      ...some(25, '2021-03-15', { province: '93' }),
      ...records,
    ]);
    const date = formatsOf(language).date('2022-07-25');
    for (const [year, isSaid] of [
      ['2021', true],
      ['2022', true],
      ['2024', false],
    ] as const) {
      const said = await sentence(`Papua Selatan ${year} pengaduan`, language, someSources);
      expect([year, said.includes('25'), said.includes(date)]).toEqual([year, true, isSaid]);
    }
  });
});

describe('A period that is not over', () => {
  it.each([
    ['kasus 2026', 'en', /^Complaints, 1 January – 25 November 2026: 60 complaints\.$/],
    ['november 2026 complaints', 'en', /^Complaints, 1 – 25 November 2026: 30 complaints\.$/],
    ['police 2026', 'en', /Police, 1 January – 25 November 2026: 30 complaints\.$/],
    ['kasus 2026', 'id', /^Pengaduan, 1 Januari – 25 November 2026: 60 pengaduan\.$/],
  ])('is named in full: %s (%s)', async (text, language, answer) => {
    const said = await sentence(text, language);
    expect(said.replaceAll(/\s/g, ' ')).toMatch(answer);
  });

  it('is a year once it is over', async () => {
    expect(await sentence('kasus 2024')).toBe('Complaints, 2024: 25 complaints.');
  });
});

describe('The code with the fewest', () => {
  const requested = 'which province has the fewest complaints in 2025';

  it('is named if all are exact, in every language', async () => {
    const { sentence } = await ask(requested);
    expect(sentence).toMatch(
      /^Complaints, 2025 \(34 provinces\): the smallest number is 11 complaints \(.+\)\.$/,
    );
    for (const language of languages)
      expect((await ask('provinsi paling sedikit 2025 pengaduan', language)).sentence).toMatch(
        /11/,
      );
  });

  it('is not a residual category, which is named separately', async () => {
    const marked = (codeLists.get('province') ?? []).map((code, index) =>
      index === 4 ? { ...code, attributes: { ...code.attributes, residual: 'yes' } } : code,
    );
    const lists = new Map([...codeLists, ['province', marked] as const]);
    expect(await sentence(requested, 'en', await sourcesOf(records, 'exact', lists))).toBe(
      'Complaints, 2025 (34 provinces): apart from “Jambi”, the smallest number is 20 complaints (Aceh).',
    );
  });

  it('is answered by all codes that have as few, including those without records', async () => {
    const of = (province: string, count: number) => some(count, '2025-02-01', { province });
    const without = (...codes: string[]) =>
      records.filter(
        ({ codes: codesOfRecord, day }) =>
          day < '2025' || day >= '2026' || !codes.includes(`${codesOfRecord?.province}`),
      );
    const [first = '', second = ''] = provinces.slice(10, 12);
    const both = without(first, second).concat(of(first, 10), of(second, 10));
    expect(await sentence(requested, 'en', await sourcesOf(both))).toMatch(
      /is 10 complaints \([^,]+, [^,]+\)\.$/,
    );
    expect(await sentence(requested, 'en', await sourcesOf(without(first)))).toMatch(
      /is 0 complaints \([^,]+\)\.$/,
    );
    const few = without(first).concat(of(first, 4));
    expect(await sentence(requested, 'en', await sourcesOf(few))).toMatch(
      /small figures are not named here/,
    );
  });

  it('is not named if another one could have as few', async () => {
    const text = 'which province has the fewest complaints against the police in 2025';
    const police = provinces.flatMap((province, index) =>
      some(12 + (index % 3), '2025-01-15', { province, defendant: ['P01'] }),
    );
    expect(await sentence(text, 'en', await sourcesOf(police, 'protected'))).toMatch(
      /do not tell for certain|small figures/,
    );
  });
});
