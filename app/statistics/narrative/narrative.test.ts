import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { consultations } from '~/datasets/consultations';
import { formatsOf } from '~/platform/i18n/formats';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { pageSourcesFor } from '../../../tests/support/page-sources';
import { numbersIn, numbersOf } from '../../../tests/support/sentence-numbers';
import { getDashboardPage } from '../dashboard/get-dashboard-page.server';
import { defaultView, withCodes, type View } from '../view/view';
import { yearBefore, type DisclosedNumber } from './comparison';
import { type Change, type Fact } from './facts';
import { comparedCountsOf, fractionOf, headlineOf, narrativeOf } from './narrative';

const disclosedNumber: fc.Arbitrary<DisclosedNumber> = fc.record({
  protection: fc.constantFrom('exact', 'rounded'),
  value: fc.integer({ min: 10, max: 3_000_000 }),
});
const period = fc
  .record({
    year: fc.integer({ min: 2019, max: 2030 }),
    end: fc.date({ min: new Date('2020-01-01'), max: new Date('2020-12-31'), noInvalidDate: true }),
  })
  .map(({ year, end }) => ({
    start: `${year}-01-01`,
    end: `${year}${end.toJSON().slice(4, 10).replace('02-29', '02-28')}`,
  }));
const change: fc.Arbitrary<Change> = fc
  .record({
    value: disclosedNumber,
    before: disclosedNumber,
    period,
    direction: fc.constantFrom('more', 'fewer', 'same', 'unclear'),
  })
  .map((values) => ({
    ...values,
    change: values.value.value / values.before.value - 1,
    periodBefore: yearBefore(values.period),
  }))
  .filter((values) => values.change < 20);
const greatest = (dimension: string) =>
  fc
    .record({
      share: fc.double({ min: 0.01, max: 1, noNaN: true }),
      isExact: fc.boolean(),
      value: disclosedNumber,
    })
    .map((values): Fact => ({ kind: 'greatest', dimension, code: 'X', ...values }));
const facts: fc.Arbitrary<Fact[]> = fc
  .tuple(
    fc
      .record({ value: disclosedNumber, period: fc.option(period), change: fc.option(change) })
      .map((values): Fact => ({
        kind: 'level',
        value: values.change?.value ?? values.value,
        period: values.change?.period ?? values.period,
        change: values.change,
      })),
    fc.record({ value: disclosedNumber, change }).map((values): Fact => ({
      kind: 'level',
      value: values.value,
      change: values.change,
      period: { ...values.change.period, end: `${values.change.period.end.slice(0, 4)}-12-31` },
    })),
    greatest('right'),
    greatest('defendant'),
    greatest('theme'),
    greatest('province'),
    fc
      .record({
        first: fc.integer({ min: 1, max: 20 }),
        last: fc.integer({ min: 20, max: 34 }),
        of: fc.integer({ min: 34, max: 38 }),
      })
      .map((values): Fact => ({ kind: 'rank', dimension: 'province', code: 'X', ...values })),
    fc
      .record({
        month: fc.constantFrom('2026-03', '2025-11'),
        value: disclosedNumber,
        usual: fc.nat(9999),
        years: fc.constant([2021, 2024] as const),
      })
      .map((values): Fact => ({ kind: 'unusual', ...values })),
    fc
      .record({
        dimension: fc.constantFrom('right', 'theme', 'defendant', 'province'),
        value: disclosedNumber,
      })
      .map((values): Fact => ({ kind: 'notStated', ...values })),
  )
  .chain((all) => fc.subarray(all, { minLength: 1 }));

async function contextOf(
  language: string,
  view = defaultView(complaints, 2026),
  nameOf = (code: string) => `“${code}”`,
) {
  const t = await getTexts(language, 'summary');
  const dataset = view.measure === 'consultations' ? consultations : complaints;
  return { dataset, view, language, labels: (_: unknown, code: string) => nameOf(code), t };
}

async function say(language: string, some: Fact[], view?: View, nameOf?: (code: string) => string) {
  return narrativeOf(await contextOf(language, view, nameOf), some);
}

describe.each(languages)('the sentences in “%s”', (language) => {
  it('contain no number that is not in the facts', async () => {
    const view: View = { ...withCodes(defaultView(complaints, 2026), 'month', ['3']) };
    await fc.assert(
      fc.asyncProperty(
        facts,
        fc.constantFrom('cases', 'files', 'consultations'),
        async (some, measure) => {
          const text = (await say(language, some, { ...view, measure })).join(' ');
          const known = some.flatMap(numbersIn);
          for (const number of numbersOf(text, language)) {
            const isKnown = known.some((value) => Math.abs(value - number) < 0.1001);
            expect(isKnown, `${number} in “${text}”`).toBe(true);
          }
          expect(text).not.toMatch(/\{\{|\}\}|undefined|NaN|summary|level\./);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('contain every count of the facts', async () => {
    await fc.assert(
      fc.asyncProperty(disclosedNumber, async (value) => {
        const text = (
          await say(language, [{ kind: 'level', value, period: null, change: null }])
        )[0];
        expect(numbersOf(text ?? '', language)).toContain(value.value);
      }),
      { numRuns: 30 },
    );
  });
});

const running = { start: '2026-01-01', end: '2026-11-22' };
const exact = (value: number): DisclosedNumber => ({ protection: 'exact', value });
const headline: Fact = {
  kind: 'level',
  value: exact(2468),
  period: running,
  change: {
    value: exact(2468),
    before: exact(2511),
    change: 2468 / 2511 - 1,
    direction: 'fewer',
    period: running,
    periodBefore: yearBefore(running),
  },
};
const shares: Fact[] = [
  {
    kind: 'greatest',
    dimension: 'right',
    code: 'R07',
    value: exact(830),
    share: 0.336,
    isExact: true,
  },
  {
    kind: 'greatest',
    dimension: 'defendant',
    code: 'P01',
    value: exact(666),
    share: 0.27,
    isExact: true,
  },
];

it.each([
  [
    'en',
    '2,468 complaints from 1 January to 22 November 2026, 1.7% fewer than in the same period of 2025.',
  ],
  [
    'id',
    '2.468 pengaduan dari 1 Januari sampai 22 November 2026, 1,7% lebih sedikit daripada periode yang sama tahun 2025.',
  ],
  [
    'de',
    '2.468 Beschwerden vom 1. Januar bis zum 22. November 2026, 1,7 % weniger als im gleichen Zeitraum 2025.',
  ],
  [
    'fr',
    '2 468 plaintes du 1er janvier au 22 novembre 2026, soit 1,7 % de moins que sur la même période de 2025.',
  ],
  [
    'es',
    '2468 quejas del 1 de enero al 22 de noviembre de 2026, un 1,7 % menos que en el mismo período de 2025.',
  ],
  [
    'ja',
    '2026年1月1日から11月22日までの申立ては2,468件で、2025年の同じ期間より1.7%少なくなっています。',
  ],
  ['zh', '2026年1月1日至11月22日共有2,468项投诉，比2025年同期少1.7%。'],
])('in “%s”, the first one reads as people write', async (language, expected) => {
  const [first] = await say(language, [headline]);
  expect(first?.replace(/[\u00a0\u202f]/g, ' ')).toBe(expected);
});

it.each([
  [
    'en',
    '2,468 complaints from 1 January to 22 November 2026. To the end of October, 1.8% fewer than in the same months of 2025.',
  ],
  [
    'id',
    '2.468 pengaduan dari 1 Januari sampai 22 November 2026. Sampai akhir Oktober, 1,8% lebih sedikit daripada bulan-bulan yang sama tahun 2025.',
  ],
  [
    'de',
    '2.468 Beschwerden vom 1. Januar bis zum 22. November 2026. Bis Ende Oktober 1,8 % weniger als in den gleichen Monaten 2025.',
  ],
  [
    'fr',
    '2 468 plaintes du 1er janvier au 22 novembre 2026. Jusqu’à fin octobre, 1,8 % de moins que sur les mêmes mois de 2025.',
  ],
  [
    'es',
    '2468 quejas del 1 de enero al 22 de noviembre de 2026. Hasta finales de octubre, un 1,8 % menos que en los mismos meses de 2025.',
  ],
  [
    'ja',
    '2026年1月1日から11月22日までの申立ては2,468件です。10月末までは2025年の同じ月より1.8%少なくなっています。',
  ],
  ['zh', '2026年1月1日至11月22日共有2,468项投诉。截至10月底，比2025年相同月份少1.8%。'],
])('in “%s”, the first one compares the completed months', async (language, expected) => {
  const over = { start: '2026-01-01', end: '2026-10-31' };
  const [value, before] = [exact(2301), exact(2343)];
  const change = { value, before, change: 2301 / 2343 - 1, direction: 'fewer' };
  const [first] = await say(language, [
    { ...headline, change: { ...change, period: over, periodBefore: yearBefore(over) } } as Fact,
  ]);
  expect(first?.replace(/[\u00a0\u202f]/g, ' ')).toBe(expected);
});

it.each([
  [
    'en',
    '2,468 complaints so far',
    'January – October 2026: 2,301, 1.8% fewer than January – October 2025 (2,343)',
  ],
  [
    'id',
    '2.468 pengaduan sejauh ini',
    'Januari–Oktober 2026: 2.301, 1,8% lebih sedikit daripada Januari–Oktober 2025 (2.343)',
  ],
])('in “%s”, a part of a year is compared beside the headline, not in it', async (...texts) => {
  const [language, headlineText, compared] = texts;
  const over = { start: '2026-01-01', end: '2026-10-31' };
  const [value, before] = [exact(2301), exact(2343)];
  const change = { value, before, change: 2301 / 2343 - 1, direction: 'fewer' };
  const fact = {
    ...headline,
    change: { ...change, period: over, periodBefore: yearBefore(over) },
  } as Extract<Fact, { kind: 'level' }>;
  const context = await contextOf(language);
  expect(headlineOf(context, fact)).toBe(headlineText);
  expect(comparedCountsOf(context, fact)).toBe(compared);
});

it('leaves how far the records reach to its own chapter', async () => {
  const status: Fact = {
    kind: 'greatest',
    dimension: 'status',
    code: 'S01',
    value: exact(700),
    share: 0.28,
    isExact: true,
  };
  expect(await say('en', [headline, status])).toHaveLength(1);
});

it('joins what most are about with whom they are against, in words if that is true', async () => {
  const narrative = await say('en', [headline, ...shares]);
  expect(narrative[1]).toBe(
    '1 in 3 complaints is about the “R07”; most often against: “P01” (27%).',
  );
  expect([0.3, 0.333, 0.36].map(fractionOf)).toEqual([null, 3, null]);
});

it('writes names within a sentence in lower case, except those of places and institutions', async () => {
  const names: Record<string, string> = {
    R07: 'Hak atas kesejahteraan',
    P01: 'Kepolisian Negara Republik Indonesia',
    P03: 'Pemerintah daerah',
    11: 'Aceh',
  };
  const say2026 = (...some: Fact[]) =>
    say('id', [headline, ...some], defaultView(complaints, 2026), (code) => names[code] ?? code);
  const [right, police] = shares as [Fact, Fact];
  const government = { ...police, code: 'P03' } as Fact;
  const place = { ...police, dimension: 'province', code: '11', of: 34 } as Fact;
  expect(await say2026(right, police)).toContain(
    '1 dari 3 pengaduan menyangkut hak atas kesejahteraan; teradu terbanyak: Kepolisian Negara Republik Indonesia (27%).',
  );
  expect((await say2026(government, place)).join(' ')).toMatch(
    /eradu terbanyak: pemerintah daerah .*terbanyak dari 34: Aceh /,
  );
});

it('writes a share of rounded counts in Spanish as people say it', async () => {
  const rounded = { ...headline, change: null } as Fact;
  const [value, before] = [2470, 1990].map(
    (item) => ({ protection: 'rounded', value: item }) as const,
  );
  const period = { start: '2026-01-01', end: '2026-12-31' };
  const change = {
    value,
    before,
    change: 0.24,
    direction: 'more',
    period,
    periodBefore: yearBefore(period),
  };
  const [first] = await say('es', [{ ...rounded, value, period, change } as Fact]);
  expect(first?.replace(/\s/g, ' ')).toMatch(/, aproximadamente un 24 % más que en 2025\.$/);
});

it('names the filter first', async () => {
  const view = withCodes(defaultView(complaints, 2026), 'province', ['11']);
  expect((await say('en', [headline], view))[0]).toMatch(/^“11”: 2,468 complaints from/);
});

it.each(languages)(
  'says that a count of closed cases is by the date received: %s',
  async (language) => {
    const fact = { ...headline, change: null } as Fact;
    const closed = withCodes(defaultView(complaints, 2026), 'status', ['S06']);
    const [alone = ''] = await say(language, [fact]);
    const [sentence = ''] = await say(language, [fact], closed);
    expect(sentence.length).toBeGreaterThan(alone.length + 20);
    if (language === 'en')
      expect(sentence).toContain('(by date received; handling as last recorded)');
  },
);

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [11, '11th'],
  [22, '22nd'],
])('writes rank %d as %s', async (rank, text) => {
  const fact: Fact = {
    kind: 'rank',
    dimension: 'province',
    code: 'X',
    first: rank,
    last: rank,
    of: 34,
  };
  expect((await say('en', [fact]))[0]).toContain(` ${text} of 34`);
});

it.each([
  ['en', 'ranks 7th or 8th of 34', 'ranks 7th to 9th of 34'],
  ['id', 'peringkat ke-7 atau ke-8 dari 34', 'peringkat ke-7 sampai ke-9 dari 34'],
  ['de', 'Rang 7 oder 8 von 34', 'Rang 7 bis 9 von 34'],
  ['es', 'puesto 7 u 8 de 34', 'puestos 7 a 9 de 34'],
  ['fr', '7e ou 8e rang sur 34', 'du 7e au 9e rang sur 34'],
  ['ja', '34州中7位または8位です', '34州中7位から9位です'],
  ['zh', '34个省份中排名第7或第8', '34个省份中排名第7至第9'],
])(
  'writes ranks that chance does not distinguish in %s as %s and %s',
  async (language, two, more) => {
    const ranks = { kind: 'rank', dimension: 'province', code: 'X', first: 7, of: 34 } as const;
    expect((await say(language, [{ ...ranks, last: 8 }]))[0]).toContain(two);
    expect((await say(language, [{ ...ranks, last: 9 }]))[0]).toContain(more);
  },
);

it.each(languages)(
  'the number of all years begins where their chart does, and says that it includes older records: %s',
  async (language) => {
    const records = ['1958-06-01', ...Array.from({ length: 200 }, (_, n) => `202${n % 5}-03-04`)];
    const sources = await pageSourcesFor(
      records.map((day, id) => ({ id: String(id), day, codes: { country: 'ID' } })),
      { dataset: complaints, policyName: 'exact' },
    );
    const t = await getTexts(language, 'statistics');
    const page = await getDashboardPage(sources, {
      dataset: complaints,
      language,
      t,
      origin: '',
      languages: [],
      search: new URLSearchParams('year=0'),
    });
    const [sentence = ''] = page.answer?.narrative ?? [];
    const yearly = page.dashboard.widgets.find(({ name }) => name === 'yearly');
    expect(yearly?.observations[0]?.label).toContain('2020');
    expect(sentence).toContain('2020');
    const text = (await getTexts(language, 'summary'))('period.strays', {
      period: '',
      year: formatsOf(language).year('1958'),
    });
    expect(sentence).toContain(text);
    expect(sentence.match(/1958/g)).toHaveLength(1);
  },
);

it.each(languages)('a number from before a province was founded says so: %s', async (language) => {
  const t = await getTexts(language, 'summary');
  const view = withCodes(defaultView(complaints, 2021), 'province', ['93']);
  const labels = (_: unknown, code: string) => `[${code}]`;
  const value = { protection: 'exact', value: 12 } as const;
  const period = { start: '2021-01-01', end: '2021-12-31' };
  const narrative = narrativeOf({ dataset: complaints, view, labels, language, t }, [
    { kind: 'level', value, period, change: null },
    {
      kind: 'unused',
      dimension: 'province',
      code: '93',
      since: '2022-07-25',
      former: '91',
    } as const,
  ]);
  expect(narrative).toHaveLength(1);
  expect(narrative[0]).toMatch(/12.*2021.*\[93\].*2022.*\[91\]|2021.*12.*\[93\].*2022.*\[91\]/);
});
