import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { naiveEngine } from '../../../../tests/support/naive-aggregate';
import { type RecordState } from '../../../../tests/support/records';
import { getObservations } from '../../observations/get-observations.server';
import { readPolicy } from '~/protection/read-policy.server';
import { parseView } from '../../view/parse-view';
import { formatComparison } from './format-comparison';
import { comparisonQueries, findDifferences, comparandsOf } from './find-differences';
import { readComparison } from './read-comparison';
import { writeComparison } from './write-comparison.server';
import { testCode } from '../../../../tests/support/test-code';

const codeLists = new Map([
  [
    'province',
    [
      testCode('11', {
        code_34: '11',
        population: '2000000',
        population_source: 'Census 2025',
        island_group: 'West',
      }),
      testCode('12', { code_34: '12', population: '500000', island_group: 'West' }),
      testCode('31', { code_34: '31', island_group: 'Java' }),
    ],
  ],
  ['city', [testCode('11.01', { province_code: '11' })]],
  ['country', [testCode('ID', { home: 'yes' }), testCode('MY')]],
  [
    'right',
    [
      testCode('R01'),
      testCode('R02'),
      testCode('R03'),
      testCode('R04', { valid_from: '2025-07-01' }),
    ],
  ],
  ['complainant_type', [testCode('C01'), testCode('C02')]],
  ['issue', [testCode('I01')]],
  ['on_process', [testCode('S01')]],
  ['representative_office', [testCode('O1'), testCode('O2')]],
]);
const policies = { exact: await readPolicy('exact'), protected: await readPolicy('protected') };
const LAST_DAY = '2026-11-15';
const calculation = {
  id: 1,
  dataset: 'complaints',
  through_import: 1,
  isSynthetic: false,
  records: 1,
  date: LAST_DAY,
  lastDate: LAST_DAY,
  coveredUntil: LAST_DAY,
  defaultYear: 2026,
};

/** Returns `count` records on each of the first ten days of a month. */
function records(
  month: string,
  count: number,
  codes: Record<string, string | string[]> = {},
): RecordState[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${month}-${JSON.stringify(codes)}-${index}`,
    day: `${month}-${String(1 + (index % 10)).padStart(2, '0')}`,
    codes: { country: 'ID', ...codes },
  }));
}

const at = (province: string, right: string) => ({
  province,
  province_34: province,
  right: [right],
});

async function compare(
  states: RecordState[],
  search: string,
  {
    policy = 'exact',
    language = 'en',
    lastDay = LAST_DAY,
  }: { policy?: keyof typeof policies; language?: string; lastDay?: string } = {},
) {
  const all = [...states, { id: 'newest', day: lastDay, codes: {} }];
  const parameters = new URLSearchParams(search);
  const requested = parameters.getAll('compare');
  parameters.delete('compare');
  const years = { defaultYear: 2026, lastDate: lastDay };
  const { view } = parseView(complaints, parameters, { codeLists, ...years });
  const request = {
    dataset: complaints,
    view,
    codeLists,
    policy: policies[policy],
    calculation: { ...calculation, date: lastDay, lastDate: lastDay, coveredUntil: lastDay },
  };
  const { compared } = readComparison(request, requested);
  const comparands = compared && comparandsOf(request, compared);
  if (!compared || !comparands) return null;
  const engine = naiveEngine(complaints, all);
  const answers = await getObservations({ engine, policy: request.policy }, request, {
    comparands: comparisonQueries(request, compared, comparands),
  });
  const months = { first: '2024-01', last: '2026-11' };
  const found = findDifferences(request, compared, comparands, answers.comparands ?? {}, months);
  const context = {
    ...request,
    language,
    labels: (_: unknown, name: string) => name,
    t: await getTexts(language, 'statistics'),
    texts: await getTexts(language, 'summary'),
  };
  return { found, compared, context, formatted: formatComparison(context, compared, found) };
}

/** Two years in which one right grows, and a late part of the first year that is not compared. */
const years = [
  ...records('2025-03', 300, at('11', 'R01')),
  ...records('2025-03', 300, at('12', 'R02')),
  ...records('2025-12', 50, at('12', 'R02')),
  ...records('2026-03', 450, at('11', 'R01')),
  ...records('2026-03', 300, at('12', 'R02')),
  ...records('2026-11', 40, at('31', 'R02')),
];

const tableOf = (result: Awaited<ReturnType<typeof compare>>, name: string) =>
  result?.found.tables.find(({ dimension }) => dimension.parameter === name);

describe('the rates of places beside each other', () => {
  const both = 'province=11&compare=province:12';
  const ratesOf = async (search: string) => (await compare(years, search))!.formatted.rates;

  it('are of each complete year, on one scale, and a mean a year for all', async () => {
    // 300 and 450 of 2,000,000 inhabitants, 350 and 300 of 500,000; the records begin in January 2024.
    const rates = await ratesOf(`year=0&${both}`);
    expect(rates?.series).toEqual({
      rows: [
        ['0.00', '0.00'],
        ['15.0', '70.0'],
        ['', ''],
      ],
      lines: [
        [0, (100 * 15) / 70, null],
        [0, 100, null],
      ],
      greatest: '70.0',
    });
    const span = (Date.parse('2026-11-15') - Date.parse('2024-01-01')) / 86_400_000 / 365.25;
    expect(rates?.name).toBe('Per 100,000 people a year');
    expect(rates?.totals).toEqual([(750 / 20 / span).toFixed(1), (650 / 5 / span).toFixed(1)]);
    expect(rates?.notes.at(-1)).toContain('Census 2025');
  });

  it('are of the totals alone for one year, whose series is of months', async () => {
    const rates = await ratesOf(`year=2025&${both}`);
    expect(rates).toMatchObject({ totals: ['15.0', '70.0'], series: null });
  });

  it('are of a group of places by the inhabitants of all of them', async () => {
    // 650 of 2,500,000 inhabitants.
    const rates = await ratesOf('year=2025&province=31&compare=province:West');
    expect(rates?.totals).toEqual(['', (650 / 25).toFixed(1)]);
    const ofUnknown = await ratesOf('year=2025&province=12&compare=province:Java');
    expect(ofUnknown?.totals).toEqual(['70.0', '']);
  });

  it('are in files, of the total and of each complete year', async () => {
    const lines = async (search: string) => {
      const { found, context, compared } = (await compare(years, search))!;
      const file = { ...context, compared, address: '' };
      const [header = '', ...rows] = String(await writeComparison(file, found, 'csv'))
        .trim()
        .split('\r\n');
      return { header, rows: rows.map((row) => row.split(',')) };
    };
    const { header, rows } = await lines(`year=2025&${both}`);
    expect(header).toMatch(/,RATE_PER_100000_1,RATE_PER_100000_2$/);
    expect(rows.map((row) => row.slice(-2))).toEqual([
      ['15', '70'],
      ...rows.slice(1).map(() => ['', '']),
    ]);
    const byYear = (await lines(`year=0&${both}`)).rows.filter(([table]) => table === 'year');
    expect(byYear.map((row) => [row[1], ...row.slice(-2)])).toEqual([
      ['2024', '0', '0'],
      ['2025', '15', '70'],
      ['2026', '', ''],
    ]);
    expect((await lines('year=2025&right=R01&compare=right:R02')).header).not.toContain('RATE');
  });

  it('are absent next to a place without known inhabitants, the whole country or another time', async () => {
    expect((await ratesOf('year=2025&province=11&compare=province:31'))?.totals).toEqual([
      '15.0',
      '',
    ]);
    expect(await ratesOf('year=2025&province=11&compare=all')).toBeNull();
    expect(await ratesOf('year=2025&province=11&right=R01&compare=right:R02')).toBeNull();
    expect(await ratesOf('year=2025&province=11&compare=year-before')).toBeNull();
  });
});

it('numbers of which one is small are marked, in whatever words the page says so', async () => {
  const states = [
    ...records('2025-03', 20, at('11', 'R01')),
    ...records('2025-03', 2, at('12', 'R01')),
  ];
  for (const [search, policy, isFew] of [
    ['province=11&compare=province:12', 'exact', true],
    ['province=11&compare=province:12', 'protected', true],
    ['province=11&compare=province:31', 'protected', true],
    ['province=11&compare=all', 'exact', false],
    ['city=11.01&right=R01&compare=right:R02&month=3', 'protected', false],
  ] as const) {
    const { formatted } = (await compare(states, `year=2025&${search}`, { policy }))!;
    expect(formatted.isFew, `${search} ${policy}`).toBe(isFew);
  }
});

describe('a running year beside the one before', () => {
  it('is not compared if it has too few records', async () => {
    const few = [...records('2025-01', 54), ...records('2026-01', 7)];
    const { found, formatted } = (await compare(few, ''))!;
    expect(found.total).toMatchObject({ disclosed: [{ value: 8 }, { value: 54 }], isClear: null });
    expect(found.series?.rows).toHaveLength(11);
    expect(formatted.difference).toEqual({
      text: 'Too few to compare.',
      direction: null,
    });
  });

  it('shows the number of its first month, as the year has no other, but no table of that month', async () => {
    const few = [...records('2025-01', 54), ...records('2026-01', 7)];
    const january = { policy: 'protected', lastDay: '2026-01-31' } as const;
    const { found } = (await compare(few, 'year=2026', january))!;
    expect(found.total.disclosed).toMatchObject([{ value: 8 }, { value: 54 }]);
    expect(found.series).toBeNull();
  });

  it('is compared by the same days, in totals, months and shares', async () => {
    const result = await compare(years, '');
    expect(result?.found.comparands.map(({ period }) => period)).toEqual([
      { start: '2026-01-01', end: LAST_DAY },
      { start: '2025-01-01', end: '2025-11-15' },
    ]);
    expect(result?.found.total).toMatchObject({ difference: 191, isClear: true });
    expect(result?.found.change?.change).toBeCloseTo(791 / 600 - 1);
    const march = result?.found.series?.rows[2];
    expect(march).toMatchObject({ code: '3', difference: 150, isClear: true });
    expect(result?.found.series?.rows).toHaveLength(11);
    const rights = tableOf(result, 'right')?.rows;
    expect(rights?.map((row) => [row.code, row.shares[1]])).toEqual([
      ['R01', 0.5],
      ['R02', 0.5],
      ['_X', 0],
    ]);
    expect(rights?.[0]?.points).toBeCloseTo(450 / 791 - 0.5);
  });

  it('is compared by whole months where days are protected', async () => {
    const result = await compare(years, '', { policy: 'protected' });
    expect(result?.found.comparands[1]?.period).toEqual({ start: '2025-01-01', end: '2025-10-31' });
    expect(result?.found.total.disclosed.map(({ value }) => value)).toEqual([750, 600]);
    expect(result?.found.series?.rows).toHaveLength(10);
    expect(result?.formatted.comparands.map(({ name }) => name)).toEqual(['2026', '2025']);
  });

  it('has a rounded difference if rounded months differ clearly', async () => {
    const result = await compare(years, 'province=11', { policy: 'protected' });
    const march = result?.formatted.series?.rows.find((row) => row.code === '3');
    expect(march?.difference).toEqual({
      text: expect.stringMatching(/^≈\+1\d\d$/),
      direction: 'more',
    });
  });

  it('lists every code that the dashboard lists, with a sign for each reason why a number is missing', async () => {
    const result = await compare(years, '', { policy: 'protected' });
    const rows = result?.formatted.tables.find(({ parameter }) => parameter === 'right')?.rows;
    // From the whole years, their months before November, and November and December.
    expect(rows?.map(({ code, cells }) => [code, ...cells.map(({ count }) => count)])).toEqual([
      ['R01', '≈449±2', '≈299±2'],
      ['R02', '≈299±2', '≈300±2'],
      ['_X', '<6', '<6'],
    ]);
    expect(rows?.[0]?.difference.direction).toBe('more');
    expect(result?.formatted.others).toBe('<6');
    expect(result?.formatted.signs).toContain('± how far a figure can be off');
    const few = await compare(
      [...records('2026-03', 5, at('11', 'R01')), ...records('2026-03', 300, at('12', 'R01'))],
      'province=11&compare=province:12',
    );
    expect(few?.formatted.signs).toBe(
      '? too few records, or too much rounding, to say · × not compared',
    );
  });

  it('is described in sentences', async () => {
    const result = await compare(years, '');
    expect(result?.formatted).toMatchObject({
      title: '2026 and 2025',
      narrative: [
        '791 complaints from 1 January to 15 November 2026, 31.8% more than in the same period of 2025.',
        expect.stringMatching(/^Clear differences: 12 \(/),
      ],
      difference: { text: '+191 (+31.8%)', direction: 'more' },
    });
  });

  it('compares no code that came into use between the two', async () => {
    const ofYear = (year: number, counts: Record<string, number>) =>
      Object.entries(counts).flatMap(([right, count]) =>
        records(`${year}-08`, count, at('11', right)),
      );
    const before = ofYear(2025, { R01: 300, R02: 100, R04: 20 });
    const now = ofYear(2026, { R01: 100, R02: 300, R04: 200 });
    const rows = tableOf(await compare([...before, ...now], ''), 'right')?.rows ?? [];
    const of = (name: string) => rows.find((row) => row.code === name);
    expect(of('R04')).toMatchObject({ points: null, isClear: null });
    expect(of('R01')).toMatchObject({ isClear: true });
  });

  it('excludes the outcomes of cases', async () => {
    expect(tableOf(await compare(years, ''), 'status')).toBeUndefined();
    // Of the cases closed so far, newer ones have had less time.
    expect(await compare(years, 'status=S01')).toBeNull();
  });
});

describe('two places', () => {
  const places = [
    ...records('2025-03', 60, at('11', 'R01')),
    ...records('2025-03', 20, at('11', 'R02')),
    ...records('2025-03', 100, at('12', 'R01')),
    ...records('2025-03', 100, at('12', 'R02')),
    ...records('2025-03', 3, at('12', 'R03')),
  ];

  it('are compared by shares; their totals are not tested against chance', async () => {
    const result = await compare(places, 'year=2025&province=11&compare=province:12');
    expect(result?.found.total).toMatchObject({ difference: -123, isClear: null });
    expect(tableOf(result, 'right')?.rows[0]).toMatchObject({ code: 'R01', isClear: true });
    expect(tableOf(result, 'province')).toBeUndefined();
    expect(tableOf(result, 'city')).toBeUndefined();
    expect(result?.formatted.narrative[0]).toBe(
      '11: 80 complaints, 12: 203 complaints (Complaints, 2025).',
    );
    const rows = result?.formatted.tables[0]?.rows;
    expect(rows?.map(({ cells }) => cells.map(({ share }) => share))).toEqual([
      ['75.0%', '49.3%'],
      ['25.0%', '49.3%'],
      ['0.0%', '1.5%'],
    ]);
    expect(rows?.[0]?.difference).toEqual({ text: '+25.7', direction: 'more' });
  });

  it('are not compared by the offices, which follow from the place', async () => {
    const byOffice = (month: string) => [
      ...records(month, 50, { ...at('11', 'R01'), office: 'O1' }),
      ...records(month, 50, { ...at('12', 'R01'), office: 'O2' }),
    ];
    const search = 'year=2025&province=11&compare=province:12';
    expect(tableOf(await compare(byOffice('2025-03'), search), 'office')).toBeUndefined();
    const both = [...byOffice('2025-03'), ...byOffice('2026-03')];
    expect(tableOf(await compare(both, 'province=11'), 'office')).toBeDefined();
  });

  it('are not marked for small counts, and disclose nothing protected', async () => {
    const search = 'year=2025&province=11&compare=province:12';
    const result = await compare(places, search, { policy: 'protected' });
    const codes = tableOf(result, 'right')?.rows.map((row) => row.code);
    expect(codes).not.toContain('R03');
    expect(result?.formatted.others).toBe('<6');
    for (const row of result?.found.tables.flatMap(({ rows }) => rows) ?? []) {
      if (row.disclosed.some(({ value }) => value === null)) expect(row.points).toBeNull();
    }
  });

  it.each(['exact', 'protected'] as const)(
    'are tested by the bounds of small counts, which no sentence names: %s',
    async (policy) => {
      const shares = [
        ...records('2025-03', 600, at('11', 'R01')),
        ...records('2025-03', 200, at('11', 'R02')),
        ...records('2025-03', 3, at('12', 'R02')),
        ...records('2025-03', 2, at('11', 'R03')),
        ...records('2025-03', 3, at('12', 'R03')),
        ...records('2025-03', 600, at('12', 'R01')),
      ];
      const search = 'year=2025&province=11&compare=province:12';
      const result = await compare(shares, search, { policy });
      const rows = tableOf(result, 'right')?.rows ?? [];
      expect(rows.find((row) => row.code === 'R02')).toMatchObject({ isClear: true, isMore: true });
      expect(result?.found.testedShares).toBeGreaterThan(0);
      const written = result?.formatted.tables.find(({ parameter }) => parameter === 'right')?.rows;
      expect(written?.find((row) => row.code === 'R02')?.difference.direction).toBe('more');
      expect(result?.formatted.narrative.join(' ')).not.toMatch(/None of|“?R02/);
    },
  );

  it('differ even if nearly all of both have a code', async () => {
    const shares = [
      ...records('2025-03', 192, at('11', 'R01')),
      ...records('2025-03', 8, at('11', 'R02')),
      ...records('2025-03', 160, at('12', 'R01')),
      ...records('2025-03', 40, at('12', 'R02')),
    ];
    const result = await compare(shares, 'year=2025&province=11&compare=province:12');
    const [first] = tableOf(result, 'right')?.rows ?? [];
    // As Poisson counts, 192 and 160 would not differ clearly.
    expect(first).toMatchObject({ code: 'R01', isClear: true, isMore: true });
    expect(first?.chance?.[1]).toBeLessThan(192);
    expect(result?.found.overlap).toBe('none');
  });

  it.each([
    ['year=2025&province=11&compare=all', 'firstWithin'],
    ['year=2025&compare=right:R01', 'secondWithin'],
    ['year=2025&province=11&city=11.01&compare=province:11', 'firstWithin'],
    ['year=2025&province=12&compare=city:11.01', 'none'],
    ['year=2025&right=R01&compare=right:R02', 'some'],
    ['', 'none'],
  ])('are parts of each other or share records: %s', async (search, overlap) => {
    expect((await compare(places, search))?.found.overlap).toBe(overlap);
  });

  it('are only marked, without an interval, if they may share records', async () => {
    const of = (right: string[], province: string, count: number) =>
      records('2025-03', count, { ...at(province, ''), right });
    const ofBoth = (many: number) => [
      ...of(['R01'], '11', many),
      ...of(['R01'], '12', 50),
      ...of(['R01', 'R02'], '11', 20),
      ...of(['R02'], '11', 50),
      ...of(['R02'], '12', 50),
    ];
    const search = 'year=2025&right=R01&compare=right:R02';
    const same = await compare(ofBoth(50), search);
    expect(same?.found.testedShares).toBeGreaterThan(0);
    expect(same?.formatted.narrative).toHaveLength(1);
    expect(same?.formatted.unmarked).toBe('unclear');
    const rows = tableOf(same, 'province')?.rows;
    expect(rows?.map(({ chance, isClear }) => [chance, isClear])).toEqual(
      rows?.map(() => [null, null]),
    );
    expect(tableOf(await compare(ofBoth(200), search), 'province')?.rows[0]).toMatchObject({
      isClear: true,
      isMore: true,
    });
  });

  it('have no verdict in files if nothing was tested, and the page says so', async () => {
    const of = (province: string, count: number) => [
      ...records('2025-03', 3 * count, at(province, 'R01')),
      ...records('2025-03', count, at(province, 'R02')),
      // Some state no right.
      ...records('2025-03', 20, { province, province_34: province }),
    ];
    const search = 'year=2025&province=11&compare=province:12';
    const result = await compare([...of('11', 60), ...of('12', 30)], search, {
      policy: 'protected',
    });
    const verdicts = (name: string) =>
      tableOf(result, name)?.rows.map(({ code, isClear }) => [code, isClear]);
    expect(result?.found.total.isClear).toBeNull();
    expect(result?.found.series?.rows.map(({ isClear }) => isClear)).toEqual(Array(12).fill(null));
    expect(verdicts('right')).toEqual([
      ['R01', false] as const,
      ['R02', false] as const,
      ['_X', null],
    ]);
    expect(verdicts('country')).toEqual([['ID', null]]);
    const [march] = result?.formatted.series?.rows.slice(2) ?? [];
    expect(march?.difference).toEqual({ text: '×', direction: null });
    const rights = result?.formatted.tables.find(({ parameter }) => parameter === 'right')?.rows;
    expect(rights?.at(-1)).toMatchObject({ code: '_X', difference: { text: '×' } });
  });

  it('have no difference if one contains the other', async () => {
    const result = await compare(places, 'year=2025&province=11&compare=all');
    expect(result?.found.total.difference).toBeNull();
    expect(result?.found.series).toBeNull();
    expect(result?.formatted.title).toBe('11 and All of Indonesia');
  });

  it('are shown side by side if several are chosen', async () => {
    const result = await compare(places, 'year=2025&right=R01&right=R02&right=R03&compare=right');
    expect(result?.found.total.disclosed.map(({ value }) => value)).toEqual([160, 120, 3]);
    expect(result?.found.isTested).toBe(false);
    expect(result?.formatted.difference).toBeNull();
  });
});

describe('a difference of shares', () => {
  /** Returns the shares that rounding allows. */
  const near = (value: number, protection: string) =>
    protection === 'exact' ? [value] : [-2, -1, 0, 1, 2].map((off) => value + off);

  it('stays within its bounds whatever was rounded', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 90 }), { minLength: 4, maxLength: 4 }),
        async (counts) => {
          const [a = 0, b = 0, c = 0, d = 0] = counts;
          const states = [
            ...records('2025-03', a, at('11', 'R01')),
            ...records('2025-03', b, at('11', 'R02')),
            ...records('2025-03', c, at('12', 'R01')),
            ...records('2025-03', d, at('12', 'R02')),
          ];
          const search = 'year=2025&month=3&province=11&compare=province:12';
          const result = await compare(states, search, { policy: 'protected' });
          for (const { code: key, disclosed, points } of tableOf(result, 'right')?.rows ?? []) {
            if (points === null) continue;
            const [left, right] = key === 'R01' ? [a, c] : [b, d];
            expect(near(disclosed[0]?.value ?? 0, disclosed[0]?.protection ?? '')).toContain(left);
            const real = left / (a + b) - right / (c + d);
            expect(Math.abs(points - real)).toBeLessThanOrEqual(0.07);
            if (Math.abs(points) > 0.03) expect(Math.sign(points)).toBe(Math.sign(real));
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe.each(languages)('the sentences of a comparison in “%s”', (language) => {
  it.each([
    '',
    'year=2025&province=11&compare=province:12',
    'year=2025&province=11&compare=all',
    'year=2025&right=R01&right=R02&compare=right',
    'year=2025&province=31',
  ])('are complete, and state only what was found: %s', async (search) => {
    const { formatted, found } = (await compare(years, search, { language }))!;
    const text = formatted.narrative.join(' ');
    expect(text).not.toMatch(/\{\{|\}\}|undefined|NaN|compare\./);
    const numbers = new Set([
      2025,
      2026,
      1,
      11,
      15,
      12,
      31,
      found.testedShares,
      ...found.total.disclosed.map(({ value }) => value ?? 0),
      Math.abs(Math.round(1000 * (found.change?.change ?? 0)) / 10),
      ...found.tables.flatMap(({ rows }) =>
        rows.flatMap(({ shares }) => shares.map((share) => Math.round(1000 * (share ?? 0)) / 10)),
      ),
    ]);
    const written = text.replace(/R0\d/g, '').match(/\d+(?:[.,]\d)?/g) ?? [];
    for (const number of written) {
      expect([...numbers], `${number} in “${text}”`).toContain(Number(number.replace(',', '.')));
    }
  });
});
