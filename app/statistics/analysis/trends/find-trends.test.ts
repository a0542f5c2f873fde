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
import { findTrends, sortTrends, trendQueries } from './find-trends';
import { readTrends, searchWithoutTrends } from './read-trends';
import { namedTrends, formatTrends } from './format-trends';
import { testCode } from '../../../../tests/support/test-code';

const codeLists = new Map([
  ['province', ['11', '12'].map((name) => testCode(name, { code_34: name }))],
  ['city', [testCode('11.01', { province_code: '11' })]],
  ['country', [testCode('ID', { home: 'yes' }), testCode('MY')]],
  ['right', [testCode('R01'), testCode('R02'), testCode('R03')]],
  ['on_process', [testCode('S01')]],
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

/** Returns `count` records on the first days of a month. */
function records(
  month: string,
  count: number,
  right: string[],
  more: Record<string, string> = {},
): RecordState[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${month}-${right.join()}-${JSON.stringify(more)}-${index}`,
    day: `${month}-${String(1 + (index % 10)).padStart(2, '0')}`,
    codes: { country: 'ID', right, ...more },
  }));
}

interface TrendsOptions {
  policy?: keyof typeof policies;
  language?: string;
  first?: string;
  stray?: string;
  /** The day of the calculation. */
  date?: string;
}

async function trendsOf(
  states: readonly RecordState[],
  search: string,
  {
    policy = 'exact',
    language = 'en',
    first = '2023-01',
    stray,
    date = LAST_DAY,
  }: TrendsOptions = {},
) {
  const all = [...states, { id: 'newest', day: LAST_DAY, codes: {} }];
  const parameters = new URLSearchParams(search);
  const years = { defaultYear: 2026, lastDate: LAST_DAY };
  const ofView = searchWithoutTrends(parameters);
  const { view } = parseView(complaints, ofView, { codeLists, ...years });
  const request = {
    dataset: complaints,
    view,
    codeLists,
    policy: policies[policy],
    calculation: { ...calculation, date },
  };
  const { dimension, question } = readTrends(request, parameters);
  const engine = naiveEngine(complaints, all);
  const answers = await getObservations({ engine, policy: request.policy }, request, {
    trends: trendQueries(request, dimension, question.per),
  });
  const months = { first, last: '2026-11', stray };
  const found = findTrends(request, dimension, answers.trends ?? {}, months);
  const labels = (_: unknown, name: string) => name;
  const context = {
    ...request,
    language,
    labels,
    t: await getTexts(language, 'statistics'),
    texts: await getTexts(language, 'summary'),
  };
  const rows = sortTrends(namedTrends(found, dimension, labels), question.sort, language);
  return { found, rows, formatted: formatTrends(context, dimension, found, question.sort) };
}

/** One right that grows, one that is large and shrinks a little, one that is small. */
const states = [
  ...records('2023-05', 20, ['R01']),
  ...records('2025-03', 200, ['R01']),
  ...records('2025-12', 90, ['R01']),
  ...records('2026-03', 300, ['R01']),
  ...records('2025-03', 500, ['R02']),
  ...records('2026-03', 490, ['R02']),
  ...records('2025-03', 2, ['R03']),
  ...records('2026-03', 9, ['R03']),
  ...records('2026-03', 700, []),
];

describe('the codes of a dimension over time', () => {
  it('have every year from the first to the last with records, the running one provisional', async () => {
    const { found } = await trendsOf(states, 'of=right');
    expect(found.years.map((year) => [year.code, year.value, year.status])).toEqual([
      ['2023', 20, 'A'],
      ['2024', 0, 'A'],
      ['2025', 792, 'A'],
      ['2026', 1500, 'P'], // prettier-ignore
    ]);
    const row = found.rows.find((trend) => trend.code === 'R01');
    expect(row?.cells.map(({ value }) => value)).toEqual([20, 0, 290, 300]);
    expect(row?.cells.map(({ status }) => status)).toEqual(['A', 'A', 'A', 'P']);
    expect(row?.total.value).toBe(610);
  });

  it('have a provisional year as long as records do not cover it, whatever the day of the calculation', async () => {
    const [now, later] = await Promise.all(
      [LAST_DAY, '2027-01-05'].map((date) => trendsOf(states, 'of=right', { date })),
    );
    expect(later?.found).toEqual(now?.found);
    expect(later?.formatted).toEqual(now?.formatted);
    expect(later?.found.rows.find((row) => row.code === 'R01')?.chances.at(-1)).toBeNull();
  });

  it('begin after stray early records, which a note names', async () => {
    const stray = records('1958-06', 1, ['R01']);
    for (const language of languages) {
      const { found, formatted } = await trendsOf([...stray, ...states], 'of=right&per=month', {
        language,
        stray: '1958-06',
      });
      expect([found.years[0]?.code, found.times[0]?.code]).toEqual(['2023', '2023-01']);
      expect(formatted.notes.join()).toMatch(/1958.*2023|2023.*1958/);
    }
    expect((await trendsOf(states, 'of=right')).formatted.notes).toEqual([]);
  });

  it('grow compared with the same days of the year before, disclosed for at least ten records', async () => {
    const { found, formatted } = await trendsOf(states, 'of=right');
    expect(found.periods?.periodBefore).toEqual({ start: '2025-01-01', end: '2025-11-15' });
    const growths = found.rows.map(({ code: key, growth }) => [
      key,
      growth?.now.value,
      growth?.before.value,
      growth?.isClear,
    ]);
    expect(new Map(growths.map(([key, ...rest]) => [key, rest]))).toEqual(
      new Map([
        ['R01', [300, 200, true]],
        ['R02', [490, 500, false]],
        ['R03', [undefined, undefined, undefined]],
        ['_X', [undefined, undefined, undefined]],
      ]),
    );
    expect(formatted.narrative).toEqual([
      'Largest clear increase: R01, from 200 to 300 complaints (+50%).',
      '1 January–15 November 2026 compared with the same days of 2025.',
    ]);
  });

  it('are ordered by size, growth or name, with undisclosed ones and then "not stated" last', async () => {
    const order = async (search: string) =>
      (await trendsOf(states, search)).rows.map((row) => row.code);
    expect(await order('of=right')).toEqual(['R02', 'R01', 'R03', '_X']);
    expect(await order('of=right&sort=growth')).toEqual(['R01', 'R02', 'R03', '_X']);
    expect(await order('of=right&sort=name')).toEqual(['R01', 'R02', 'R03', '_X']);
  });

  it('have every month if months are requested, and the same table of years', async () => {
    const { found, formatted } = await trendsOf(states, 'of=right&per=month');
    expect(found.times.map((time) => time.code)).toHaveLength(3 * 12 + 11);
    expect(found.times.at(-1)).toMatchObject({ code: '2026-11', value: 1, status: 'P' });
    const row = found.rows.find((trend) => trend.code === 'R01');
    const counted = row?.points.filter(({ value }) => value !== 0);
    expect(counted?.map((point) => [point.code, point.value])).toEqual([
      ['2023-05', 20],
      ['2025-03', 200],
      ['2025-12', 90],
      ['2026-03', 300], // prettier-ignore
    ]);
    expect(row?.cells.map(({ value }) => value)).toEqual([20, 0, 290, 300]);
    expect(formatted.span).toEqual(['Jan 2023', 'Nov 2026 (incomplete)']);
    expect(formatted.charts.find((chart) => chart.code === 'R01')?.path.split('L')).toHaveLength(
      46,
    );
  });

  it('compare the chosen year, as a whole once it is over, and years of months by a month', async () => {
    const { found } = await trendsOf(states, 'of=right&year=2025');
    expect(found.periods?.period).toEqual({ start: '2025-01-01', end: '2025-12-31' });
    expect(found.years).toHaveLength(4);
    const inMarch = await trendsOf(states, 'of=right&month=3&year=2026');
    expect(inMarch.found.periods?.periodBefore).toEqual({ start: '2025-03-01', end: '2025-03-31' });
    expect(inMarch.found.years.map(({ value, status }) => [value, status])).toEqual([
      [0, 'A'],
      [0, 'A'],
      [702, 'A'],
      [1499, 'A'], // prettier-ignore
    ]);
  });

  it('have no growth on a year that the records begin in, nor for outcomes', async () => {
    const early = await trendsOf(states, 'of=right', { first: '2025-03' });
    expect(early.found.periods).toBeNull();
    expect(early.formatted).toMatchObject({ noGrowth: 'period', narrative: [] });
    const outcome = await trendsOf(states, 'of=status');
    expect(outcome.formatted).toMatchObject({ noGrowth: 'outcome', narrative: [] });
    const closed = states.map((state) => ({ ...state, codes: { ...state.codes, status: 'S01' } }));
    const filtered = await trendsOf(closed, 'of=right&status=S01');
    expect(filtered.formatted).toMatchObject({ noGrowth: 'outcome', narrative: [] });
    expect(filtered.formatted.chanceNotes).toEqual({ charts: '', table: '' });
  });

  it('say so if no growth is larger than chance', async () => {
    const few = [...records('2025-03', 100, ['R01']), ...records('2026-03', 120, ['R01'])];
    const { formatted } = await trendsOf(few, 'of=right');
    const none = 'No clear increase among the changes tested (1).';
    expect(formatted.narrative[0]).toBe(none);
    expect(formatted.rows[0]?.chance).toMatch(/^from 100 to 120 · ↔ \d+–\d+$/);
    const fewer = [...records('2025-03', 300, ['R01']), ...records('2026-03', 100, ['R01'])];
    const shrunk = await trendsOf(fewer, 'of=right');
    expect(shrunk.formatted.narrative[0]).toBe(none);
    expect(shrunk.formatted.rows[0]?.growth).toMatchObject({ direction: 'fewer', text: '−66.7%' });
  });

  it('count as tested only those with a verdict: rounding may leave open whether chance explains a change', async () => {
    // 15 and 30 may be 13 to 17 and 28 to 32: chance may explain the difference or not.
    const codes = { province: '11', province_34: '11' };
    const open = [...records('2024-03', 15, ['R01']), ...records('2025-03', 30, ['R01'])];
    const alike = [...records('2024-04', 90, ['R02']), ...records('2025-04', 90, ['R02'])];
    const ofProvince = (all: typeof open) =>
      all.map((state) => ({ ...state, codes: { ...state.codes, ...codes } }));
    const tested = async (all: typeof open) => {
      const requested = 'of=right&province=11&year=2025';
      const { formatted, found } = await trendsOf(ofProvince(all), requested, {
        policy: 'protected',
      });
      return { signs: formatted.charts.map(({ growth }) => growth.text), ...found };
    };
    const both = await tested([...open, ...alike]);
    expect(both.signs).toEqual(['=', '?']);
    expect(both.testedChanges).toBe(1);
  });

  it('are disclosed as protected counts: rounded, below the threshold or suppressed', async () => {
    const inProvince = states.map((state) => ({
      ...state,
      codes: { ...state.codes, province: '11', province_34: '11' },
    }));
    const requested = 'of=right&province=11';
    const { found, formatted } = await trendsOf(inProvince, requested, { policy: 'protected' });
    expect(found.periods?.periodBefore).toEqual({ start: '2025-01-01', end: '2025-10-31' });
    const first = formatted.rows.find((row) => row.code === 'R01');
    expect(first?.cells.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^≈(18|21)$/),
      '<6',
      expect.stringMatching(/^≈/),
      expect.stringMatching(/^≈(300)$/),
    ]);
    expect(formatted.hasGaps).toBe(true);
    expect(first?.growth.text).toMatch(/^≈\+\d+%$|^–$/);
    const united = await trendsOf(inProvince, 'of=province&right=R01&right=R02', {
      policy: 'protected',
    });
    expect(united.found).toMatchObject({ suppression: 'union', rows: [] });
  });

  it('say the same in every language, with the numbers of the fastest-growing code', async () => {
    for (const language of languages) {
      const { formatted } = await trendsOf(states, 'of=right', { language });
      expect(formatted.narrative, language).toHaveLength(2);
      for (const part of ['R01', '300', '200', '50'])
        expect(formatted.narrative[0]).toContain(part);
    }
  });

  it('are counted and ordered as a plain loop does', async () => {
    const count = fc.integer({ min: 0, max: 40 });
    const drawn = fc.tuple(fc.array(count, { minLength: 12, maxLength: 12 }), fc.boolean());
    await fc.assert(
      fc.asyncProperty(drawn, async ([counts, isOver]) => {
        const rights = [['R01'], ['R02'], ['R01', 'R03'], []];
        const drawnStates = counts.flatMap((many, index) =>
          records(`${2024 + (index % 3)}-02`, many, rights[Math.floor(index / 3)] ?? []),
        );
        const year = isOver ? 2025 : 2026;
        const { rows } = await trendsOf(drawnStates, `of=right&sort=growth&year=${year}`);
        const number = (right: string, ofYear: number) => {
          let found = 0;
          for (const { day, codes } of drawnStates) {
            const rightsOfRecord = codes?.right ?? [];
            if (!day.startsWith(String(ofYear))) continue;
            if (right === '_X' ? rightsOfRecord.length === 0 : rightsOfRecord.includes(right))
              found += 1;
          }
          return found;
        };
        let [last, isLate] = [Infinity, false];
        for (const { code: right, cells, growth } of rows) {
          const newest = right === '_X' ? 1 : 0;
          expect(cells.map(({ value }) => value)).toEqual([
            0,
            number(right, 2024),
            number(right, 2025),
            number(right, 2026) + newest,
          ]);
          const [now, before] = [number(right, year), number(right, year - 1)];
          const nowCounted = now + (isOver ? 0 : newest);
          const isDisclosed = nowCounted >= 10 && before >= 10;
          expect(growth?.change ?? null).toBe(isDisclosed ? nowCounted / before - 1 : null);
          if (right === '_X') continue;
          if (!growth) isLate = true;
          else {
            expect(isLate).toBe(false);
            expect(growth.change).toBeLessThanOrEqual(last);
            last = growth.change;
          }
        }
      }),
      { numRuns: 40 },
    );
  });
});
