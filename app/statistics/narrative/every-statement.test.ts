import fc from 'fast-check';
import { expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { dimensionOfParameter, type Dimension } from '~/datasets/dataset';
import { codesOfDimension } from '~/datasets/code-lists';
import { readCodeListFiles } from '~/datasets/load-code-lists.server';
import { breaksOf, isBroken } from '~/datasets/validity';
import { formatsOf } from '~/platform/i18n/formats';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { type DisclosedValue } from '~/protection/protect-table';
import { fisherByCounting } from '../../../tests/support/exact-tests';
import { pageSourcesFor } from '../../../tests/support/page-sources';
import { type RecordState } from '../../../tests/support/records';
import { numbersOf } from '../../../tests/support/sentence-numbers';
import { probabilityByChance } from './chance';
import { compareCodes, changeQueries, findChanges } from './find-changes';
import { formatChanges } from './format-changes';
import { daysOf, LEVEL } from './disclose-change';
import { compareLines } from '../analysis/comparison/compare-lines';
import { formatComparison } from '../analysis/comparison/format-comparison';
import {
  comparisonQueries,
  findDifferences,
  isReserved,
  comparandsOf,
} from '../analysis/comparison/find-differences';
import { readComparison } from '../analysis/comparison/read-comparison';
import { inOrder, withProvisionalNames } from '../analysis/cross-table/cross-grid';
import { getCrossGrid } from '../analysis/cross-table/get-cross-grid.server';
import { getCrossTable } from '../analysis/cross-table/get-cross-table.server';
import { createLabels } from '../view/labels';
import { getDashboardPage } from '../dashboard/get-dashboard-page.server';
import { readViewRequest } from '../published/read-view-request.server';
import { getLatestFigures } from '../dashboard/get-latest-figures.server';
import { getObservations } from '../observations/get-observations.server';
import { getProfile } from '../profile/get-profile.server';
import { listProfiles } from '../profile/list-profiles.server';
import { listProfiledCodes } from '../view/profiled-codes';
import { getSharedView } from '../share/get-shared-view.server';
import { findTrends, trendQueries } from '../analysis/trends/find-trends';
import { formatTrends } from '../analysis/trends/format-trends';
import { filterOfView } from '../view/filter-of-view';
import { lastDayOf, type Period } from '../view/map-period';
import {
  type AnswerPicture,
  pictureOfComparison,
  pictureOfTrends,
} from '../analysis/answer-pictures';
import { gapSigns, isGapSign } from '../observations/gaps';
import { formatDisclosed } from '../observations/format-disclosed';
import { monthsQuery } from '../observations/main-query';
import { monthsWithRecords } from '../observations/series-codes';
import { type WidgetData } from '../widgets/widget-data';
import { yearBefore } from './comparison';
import { findFactOfFigure } from '../dashboard/find-fact-of-figure';
import { sentenceOf } from './narrative';

/**
 * Recomputes every kind of statement in pages, pictures, files and answers from the records of random data
 * sets with suppressed rows, incomplete years, breaks, ties, small and empty bases, and a stray early record,
 * under both policies, in every language. Pictures, feeds, archives, share messages and search answers use
 * the same observations and sentences. None of these records has stage dates, merged codes or notes to
 * readers: `durations.test.ts`, `answer-duration.test.ts`, `moved-codes.test.ts` and
 * `publication-notes.test.ts` recompute the statements about them.
 */
const numRuns = Number(process.env.RANDOM_VIEWS ?? 20);

const { lists } = await readCodeListFiles();
/** The code with the most records, marked as residual. */
const RESIDUAL = 'R07';
const codeLists = new Map(lists).set(
  'right',
  (lists.get('right') ?? []).map((code) => ({
    ...code,
    attributes: { ...code.attributes, ...(code.code === RESIDUAL && { residual: 'yes' }) },
  })),
);
const YEARS = [2021, 2022, 2023, 2024, 2025, 2026];
const provinces = ['11', '31', '31', '31', '32', '32', '91', '93', '_X', '_Z'];
const rights = [['R01'], ['R07'], ['R07'], ['R04', 'R07'], ['R04'], []];

const dataSet = fc.record({
  first: fc.constantFrom('2021-01-01', '2021-01-01', '2023-05-09', '2024-01-01'),
  last: fc.constantFrom('2026-01-20', '2026-03-31', '2026-08-15', '2026-12-31'),
  sizes: fc.array(fc.constantFrom(8, 36, 120, 130, 320), { minLength: 6, maxLength: 6 }),
  hasStray: fc.boolean(),
  isSeasonal: fc.boolean(),
  year: fc.constantFrom(2022, 2022, 2024, 2025, 2025, 2026),
  division: fc.constantFrom('34', '38'),
  right: fc.constantFrom('', '', 'R07', 'R01'),
  policyName: fc.constantFrom('exact', 'protected'),
  isLate: fc.boolean(),
  seed: fc.nat(),
});
type DataSet = (typeof dataSet extends fc.Arbitrary<infer One> ? One : never) & {
  language: string;
};

/** Returns a generator of pseudo-random numbers, the same each time (mulberry32). */
function generator(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let hash = Math.imul(state ^ (state >>> 15), 1 | state);
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash;
    return Math.floor((((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

function recordsOf({ first, last, sizes, hasStray, isSeasonal, seed }: DataSet): RecordState[] {
  const random = generator(seed);
  const pick = <Item>(items: readonly Item[]) => items[random(items.length)]!;
  const records = sizes.flatMap((size, position) =>
    Array.from({ length: size }, (_, index): RecordState => {
      const dayOfYear = isSeasonal && random(3) === 0 ? 240 + random(30) : random(365);
      const day = new Date(Date.UTC(YEARS[position] ?? 2021, 0, 1 + dayOfYear))
        .toJSON()
        .slice(0, 10);
      // One province grows, and differs from the others.
      const province = position > 3 && random(4) === 0 ? '11' : pick(provinces);
      return {
        id: `${position}-${index}`,
        day,
        codes: {
          province: province === '93' && day < '2022-07-25' ? '91' : province,
          country: random(20) === 0 ? pick(['MY', 'SA']) : 'ID',
          right: province === '11' && random(3) > 0 ? ['R01'] : pick(rights),
          on_process: pick(['S01', 'S02', '_X']),
        },
      };
    }),
  );
  const stray: RecordState = { id: 'stray', day: '1958-06-01', codes: { country: 'ID' } };
  const newest: RecordState = { id: 'newest', day: last, codes: { country: 'ID' } };
  const kept = records.filter(({ day }) => day >= first && day <= last);
  return [...(hasStray && kept.length > 150 ? [stray] : []), ...kept, newest];
}

/** Jakarta ended a year before the requested one, and was succeeded by Banten. */
const endedBefore = (year: number) =>
  new Map(codeLists).set(
    'province',
    (codeLists.get('province') ?? []).map((code) =>
      code.code === '31'
        ? {
            ...code,
            attributes: { ...code.attributes, valid_to: `${year - 1}-12-31`, successors: '36' },
          }
        : code,
    ),
  );

const code34 = new Map(
  (codeLists.get('province') ?? []).map(({ code, attributes }) => [
    code,
    attributes.code_34 ?? code,
  ]),
);

/** Returns the codes of a record, in the division of a dimension. */
function codesOf(record: RecordState, name: string): readonly string[] {
  const stated = record.codes?.[name.replace('_34', '')] ?? '_X';
  const codes = typeof stated === 'string' ? [stated] : stated.length > 0 ? stated : ['_X'];
  return name === 'province_34' ? codes.map((code) => code34.get(code) ?? code) : codes;
}

interface Where {
  period?: Period;
  month?: string;
  codes?: Record<string, string>;
}

const yearOf = (year: number | string): Period => ({
  start: `${year}-01-01`,
  end: `${year}-12-31`,
});

/** Returns a data set with everything that pages state about it, and functions to recount it. */
async function statedOf(requested: DataSet) {
  const records = recordsOf(requested);
  const { right, division, policyName, language } = requested;
  const calculatedOn = requested.isLate ? '2027-01-05' : requested.last;
  const options = { dataset: complaints, policyName, codeLists, calculatedOn };
  const sources = await pageSourcesFor(records, options);
  const { policy } = sources;
  const search = new URLSearchParams({
    year: String(requested.year),
    division,
    ...(right && { right }),
  });
  const t = await getTexts(language, 'statistics');
  const ask = { dataset: complaints, language, t, search };
  const { request: viewed } = await readViewRequest(sources, ask);
  const request = { ...viewed, policy };
  const texts = await getTexts(language, 'summary');
  const labels = createLabels(codeLists, language, t);
  const context = { ...request, labels, texts };
  const { calculation, view } = request;
  // The requested one, or the nearest with records.
  const year = Number(view.codes.year?.[0]);
  const first =
    records
      .map(({ day }) => day)
      .filter((day) => day > '2000')
      .sort()[0] ?? '';
  const map = complaints.widgets.find(({ name }) => name === 'map');
  const pageIn = async (more: Record<string, string>, only = map) => {
    const parameters = new URLSearchParams({ ...Object.fromEntries(search), ...more });
    return getDashboardPage(sources, {
      ...ask,
      search: parameters,
      origin: '',
      languages: [],
      only,
      isWhole: true,
    });
  };
  const page = await getDashboardPage(sources, { ...ask, origin: '', languages: [] });
  const widgets = new Map(page.dashboard.widgets.map((widget) => [widget.name, widget]));
  const ofFigures = new Map(
    complaints.widgets.flatMap((widget) => {
      const data = widgets.get(widget.name);
      const fact = data && findFactOfFigure(request, widget, data);
      return fact
        ? [[widget.name, { fact, text: sentenceOf({ ...context, t: texts }, fact) }]]
        : [];
    }),
  );
  const count = ({ period, month, codes = {} }: Where, isFiltered = true) =>
    records.filter(
      (record) =>
        (!period || (record.day >= period.start && record.day <= period.end)) &&
        (!month || record.day.slice(5, 7) === month) &&
        (!isFiltered || !right || codesOf(record, 'right').includes(right)) &&
        Object.entries(codes).every(([name, code]) => codesOf(record, name).includes(code)),
    ).length;
  const dimension = (parameter: string): Dimension => {
    const found = dimensionOfParameter(complaints, parameter, view.division);
    if (!found) throw new Error(`No dimension of ${parameter}`);
    return found;
  };
  const answers = await getObservations(sources, request, {
    months: { all: monthsQuery(request) },
    changes: changeQueries(request),
    trends: trendQueries(request, dimension('province'), 'year'),
  });
  const months = monthsWithRecords(calculation, answers.months?.all);
  const codes = compareCodes(request, answers.changes ?? {}, months);
  const changes = codes && findChanges(request, codes);
  const trends = findTrends(request, dimension('province'), answers.trends ?? {}, months);
  const compare = async (value: string) => {
    const { compared } = readComparison(request, [value]);
    const comparands = compared && comparandsOf(request, compared);
    if (!compared || !comparands) return null;
    const disclosed = await getObservations(sources, request, {
      comparands: comparisonQueries(request, compared, comparands),
    });
    const found = findDifferences(
      request,
      compared,
      comparands,
      disclosed.comparands ?? {},
      months,
    );
    return { found, formatted: formatComparison(context, compared, found) };
  };
  const crossed = {
    ...request,
    filter: filterOfView(complaints, view),
    labels,
    measure: view.measure,
  };
  const pair = [dimension('province'), dimension('right')] as const;
  const times = [dimension('year'), dimension('month')] as const;
  const codesOfAll: Record<string, string[]> = right ? { right: [right] } : {};
  const ofAllYears = { ...crossed, filter: { codes: codesOfAll } };
  const grid = await getCrossGrid(sources, crossed, pair);
  const monthGrid = inOrder(await getCrossGrid(sources, ofAllYears, times), {
    dimensions: times,
    sort: '',
    language,
  });
  const items = listProfiledCodes(complaints, 'province', codeLists);
  const item = items.find(({ code, division }) => code === '31' && division === '34') ?? items[0]!;
  const profileSearch = new URLSearchParams({ year: String(year) });
  const ended = await getDashboardPage(
    { ...sources, readCodeLists: async () => endedBefore(year) },
    {
      ...ask,
      origin: '',
      languages: [],
      search: new URLSearchParams({ year: String(year), province: '31', division: '38' }),
    },
  );
  return {
    ended: ended.answer?.narrative[0] ?? '',
    requested,
    records,
    request,
    policy,
    page,
    widgets,
    count,
    dimension,
    first,
    months,
    t,
    texts,
    language,
    labels,
    year,
    right,
    view,
    grid,
    monthGrid: withProvisionalNames(monthGrid, times, t),
    monthRows: await getCrossTable(sources, ofAllYears, times),
    pair,
    trends,
    changes,
    codes,
    calculation,
    item,
    charts: page.charts,
    ofFigures,
    pageOfRights: await pageIn(
      {},
      complaints.widgets.find(({ name }) => name === 'right'),
    ),
    december: await readViewRequest(sources, {
      ...ask,
      search: new URLSearchParams({ year: requested.last.slice(0, 4), month: '12' }),
    }),
    rates: (await pageIn({ shade: 'rate' })).dashboard.widgets.find(({ name }) => name === 'map'),
    shades: (await pageIn({ shade: 'count' })).dashboard.widgets.find(({ name }) => name === 'map'),
    changed: (await pageIn({ shade: 'change' })).dashboard.widgets.find(
      ({ name }) => name === 'map',
    ),
    lines: compareLines(grid, policy, true),
    formatted: changes && formatChanges({ ...context, t: texts }, changes, null),
    trendTexts: formatTrends(context, dimension('province'), trends, 'size'),
    time: await compare('year-before'),
    place: right ? null : await compare('right:R07'),
    shared: await getSharedView(sources, ask),
    profile: await getProfile(sources, { ...ask, search: profileSearch, kind: 'province', item }),
    listed: await listProfiles(sources, {
      ...ask,
      kind: 'province',
      search: new URLSearchParams(),
    }),
    latest: await getLatestFigures(sources, { ...ask, published: sources.published, codeLists }),
  };
}
type Stated = Awaited<ReturnType<typeof statedOf>>;

/** Expects a disclosed value to allow a count. */
function expectDisclosed(disclosed: DisclosedValue, count: number, what: string): 1 {
  switch (disclosed.protection) {
    case 'exact':
      expect(disclosed.value, what).toBe(count);
      break;
    case 'rounded':
      expect(Math.abs(disclosed.value - count), what).toBeLessThanOrEqual(disclosed.error ?? 2);
      if (!disclosed.error) expect(count, what).toBeGreaterThan(5);
      break;
    case 'below-threshold':
      expect(count, what).toBeLessThanOrEqual(disclosed.max);
      break;
    case 'suppressed':
      expect(count, what).toBeGreaterThanOrEqual(disclosed.min ?? 0);
  }
  return 1;
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

/** Expects each number in a text to be near one of those that it may state. */
function expectNumbers({ language }: Stated, text: string, known: readonly number[]): 1 {
  for (const number of numbersOf(text.replaceAll('−', ' '), language))
    expect(
      known.some((value) => Math.abs(value - number) < 0.1001),
      `${number} in “${text}”`,
    ).toBe(true);
  return 1;
}

/**
 * Expects a share to be that of the records, or one of its whole percents, to the digit; and its base not to
 * be small.
 */
function expectShare(stated: Stated, text: string, part: number, total: number): 1 {
  const [percent = NaN, to = percent] = numbersOf(text.replace('–', ' '), stated.language);
  const most = text.startsWith('>') ? 100 : to;
  const isExact = stated.requested.policyName === 'exact';
  expect(total).toBeGreaterThanOrEqual(isExact ? 10 : 28);
  const half = isExact ? 0.051 : 0.5001;
  expect((100 * part) / total).toBeGreaterThanOrEqual(percent - half);
  expect((100 * part) / total).toBeLessThanOrEqual(most + half);
  return 1;
}

/**
 * Expects a change larger than chance to go in the stated direction, judged by the records of both periods
 * alone.
 */
function expectDirection(
  direction: string | null,
  now: number,
  then: number,
  days: readonly [number, number],
): 1 {
  if (direction === null) return 1;
  const share = days[0] / (days[0] + days[1]);
  expect(probabilityByChance(now, then, share)).toBeLessThan(LEVEL);
  expect(now * days[1] > then * days[0]).toBe(direction === 'more');
  return 1;
}

/** Expects chance to explain the difference of two counts. */
function expectChance(now: number, then: number, spans: readonly [number, number]): 1 {
  const share = spans[0] / (spans[0] + spans[1]);
  expect(probabilityByChance(now, then, share)).toBeGreaterThanOrEqual(LEVEL);
  return 1;
}

/** Expects an interval to contain the counts that chance alone can explain, given the other count. */
function expectInterval(
  interval: readonly [number, number] | null | undefined,
  [now, then]: readonly [number, number],
  exposures: readonly [number, number],
): number {
  if (!interval) return 0;
  const share = exposures[0] / (exposures[0] + exposures[1]);
  const isInside = now >= interval[0] - 2 && now <= interval[1] + 2;
  if (probabilityByChance(now, then, share) >= LEVEL) expect(isInside).toBe(true);
  return 1;
}

/**
 * Returns the periods that a change of the view compares, computed from the calendar alone; null if it may
 * compare none.
 */
function comparedTimes({ requested, year, first, calculation }: Stated): [Period, Period] | null {
  const { coveredUntil: lastDate } = calculation;
  const fullYear = yearOf(year);
  const monthBefore = Number(lastDate.slice(5, 7)) - 1;
  const isMonthOver = lastDayOf({ year: String(year), month: lastDate.slice(5, 7) }) === lastDate;
  const month = String(isMonthOver ? monthBefore + 1 : monthBefore);
  const end =
    lastDate >= fullYear.end
      ? fullYear.end
      : requested.policyName === 'exact'
        ? lastDate
        : lastDayOf({ year: String(year), month });
  if (lastDate < fullYear.start || !end || end < fullYear.start) return null;
  const now = { start: fullYear.start, end };
  const before = yearBefore(now);
  return before.start.slice(0, 7) < first.slice(0, 7) ? null : [now, before];
}

const spansOf = ([now, before]: readonly Period[]) =>
  [now ? daysOf(now) : 1, before ? daysOf(before) : 1] as const;

/** Returns the rows of a widget of codes, with the counts recomputed from the records. */
function rowsOf(stated: Stated, data: WidgetData | undefined, parameter: string, time?: Period) {
  const { name } = stated.dimension(parameter);
  return (data?.unlisted ? [] : (data?.observations ?? [])).map((row) => ({
    row,
    count: stated.count({ period: time ?? yearOf(stated.year), codes: { [name]: row.code } }),
  }));
}

const bars = ['right', 'country', 'province'];

/** Each kind of statement, with a check that returns how many of them it recomputed. */
const kinds: Record<string, (stated: Stated) => number> = {
  'legend: all figures are exact': (s) =>
    sum(
      [s.page, s.pageOfRights].map(
        ({ dashboard: { legend, widgets }, answer, changes, charts }) => {
          expect(legend === null).toBe(s.requested.policyName === 'exact');
          if (legend !== s.t('protection.exact')) return 0;
          const texts = JSON.stringify({ widgets, answer, changes, charts });
          expect(texts).not.toMatch(/≈|<6/);
          const widget = widgets.find(({ name }) => name === 'right');
          for (const { row, count } of rowsOf(s, widget, 'right')) expect(row.value).toBe(count);
          return 1;
        },
      ),
    ),
  'headlines: a code that had ended': (s) => {
    expect(s.ended).toContain(formatsOf(s.language).date(`${s.year - 1}-12-31`));
    const count = s.count({ period: yearOf(s.year), codes: { province: '31' } }, false);
    if (count === 0) expect(s.ended).not.toContain(s.texts('none'));
    return 1;
  },
  'a year without data: the nearest is shown, and which there are is named': (s) => {
    const [first, last] = [s.first, s.requested.last].map((day) => Number(day.slice(0, 4)));
    const requested = s.requested.year;
    expect(s.year).toBe(Math.max(first!, Math.min(last!, requested)));
    const [notice, ...others] = s.page.notices;
    expect(others).toEqual([]);
    if (s.year === requested) {
      expect(notice).toBeUndefined();
      return 0;
    }
    expect(notice).toMatchObject({ parameter: 'year', reason: 'outside-data' });
    for (const text of [s.page.answer!.narrative[0]!, s.shared.sentence, s.shared.narrative[0]!])
      expect(numbersOf(text, s.language).slice(0, 3)).toEqual(
        expect.arrayContaining([requested, first]),
      );
    return 1;
  },
  'table of years and months: no number before the first and after the last record': (s) => {
    const { coveredUntil } = s.calculation;
    const listed = s.monthGrid.rows.flatMap((row) =>
      row.cells.map((cell, index) => ({
        cell,
        year: row.code,
        month: s.monthGrid.columns[index]!,
      })),
    );
    const rows = new Map(
      s.monthRows.rows.map(({ codes, disclosed }) => [
        codes.map(({ code }) => code).join(),
        disclosed,
      ]),
    );
    return sum(
      listed.map(({ cell, year, month: { code } }) => {
        const month = `${year}-${code.padStart(2, '0')}`;
        const isOutside = month > coveredUntil || (month < s.first.slice(0, 7) && year !== '1958');
        expect(cell.status === 'O', month).toBe(isOutside);
        expect(formatDisclosed(cell, s.language) === gapSigns.unknown).toBe(isOutside);
        const row = rows.get(`${year},${code}`);
        if (isOutside && (row || s.requested.policyName === 'exact'))
          expect(row).toMatchObject({ status: 'O' });
        return isOutside
          ? 1
          : expectDisclosed(
              cell,
              s.count({ period: yearOf(year), month: code.padStart(2, '0') }),
              month,
            );
      }),
    );
  },
  'table of years and months: years that the records do not cover are incomplete': (s) =>
    sum(
      s.monthGrid.rows.map(({ code, name }) => {
        const isOpen = isPartOf(s, code);
        const [item, note] = [s.labels(s.dimension('year'), code), s.t('table.provisional')];
        expect(name).toBe(isOpen ? s.t('chart.itemProvisional', { item, note }) : item);
        return 1;
      }),
    ),
  'a month that has not begun: the last with records is shown': (s) => {
    const { request, notices } = s.december;
    const [, month = ''] = s.requested.last.split('-');
    expect(request.view.codes.month).toEqual([String(Number(month))]);
    const isOver = month === '12';
    expect(notices.map(({ parameter }) => parameter)).toEqual(isOver ? [] : ['month']);
    return isOver ? 0 : 1;
  },
  'total of the view': (s) =>
    expectDisclosed(s.widgets.get('total')!.total, s.count({ period: yearOf(s.year) }), 'total'),
  'total in words': (s) => {
    const { formatted, total } = s.widgets.get('total')!;
    return total.value === null ? 0 : expectNumbers(s, formatted, [total.value]);
  },
  'card of cases': (s) => {
    const [card] = s.widgets.get('cards')?.observations ?? [];
    return card ? expectDisclosed(card, s.count({ period: yearOf(s.year) }), 'card') : 0;
  },
  'card of the change: its two counts': (s) => {
    const { change } = s.widgets.get('cards')!;
    const times = comparedTimes(s);
    if (!change || change.text === gapSigns.suppressed) return 0;
    expect(times).not.toBeNull();
    const [now = 0, then = 0] = (times ?? []).map((period) => s.count({ period }));
    const found = numbersOf(change.hint, s.language);
    for (const value of [now, then])
      expect(
        found.some((number) => Math.abs(number - value) < 3),
        change.hint,
      ).toBe(true);
    return 1;
  },
  'card of the change: more and fewer': (s) => {
    const { text } = s.widgets.get('cards')!.change ?? { text: '' };
    const times = comparedTimes(s);
    if (!/[+−]/.test(text) || !times) return 0;
    const [now = 0, then = 0] = times.map((period) => s.count({ period }));
    return expectDirection(text.includes('+') ? 'more' : 'fewer', now, then, spansOf(times));
  },
  'sentence of the view: its numbers': (s) => {
    const { narrative } = s.page.answer!;
    const counts = [...s.widgets.values()].flatMap(({ total, observations, notStated }) =>
      [total, notStated, ...observations].flatMap(({ value }) => value ?? []),
    );
    const times = comparedTimes(s);
    const known = [...counts, ...(times ?? []).map((period) => s.count({ period }))];
    // Only of the level: random-views.test.ts tests the others.
    const [level = ''] = narrative;
    const isDate = (number: number) => number <= 31 || (number > 1957 && number < 2027);
    const isKnown = (number: number) => known.some((value) => Math.abs(value - number) < 3);
    const found = numbersOf(level.replace(/[\d.,]+\s?%/g, ''), s.language);
    if (!found.every(isDate)) expect(found.some(isKnown), level).toBe(true);
    expect(
      found.every((number) => isDate(number) || isKnown(number)),
      level,
    ).toBe(true);
    return 1;
  },
  'sentence of the view: its time': (s) => {
    const [level = ''] = s.page.answer!.narrative;
    expect(level).toContain(String(s.year));
    return 1;
  },
  'bars: counts': (s) =>
    sum(
      bars.flatMap((bar) =>
        rowsOf(s, s.widgets.get(bar), bar).map(({ row, count }) =>
          expectDisclosed(row, count, bar),
        ),
      ),
    ),
  'bars: shares': (s) =>
    sum(
      bars.flatMap((bar) =>
        rowsOf(s, s.widgets.get(bar), bar).map(({ row, count }) =>
          row.share && !row.share.startsWith('<')
            ? expectShare(s, row.share, count, s.count({ period: yearOf(s.year) }))
            : 0,
        ),
      ),
    ),
  'bars: no share of a small base': (s) => {
    if (s.count({ period: yearOf(s.year) }) >= 8) return 0;
    for (const widget of s.widgets.values())
      expect(widget.observations.every(({ share }) => !share)).toBe(true);
    return 1;
  },
  'bars: the most, apart from a residual code with as many': (s) => {
    const { fact, text } = s.ofFigures.get('right') ?? {};
    if (fact?.kind !== 'greatest') return 0;
    const countOf = (code: string) => s.count({ period: yearOf(s.year), codes: { right: code } });
    const codes = [...new Set(s.records.flatMap((record) => codesOf(record, 'right')))];
    const others = codes.filter((code) => !isReserved(code) && code !== RESIDUAL);
    expect(fact.code).not.toBe(RESIDUAL);
    expect(countOf(fact.code)).toBe(Math.max(...others.map(countOf)));
    if (countOf(RESIDUAL) < countOf(fact.code)) return 0;
    expect(fact.others).toEqual([RESIDUAL]);
    expect(text).toContain(s.labels(s.dimension('right'), RESIDUAL));
    return 1;
  },
  'bars: changes larger than chance': (s) => {
    const times = comparedTimes(s);
    return sum(
      rowsOf(s, s.widgets.get('right'), 'right').map(({ row }) => {
        if (!row.change?.direction || !times) return 0;
        const [now = 0, then = 0] = times.map((period) =>
          s.count({ period, codes: { right: row.code } }),
        );
        return expectDirection(row.change.direction, now, then, spansOf(times));
      }),
    );
  },
  'bars: not stated': (s) => {
    const data = s.widgets.get('right');
    if (!data || data.unlisted) return 0;
    return expectDisclosed(
      data.notStated,
      s.count({ period: yearOf(s.year), codes: { right: '_X' } }),
      'right',
    );
  },
  'bars: each of the others': (s) =>
    sum(
      bars.map((bar) => {
        const data = s.widgets.get(bar);
        // It is not shown below the first rows of a longer table.
        if (!data?.others || data.unlisted || data.count > data.observations.length) return 0;
        const { name } = s.dimension(bar);
        const listed = new Set(data.observations.map(({ code }) => code));
        const all = codesOfDimension(s.dimension(bar), codeLists);
        expect(all.some(({ code }) => !listed.has(code))).toBe(true);
        const codes = new Set(s.records.flatMap((record) => codesOf(record, name)));
        for (const code of codes)
          if (!listed.has(code) && !isReserved(code))
            expectDisclosed(
              data.others,
              s.count({ period: yearOf(s.year), codes: { [name]: code } }),
              code,
            );
        return 1;
      }),
    ),
  'map: counts': (s) =>
    sum(
      rowsOf(s, s.widgets.get('map'), 'province').map(({ row, count }) =>
        expectDisclosed(row, count, 'map'),
      ),
    ),
  'map: ranks': (s) => {
    // A code that changed in this period is neither ranked nor counted in the ranks of others.
    const rows = rowsOf(s, s.widgets.get('map'), 'province').filter(({ row }) => !row.gap);
    return sum(
      rows.map(({ row, count }) => {
        if (!row.rank) return 0;
        const error = row.protection === 'rounded' ? 4 : 0;
        expect(row.rank).toBe(
          1 + rows.filter((other) => (other.row.value ?? 0) > (row.value ?? 0)).length,
        );
        expect(row.rank).toBeGreaterThan(
          rows.filter((other) => other.count > count + error).length,
        );
        return 1;
      }),
    );
  },
  'map: ties share a rank': (s) => {
    const rows = rowsOf(s, s.widgets.get('map'), 'province').filter(({ row }) => row.rank);
    const pairs = rows.flatMap((row) =>
      rows
        .filter((other) => row !== other && row.row.value === other.row.value)
        .map((other) => [row, other] as const),
    );
    for (const [first, second] of pairs) expect(first.row.rank).toBe(second.row.rank);
    return pairs.length;
  },
  'map: no rank without records': (s) => {
    const rows = rowsOf(s, s.widgets.get('map'), 'province').filter(({ row }) => row.value === 0);
    for (const { row, count } of rows) expect([row.rank, count]).toEqual([null, 0]);
    return rows.length;
  },
  'map: a sign where a rank is missing': (s) => {
    const rows = (s.widgets.get('map')?.observations ?? []).filter(
      ({ rank, value, protection }) => !rank && value !== 0 && protection !== 'below-threshold',
    );
    for (const { gap } of rows) expect(Object.values(gapSigns)).toContain(gap);
    return rows.length;
  },
  'map: classes of counts': (s) => classesHold(s.shades, ({ value }) => value),
  'map: classes of rates': (s) => classesHold(s.rates, ({ rate }) => rate ?? null),
  'map: rates are per year and inhabitant': (s) =>
    sum(
      rowsOf(s, s.rates, 'province').map(({ row, count }) => {
        if (row.rate === undefined || !row.population) return 0;
        const error = row.protection === 'rounded' ? 2.01 : 0.01;
        expect(Math.abs((row.rate * row.population) / 100_000 - count)).toBeLessThan(error);
        return 1;
      }),
    ),
  'rates: those of less than a year are named by their period': (s) => {
    const { first } = s.months;
    const isWhole = first <= `${s.year}-01` && `${s.year}-12-31` <= s.calculation.coveredUntil;
    const ofProfile = s.profile?.figures.find(({ code }) => code === 'rate')?.label;
    const names = [s.rates?.shading?.detail ?? [], ofProfile ?? []].flat();
    for (const name of names) {
      expect(name === s.t('map.rate'), name).toBe(isWhole);
      if (!isWhole) expect(name).toContain(String(s.year));
    }
    for (const { ratePeriod } of s.rates?.observations ?? []) {
      if (!ratePeriod) continue;
      const { start, end } = ratePeriod;
      expect(start.slice(0, 4)).toBe(String(s.year));
      expect(end).toBe([`${s.year}-12-31`, s.calculation.coveredUntil].sort()[0]);
    }
    return names.length;
  },
  'map: the side list is ordered by rate': (s) => {
    const rates = (s.rates?.observations ?? []).flatMap(({ rate }) => rate ?? []);
    expect(rates).toEqual([...rates].sort((a, b) => b - a));
    return rates.length;
  },
  'map: a sign where a rate is missing': (s) => {
    const rows = (s.rates?.shading ? s.rates.observations : []).filter(
      ({ detail, protection }) => !detail && protection !== 'below-threshold',
    );
    for (const { gap } of rows) expect([gapSigns.unknown, gapSigns.suppressed]).toContain(gap);
    return rows.length;
  },
  'map: colours of rates that rounding may confuse': (s) => {
    const error = s.requested.policyName === 'exact' ? 0 : 2;
    const shaded = (s.rates?.merged ?? s.rates?.observations ?? []).filter(
      ({ shade, value, rate }) => typeof shade === 'number' && value && rate,
    );
    const confused = shaded.filter((observation) =>
      shaded.some(
        (other) =>
          Number(other.shade) > Number(observation.shade) &&
          observation.rate! * (1 + error / observation.value!) >=
            other.rate! * (1 - error / other.value!),
      ),
    );
    if (confused.length > 0) expect(s.rates?.shading?.notes).toContain(s.t('map.edges'));
    return confused.length;
  },
  'map: changes': (s) => {
    const times = comparedTimes(s);
    const { name } = s.dimension('province');
    return sum(
      (s.changed?.observations ?? []).map(({ code, shade }) => {
        if (shade !== 'same' && !/^clearly/.test(String(shade))) return 0;
        expect(times).not.toBeNull();
        const [now = 0, then = 0] = (times ?? []).map((period) =>
          s.count({ period, codes: { [name]: code } }),
        );
        return expectDirection(
          shade === 'same' ? null : String(shade).replace('clearly-', ''),
          now,
          then,
          spansOf(times ?? []),
        );
      }),
    );
  },
  'map: a percentage only of a change larger than chance': (s) => {
    const rows = s.changed?.observations ?? [];
    for (const { changePercent, changeStatus } of rows)
      expect(changePercent !== undefined).toBe(/^clearly/.test(changeStatus ?? ''));
    return rows.length;
  },
  'map: nothing compared across a break': (s) => {
    const times = comparedTimes(s);
    const breaks = breaksOf(s.dimension('province'), codeLists);
    const rows = (s.changed?.observations ?? []).filter(({ code }) =>
      isBroken(breaks.get(code) ?? [], {
        start: times?.[1].start ?? '',
        end: times?.[0].end ?? '',
      }),
    );
    for (const { shade } of rows) expect(shade).toBe('break');
    return rows.length;
  },
  'ranking: the first provinces together': (s) => {
    const { fact, text = '' } = s.ofFigures.get('top-provinces') ?? {};
    if (fact?.kind !== 'together') return 0;
    const { name } = s.dimension('province');
    const first = (s.widgets.get('top-provinces')?.observations ?? []).slice(0, fact.count);
    const period = yearOf(s.year);
    const all = sum(first.map(({ code }) => s.count({ period, codes: { [name]: code } })));
    const share = all / s.count({ period });
    expect(fact.share).toBeCloseTo(share, 10);
    // No province came into use after these years, or the division counts them together.
    const existing = (codeLists.get('province') ?? []).filter(
      ({ attributes }) => (attributes.valid_from ?? '') <= `${s.year}-12-31`,
    );
    expect(fact.of).toBe(name === 'province_34' ? new Set(code34.values()).size : existing.length);
    return expectNumbers(s, text, [fact.count, fact.of, Math.round(100 * share)]);
  },
  'years: counts': (s) =>
    sum(
      (s.widgets.get('yearly')?.observations ?? []).map((row) =>
        expectDisclosed(row, s.count({ period: yearOf(row.code) }), row.code),
      ),
    ),
  'years: those that the records do not cover are incomplete': (s) => {
    const rows = s.widgets.get('yearly')?.observations ?? [];
    for (const { code, status } of rows) expect(status === 'P').toBe(isPartOf(s, code));
    return rows.length;
  },
  'years: the highest': (s) => expectPeak(s, 'yearly', (code) => s.count({ period: yearOf(code) })),
  'months: counts': (s) =>
    sum(
      (s.widgets.get('monthly')?.observations ?? []).map((row) =>
        expectDisclosed(
          row,
          s.count({ period: yearOf(s.year), month: row.code.padStart(2, '0') }),
          row.code,
        ),
      ),
    ),
  'months: the highest': (s) =>
    expectPeak(s, 'monthly', (code) =>
      s.count({ period: yearOf(s.year), month: code.padStart(2, '0') }),
    ),
  'months: the year before': (s) => {
    const { before } = s.widgets.get('monthly') ?? {};
    if (!before) return 0;
    expect(before.year).toBe(String(s.year - 1));
    before.values.forEach((value, index) => {
      const count = s.count({
        period: yearOf(before.year),
        month: String(index + 1).padStart(2, '0'),
      });
      if (value !== null) expect(Math.abs(value - count)).toBeLessThan(3);
    });
    return 1;
  },
  'months: the range of earlier years': (s) => {
    const { range } = s.widgets.get('monthly')?.before ?? {};
    if (!range) return 0;
    range.bounds.forEach(([least, most], index) => {
      const counts = YEARS.filter(
        (year) => year >= Number(range.from) && year <= Number(range.to),
      ).map((year) => s.count({ period: yearOf(year), month: String(index + 1).padStart(2, '0') }));
      expect(Math.abs(least - Math.min(...counts))).toBeLessThan(3);
      expect(Math.abs(most - Math.max(...counts))).toBeLessThan(3);
    });
    return 1;
  },
  'charts: alternative texts name shown counts': (s) =>
    sum(
      ['map', 'yearly', 'monthly'].map((name) => {
        const svg = s.charts[name];
        const data = s.widgets.get(name);
        if (!svg || !data || data.unlisted) return 0;
        const [, description = ''] = /<desc[^>]*>([^<]*)</.exec(svg) ?? [];
        const found = [...description.matchAll(/[(（](?:≈)?([\d.,\s\u00a0\u202f]+)[)）]/g)].flatMap(
          ([, text = '']) => numbersOf(text, s.language),
        );
        const values = [data, ...(data.merged ? [{ observations: data.merged }] : [])].flatMap(
          ({ observations }) => observations.flatMap(({ value }) => value ?? []),
        );
        for (const value of found) expect(values).toContain(value);
        return 1;
      }),
    ),
  'charts: the highest and the lowest period': (s) =>
    expectExtremes(s, 'yearly', (code) => s.count({ period: yearOf(code) })) +
    expectExtremes(s, 'monthly', (code) =>
      s.count({ period: yearOf(s.year), month: code.padStart(2, '0') }),
    ),
  'what changed most: counts': (s) =>
    sum(
      (s.changes?.changes ?? []).map(({ dimension, code, now, before }) => {
        const [first = 0, second = 0] = (comparedTimes(s) ?? []).map((period) =>
          s.count({ period, codes: { [dimension.name]: code } }),
        );
        return expectDisclosed(now, first, code) && expectDisclosed(before, second, code);
      }),
    ),
  'what changed most: larger than chance': (s) =>
    sum(
      (s.changes?.changes ?? []).map(({ dimension, code, now, before }) => {
        const times = comparedTimes(s) ?? [];
        const [first = 0, second = 0] = times.map((period) =>
          s.count({ period, codes: { [dimension.name]: code } }),
        );
        return expectDirection(
          now.value > before.value ? 'more' : 'fewer',
          first,
          second,
          spansOf(times),
        );
      }),
    ),
  'one verdict for the same change: what changed most, tables, map and over time': (s) => {
    const verdicts = new Map<string, Set<string>>();
    const add = (parameter: string, code: string, counts: unknown[], direction: string | null) => {
      const key = [parameter, code, ...counts].join(' ');
      verdicts.set(key, new Set(verdicts.get(key)).add(direction ?? 'none'));
    };
    for (const { dimension, code, now, before, isClear } of s.codes?.codes ?? []) {
      const counts = [now.value, before.value];
      const direction = now.value > before.value ? 'more' : 'fewer';
      add(dimension.parameter, code, counts, isClear ? direction : null);
      const rows = s.widgets.get(dimension.parameter)?.observations;
      const change = rows?.find((row) => row.code === code)?.change;
      if (change && (change.direction || change.text === gapSigns.chance))
        add(dimension.parameter, code, counts, change.direction);
    }
    for (const { code, growth } of s.trends.rows)
      if (growth?.isTested) {
        const direction = growth.isClear ? (growth.change > 0 ? 'more' : 'fewer') : null;
        add('province', code, [growth.now.value, growth.before.value], direction);
      }
    const drawn = [...(s.changed?.observations ?? []), ...(s.changed?.merged ?? [])];
    for (const { code, compared, changeStatus } of drawn)
      if (changeStatus && changeStatus !== 'not-compared' && compared?.now.value) {
        const [, direction = null] = /^clearly-(.*)$/.exec(changeStatus) ?? [];
        add('province', code, [compared.now.value, compared.before.value], direction);
      }
    for (const [key, outcomes] of verdicts) expect([...outcomes], key).toHaveLength(1);
    return verdicts.size;
  },
  'what changed most: its periods': (s) => {
    if (!s.changes) return 0;
    expect([s.changes.period, s.changes.periodBefore]).toEqual(comparedTimes(s));
    return 1;
  },
  'what changed most: nothing larger is left out': (s) => {
    const listed = s.changes?.changes ?? [];
    const sizes = listed.map(({ now, before }) => Math.abs(now.value - before.value));
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
    return listed.length;
  },
  'what changed most: its words': (s) =>
    sum(
      (s.formatted?.items ?? []).map(({ counts, text }, index) => {
        const { now, before } = s.changes!.changes[index]!;
        const [first, second] = [now.value, before.value];
        const found = numbersOf(counts, s.language);
        expect(found).toEqual(expect.arrayContaining([first, second]));
        return /\d/.test(text) ? expectNumbers(s, text, [Math.abs(first - second)]) : 1;
      }),
    ),
  'over time: counts': (s) =>
    sum(
      s.trends.rows.flatMap(({ code, cells }) =>
        cells.map((cell) =>
          expectDisclosed(
            cell,
            s.count({ period: yearOf(cell.code), codes: { [s.dimension('province').name]: code } }),
            code,
          ),
        ),
      ),
    ),
  'over time: all records of a year': (s) =>
    sum(
      s.trends.years.map((year) =>
        expectDisclosed(year, s.count({ period: yearOf(year.code) }), year.code),
      ),
    ),
  'over time: all records': (s) => {
    // Under a filter, records of years of few are excluded.
    const isThin = (year: string) => s.count({ period: yearOf(year) }, false) < s.policy.minTotal;
    const thin = [...new Set(s.records.map(({ day }) => day.slice(0, 4)))].filter(isThin);
    const isLeftOut = s.policy.exact !== 'all' && s.right !== '';
    const left = thin.map((year) => (isLeftOut ? s.count({ period: yearOf(year) }) : 0));
    return expectDisclosed(s.trends.total, s.count({}) - sum(left), 'all');
  },
  'over time: begins after stray records': (s) => {
    expect(s.trends.years[0]?.code).toBe(s.first.slice(0, 4));
    const isNoted = s.trendTexts.notes.some((note) => note.includes('1958'));
    expect(isNoted).toBe(
      s.records.some(({ id }) => id === 'stray') && s.count({ period: yearOf(1958) }, false) > 0,
    );
    return 1;
  },
  'over time: growth': (s) =>
    sum(
      s.trends.rows.map(({ code, growth, gap }) => {
        if (!s.trends.periods || (!growth && gap !== 'chance')) return 0;
        const times = [s.trends.periods.period, s.trends.periods.periodBefore];
        expect(times).toEqual(comparedTimes(s));
        const [now = 0, then = 0] = times.map((period) =>
          s.count({ period, codes: { [s.dimension('province').name]: code } }),
        );
        if (!growth) return expectChance(now, then, spansOf(times));
        expectInterval(growth.chance, [now, then], spansOf(times));
        return growth.isClear
          ? expectDirection(growth.change > 0 ? 'more' : 'fewer', now, then, spansOf(times))
          : 1;
      }),
    ),
  'over time: no growth across a break': (s) => {
    const breaks = breaksOf(s.dimension('province'), codeLists);
    const [now, before] = [s.trends.periods?.period, s.trends.periods?.periodBefore];
    return sum(
      s.trends.rows.map(({ code, growth, gap }) => {
        const days = breaks.get(code) ?? [];
        if (!now || !before || !isBroken(days, { start: before.start, end: now.end })) return 0;
        expect([growth, gap]).toEqual([null, 'break']);
        return 1;
      }),
    );
  },
  'over time: the fastest growing': (s) => {
    const clear = s.trends.rows.filter(({ growth }) => growth?.isClear && growth.change > 0);
    const [fastest] = clear.sort((a, b) => (b.growth?.change ?? 0) - (a.growth?.change ?? 0));
    if (!fastest) return 0;
    const name = s.labels(s.dimension('province'), fastest.code);
    expect(s.trendTexts.narrative[0]).toContain(name);
    return 1;
  },
  'over time: what chance would make of a year': (s) =>
    sum(
      s.trends.rows.flatMap(({ code, chances }) =>
        chances.map((interval, index) => {
          const [first, second] = [
            s.trends.times[index]?.code ?? '',
            s.trends.times[index - 1]?.code ?? '',
          ];
          const codes = { [s.dimension('province').name]: code };
          return expectInterval(
            interval,
            [s.count({ period: yearOf(first), codes }), s.count({ period: yearOf(second), codes })],
            spansOf([yearOf(first), yearOf(second)]),
          );
        }),
      ),
    ),
  'over time: signs are explained': (s) => {
    const used = s.trendTexts.rows.flatMap((row) => [
      ...row.cells.map(({ text }) => text),
      row.growth.text,
    ]);
    for (const [gap, sign] of Object.entries(gapSigns))
      if (used.includes(sign) && !s.trendTexts.noGrowth)
        expect(s.trendTexts.signs).toContain(
          `${sign} ${s.t(`gaps.${gap as keyof typeof gapSigns}`)}`,
        );
    return 1;
  },
  'compared with the year before: totals': (s) =>
    sum(
      (s.time?.found.comparands ?? []).map((comparand, index) => {
        expect(comparand.period).toEqual(comparedTimes(s)?.[index] ?? comparand.period);
        return expectDisclosed(
          s.time!.found.total.disclosed[index]!,
          s.count({ period: comparand.period! }),
          'comparand',
        );
      }),
    ),
  'compared with the year before: by month': (s) =>
    sum(
      (s.time?.found.series?.rows ?? []).flatMap(({ code, disclosed }) =>
        s.time!.found.comparands.map(({ period }, index) => {
          const month = code.padStart(2, '0');
          const fullYear = yearOf(period!.start.slice(0, 4));
          // Rounded counts are compared by whole months, others by days.
          return expectDisclosed(
            disclosed[index]!,
            s.count({ period: s.requested.policyName === 'exact' ? period! : fullYear, month }),
            code,
          );
        }),
      ),
    ),
  'compared with the year before: shares': (s) => comparandsHold(s, s.time),
  'compared with the year before: clear differences': (s) => differencesHold(s, s.time),
  'compared with the year before: what chance would do': (s) => {
    const { total, comparands } = s.time?.found ?? {};
    if (!total?.chance || !comparands) return 0;
    const times = comparands.map(({ period }) => period!);
    const [now = 0, then = 0] = times.map((period) => s.count({ period }));
    return expectInterval(total.chance, [now, then], spansOf(times));
  },
  'compared with the year before: every code of the dashboard': (s) => {
    const rights = s.widgets.get('right')?.observations ?? [];
    const table = s.time?.found.tables.find(({ dimension }) => dimension.parameter === 'right');
    if (!table || table.suppression || s.right) return 0;
    for (const { code } of rights) expect(table.rows.map((row) => row.code)).toContain(code);
    return 1;
  },
  'compared with the year before: each of the others': (s) => othersHold(s, s.time),
  'a part beside all: shares': (s) => comparandsHold(s, s.place),
  'a part beside all: clear differences': (s) => differencesHold(s, s.place),
  'two codes side by side: signs are explained': (s) =>
    sum(
      [s.time, s.place].map((comparison) => {
        if (!comparison) return 0;
        const used = comparison.formatted.tables.flatMap(({ rows }) =>
          rows.map(({ difference }) => difference.text),
        );
        for (const [gap, sign] of Object.entries(gapSigns))
          if (used.includes(sign) && comparison.formatted.comparands.length === 2)
            expect(comparison.formatted.signs).toContain(
              `${sign} ${s.t(`gaps.${gap as keyof typeof gapSigns}`)}`,
            );
        return 1;
      }),
    ),
  'cross table: cells': (s) =>
    sum(
      s.grid.rows.flatMap((row) =>
        row.cells.map((cell, index) =>
          expectDisclosed(
            cell,
            s.count({
              period: yearOf(s.year),
              codes: { [s.pair[0].name]: row.code, right: s.grid.columns[index]!.code },
            }),
            'cell',
          ),
        ),
      ),
    ),
  'cross table: totals of rows': (s) =>
    sum(
      s.grid.rows.map((row) =>
        expectDisclosed(
          row.total,
          s.count({ period: yearOf(s.year), codes: { [s.pair[0].name]: row.code } }),
          'row',
        ),
      ),
    ),
  'cross table: cells that differ from all': (s) => {
    const period = yearOf(s.year);
    const all = s.count({ period });
    const tested = s.lines.flatMap((line, index) =>
      line.flatMap(({ shade }, column) => {
        if (shade === 'not-compared') return [];
        const row = { [s.pair[0].name]: s.grid.rows[index]!.code };
        const { code } = s.grid.columns[column]!;
        const count = s.count({ period, codes: row });
        const [cell, ofAll] = [
          s.count({ period, codes: { ...row, right: code } }),
          s.count({ period, codes: { right: code } }),
        ];
        const apart = [[cell, count] as const, [ofAll - cell, all - count] as const] as const;
        return { direction: shade.replace(/^clearly-|^same$/, ''), ...comparedShares(apart) };
      }),
    );
    return verdictsHold(s, tested);
  },
  'profile: its rank': (s) => {
    const rank = s.profile?.figures.find(({ code }) => code === 'rank');
    if (!rank) return 0;
    const period = yearOf(s.year);
    const counts = [...new Set(code34.values())].map((code) =>
      s.count({ period, codes: { province_34: code } }, false),
    );
    const ofProvince = s.count({ period, codes: { province_34: '31' } }, false);
    const numbers = numbersOf(rank.text, s.language);
    expect(numbers).toContain(counts.length);
    const [position = NaN] = numbers.filter(
      (number, index) => number !== counts.length || index !== numbers.lastIndexOf(number),
    );
    const [first = position, last = position] = numbersOf(rank.hint ?? '', s.language);
    expect(position).toBeGreaterThanOrEqual(first);
    expect(position).toBeLessThanOrEqual(last);
    const better = counts.filter((count) => count > ofProvince).length;
    const asGood = counts.filter((count) => count >= ofProvince).length;
    expect(first).toBeLessThanOrEqual(1 + better);
    expect(last).toBeGreaterThanOrEqual(asGood);
    return 1;
  },
  'profile: its rate': (s) => {
    const rate = s.profile?.figures.find(({ code }) => code === 'rate');
    if (!rate) return 0;
    const [stated = NaN] = numbersOf(rate.text, s.language);
    const inhabitants = sum(
      (codeLists.get('province') ?? [])
        .filter(({ code }) => code34.get(code) === '31')
        .map(({ attributes }) => Number(attributes.population)),
    );
    const count = s.count({ period: yearOf(s.year), codes: { province_34: '31' } }, false);
    const error = s.requested.policyName === 'exact' ? 0 : 2;
    expect(Math.abs(stated - (100_000 * count) / inhabitants)).toBeLessThan(
      0.051 + (100_000 * error) / inhabitants,
    );
    return 1;
  },
  'profiles: the list adds up to its sum': (s) => {
    const year = s.listed.year;
    const [total = NaN] = numbersOf(s.listed.sum ?? '', s.language);
    expect(Math.abs(total - s.count({ period: yearOf(year) }, false))).toBeLessThan(3);
    return 1;
  },
  'share pictures and messages: the first sentence': (s) => {
    expect(s.shared.narrative).toEqual(s.page.answer?.narrative);
    return 1;
  },
  'share pictures of trends: only changes larger than chance, and what is compared': (s) => {
    const words = { name: 'provinces', ofTotal: 'all years', ofChange: 'change', multiple: '' };
    const picture = pictureOfTrends(s.trendTexts, { ...s, ...words, noGrowth: 'none' });
    const against = s.trendTexts.narrative.at(-1);
    if (against && picture.table.rows.length > 0)
      expect([s.trendTexts.narrative[0], picture.notes.join(' ')].join(' ')).toContain(against);
    const changes = picture.table.rows.flatMap(({ label, cells }) => {
      const growth = s.trendTexts.rows.find(({ name }) => name === label)?.growth;
      return growth && !s.trendTexts.noGrowth && cells.length > 0 ? [{ growth, cells }] : [];
    });
    for (const { growth, cells } of changes)
      if (growth.direction) expect(cells.at(-1)).toContain(growth.text);
      else expect(cells.at(-1)).toSatisfy(isGapSign);
    return changes.length + signsHold(s, picture);
  },
  'share pictures of comparisons: only differences larger than chance': (s) =>
    sum(
      [s.time, s.place].map((comparison) => {
        if (!comparison) return 0;
        const texts = { points: 'points', pointsMean: 'points', chance: 'chance' };
        const picture = pictureOfComparison(comparison.formatted, { ...s, ...texts, name: '' });
        for (const { label, cells } of picture.table.rows.slice(0, -1)) {
          const row = comparison.formatted.tables[0]?.rows.find(({ name }) => name === label);
          if (!row || cells.length < 3) continue;
          if (row.difference.direction) expect(cells.at(-1)).toContain(row.difference.text);
          else expect(cells.at(-1)).toSatisfy(isGapSign);
        }
        return signsHold(s, picture);
      }),
    ),
  'share pictures and messages: the figures': (s) => {
    const cards = s.widgets.get('cards')?.observations.map(({ text }) => text) ?? [];
    const [figure] = s.shared.figures;
    if (figure) expect(cards).toContain(figure.text);
    return figure ? 1 : 0;
  },
  'home: totals of all years': (s) =>
    expectDisclosed(s.latest.total, s.count({}, false), 'total of all years'),
};

/** Returns whether a year ends after the records, or has months before the first one. */
function isPartOf({ calculation, first }: Stated, year: string): boolean {
  return (
    `${year}-12-31` > calculation.coveredUntil ||
    (first.startsWith(year) && first.slice(5, 7) > '01')
  );
}

/** Checks that the notes of a picture explain each sign of its numbers, and no other. */
function signsHold(s: Stated, { table, notes }: AnswerPicture): number {
  const cells = table.rows.flatMap((row) => row.cells);
  const { base, minCount: min } = s.policy;
  const isUsed = (sign: string) => cells.some((cell) => cell.includes(sign));
  const signs = [
    ...Object.entries(gapSigns).map(([gap, sign]): [boolean, string] => [
      cells.includes(sign),
      `${sign} ${s.t(`gaps.${gap as keyof typeof gapSigns}`)}`,
    ]),
    [isUsed('≈'), s.t('protection.rounded', { base })] as const,
    [isUsed(`<${min}`), s.t('protection.belowThreshold', { min, max: min - 1 })] as const,
    [isUsed('≥'), s.t('protection.least')] as const,
    [isUsed('▲') || isUsed('▼'), s.t('table.marks')] as const,
  ];
  for (const [isVisible, meaning] of signs)
    expect(notes.join(' ').includes(meaning), meaning).toBe(isVisible);
  return signs.filter(([isVisible]) => isVisible).length;
}

/**
 * Checks that each colour of a map covers values between the bounds in its legend, and that no two colours
 * share a value.
 */
function classesHold(
  data: WidgetData | undefined,
  valueOf: (row: WidgetData['observations'][number]) => number | null,
): number {
  const found = new Map<number, number[]>();
  for (const row of data?.shading ? data.observations : []) {
    const value = valueOf(row);
    if (typeof row.shade === 'number' && row.shade > 0 && value !== null)
      found.set(row.shade, [...(found.get(row.shade) ?? []), value]);
  }
  const shades = [...found].sort(([a], [b]) => a - b);
  shades.forEach(([, values], index) => {
    const next = shades[index + 1]?.[1];
    if (next) expect(Math.max(...values)).toBeLessThan(Math.min(...next));
  });
  return shades.length;
}

/** Checks that the period that a chart calls the highest is the highest, whatever was rounded or hidden. */
function expectPeak(s: Stated, name: string, countOf: (code: string) => number): number {
  const data = s.widgets.get(name);
  const { fact, text = '' } = s.ofFigures.get(name) ?? {};
  if (fact?.kind !== 'peak' || !data) return 0;
  const counts = data.observations.map(({ code }) => countOf(code));
  const code = name === 'monthly' ? String(Number(fact.code.slice(5))) : fact.code;
  expect(countOf(code), text).toBe(Math.max(...counts));
  // No period of the span is incomplete, and the text names it.
  const end = `${fact.span[1]}-12-31`.slice(0, 10);
  const month = { year: fact.span[1].slice(0, 4), month: fact.span[1].slice(5) };
  const until = name === 'monthly' ? (lastDayOf(month) ?? '') : end;
  expect(until <= s.calculation.coveredUntil, text).toBe(true);
  for (const day of fact.span)
    expect(numbersOf(text, s.language)).toContain(Number(day.slice(0, 4)));
  expect(numbersOf(text, s.language), text).toContain(fact.value.value);
  return 1;
}

/**
 * Checks that the periods that a chart's text names as its highest and lowest are so, among all shown or
 * among the complete ones if it compares only these.
 */
function expectExtremes(s: Stated, name: string, countOf: (code: string) => number): number {
  const { observations = [] } = s.widgets.get(name) ?? {};
  const [, description = ''] = /<desc[^>]*>([^<]*)</.exec(s.charts[name] ?? '') ?? [];
  const text = description.replaceAll('&lt;', '<');
  const partsIn = (key: 'chart.series' | 'chart.seriesComplete') => {
    const [before = '', between = '', after = ''] = s
      .t(key, { highest: '|', lowest: '|' })
      .split('|');
    if (!text.startsWith(before) || !text.includes(between)) return null;
    const [highest = '', lowest = ''] = text.slice(before.length).split(between);
    return lowest.includes(after) ? [highest, lowest] : null;
  };
  const ofComplete = partsIn('chart.seriesComplete');
  const parts = ofComplete ?? partsIn('chart.series');
  if (!parts) return 0;
  const isComplete = ({ code, status }: { code: string; status?: string }) =>
    status !== 'P' && (name === 'monthly' || `${code}-01` >= s.first.slice(0, 7));
  const compared = observations.filter(
    (observation) => observation.status !== 'M' && (!ofComplete || isComplete(observation)),
  );
  expect(compared.length, text).toBeGreaterThan(1);
  const counts = compared.map(({ code }) => countOf(code));
  const named = parts.map((part) =>
    compared.filter((observation) => part.includes(`${observation.label} (${observation.text})`)),
  );
  const [highest, lowest] = [Math.max(...counts), Math.min(...counts)];
  // Several are named if rounding leaves it open, among them the highest.
  named.forEach((found, index) => {
    const extreme = index === 0 ? highest : lowest;
    if (found.length > 0)
      expect(
        found.map(({ code }) => countOf(code)),
        text,
      ).toContain(extreme);
  });
  return named.flat().length > 0 ? 1 : 0;
}

/** Returns how two groups without common records differ by the shares of them that have a code. */
function comparedShares([first, second]: readonly [
  readonly [number, number],
  readonly [number, number],
]) {
  return {
    probability: fisherByCounting(first, second),
    isMore: first[0] * second[1] > second[0] * first[1],
  };
}

/**
 * Checks that shares are said to differ, more or fewer, if they do by Holm's method; for rounded counts, only
 * if they do whatever was rounded.
 */
function verdictsHold(
  s: Stated,
  tested: readonly { direction: string; probability: number; isMore: boolean }[],
): number {
  const sorted = tested.map(({ probability }) => probability).sort((a, b) => a - b);
  const failed = sorted.findIndex((chance, rank) => chance > LEVEL / (sorted.length - rank));
  const limit = failed < 0 ? 1 : sorted[failed]!;
  for (const { direction, probability, isMore } of tested) {
    if (direction) {
      expect(probability).toBeLessThan(LEVEL);
      expect(direction).toBe(isMore ? 'more' : 'fewer');
    }
    if (s.requested.policyName === 'exact') expect(direction !== '').toBe(probability < limit);
  }
  return tested.length;
}

/** Counts the records of a comparand that carry a code. */
function countOfComparand(...requested: Parameters<typeof recordsOfComparand>): number {
  return recordsOfComparand(...requested).length;
}

function recordsOfComparand(
  s: Stated,
  comparison: NonNullable<Stated['time']>,
  index: number,
  codes: Record<string, string>,
): RecordState[] {
  const comparand = comparison.found.comparands[index]!;
  const [code] = comparand.view.codes.right ?? [];
  const codeOfTable = code && !s.right ? { right: code } : {};
  const period = comparand.period ?? yearOf(s.year);
  return s.records.filter(
    (record) =>
      record.day >= period.start &&
      record.day <= period.end &&
      Object.entries({ ...codeOfTable, ...(s.right && { right: s.right }) }).every(
        ([name, wanted]) => codesOf(record, name).includes(wanted),
      ) &&
      Object.entries(codes).every(([name, wanted]) => codesOf(record, name).includes(wanted)),
  );
}

/** Returns the records of both comparands; if one contains the other, of the part and the rest. */
function comparandsApart(s: Stated, comparison: NonNullable<Stated['time']>) {
  const [first = [], second = []] = [0, 1].map((index) =>
    recordsOfComparand(s, comparison, index, {}),
  );
  const without = (some: RecordState[], others: RecordState[]) =>
    some.filter((record) => !others.includes(record));
  if (without(second, first).length === 0) return [without(first, second), second];
  if (without(first, second).length === 0) return [first, without(second, first)];
  expect(without(first, second)).toHaveLength(first.length);
  return [first, second];
}

function comparandsHold(s: Stated, comparison: Stated['time']): number {
  return sum(
    (comparison?.found.tables ?? []).flatMap(({ dimension, rows }) =>
      rows.flatMap((row) =>
        row.disclosed.map((disclosed, index) => {
          expectDisclosed(
            disclosed,
            countOfComparand(s, comparison!, index, { [dimension.name]: row.code }),
            row.code,
          );
          const share = row.shares[index];
          if (share !== null && share !== undefined)
            expect(countOfComparand(s, comparison!, index, {})).toBeGreaterThanOrEqual(
              s.requested.policyName === 'exact' ? 10 : 28,
            );
          return 1;
        }),
      ),
    ),
  );
}

function differencesHold(s: Stated, comparison: Stated['time']): number {
  if (!comparison) return 0;
  const groups = comparandsApart(s, comparison);
  const rows = comparison.found.tables.flatMap(({ dimension, rows }) =>
    rows.map((row) => {
      const [now = 0, then = 0] = [0, 1].map((index) =>
        countOfComparand(s, comparison, index, { [dimension.name]: row.code }),
      );
      const [first, second] = groups.map((group) => {
        const counted = group.filter((record) =>
          codesOf(record, dimension.name).includes(row.code),
        );
        return [counted.length, group.length] as const;
      });
      return { row, now, then, ...comparedShares([first ?? [0, 0], second ?? [0, 0]]) };
    }),
  );
  for (const { row, now, probability } of rows) {
    if (row.isClear) expect(row.gap).toBeUndefined();
    const [from, to] = row.chance ?? [-Infinity, Infinity];
    if (probability >= LEVEL) expect(now >= from - 2 && now <= to + 2).toBe(true);
    // A disclosed value is outside only if the counts differ whatever was rounded.
    const value = row.disclosed[0]?.value ?? from;
    if (value < from || value > to) expect(probability).toBeLessThan(LEVEL);
    if (row.gap === 'chance') expect(probability).toBeGreaterThanOrEqual(LEVEL);
  }
  // The tested rows: with a code that means the same in both comparands, and not two small counts.
  const isTested = ({ row, now, then }: (typeof rows)[number]) =>
    !isReserved(row.code) &&
    row.gap !== 'break' &&
    row.gap !== 'notCompared' &&
    Math.max(now, then) >= 10;
  const tested = rows.filter(isTested).map(({ row, probability, isMore }) => ({
    direction: row.isClear ? (row.isMore ? 'more' : 'fewer') : '',
    probability,
    isMore,
  }));
  // The months of two years are tested with them.
  const isAlone =
    comparison.found.kind !== 'time' && comparison.found.testedShares === tested.length;
  if (isAlone) return verdictsHold(s, tested);
  for (const { direction, probability, isMore } of tested)
    if (direction) {
      expect(probability).toBeLessThan(LEVEL);
      expect(direction).toBe(isMore ? 'more' : 'fewer');
    }
  return tested.length;
}

function othersHold(s: Stated, comparison: Stated['time']): number {
  if (!comparison?.formatted.others) return 0;
  return sum(
    comparison.found.tables.map(({ dimension, others }) => {
      const table = comparison.formatted.tables.find(
        ({ parameter }) => parameter === dimension.parameter,
      );
      if (!others || !table) return 0;
      const listed = new Set(table.rows.map(({ code }) => code));
      for (const code of new Set(s.records.flatMap((record) => codesOf(record, dimension.name))))
        if (!listed.has(code) && !isReserved(code))
          for (const index of [0, 1])
            expectDisclosed(
              others,
              countOfComparand(s, comparison, index, { [dimension.name]: code }),
              code,
            );
      return 1;
    }),
  );
}

const title = `state nothing false of ${numRuns} random data sets, of ${Object.keys(kinds).length} kinds`;
it.each(languages)(
  `${title}: %s`,
  async (language) => {
    const stated = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(dataSet, async (requested) => {
        const all = await statedOf({ ...requested, language });
        for (const [name, recompute] of Object.entries(kinds)) {
          try {
            stated.set(name, (stated.get(name) ?? 0) + recompute(all));
          } catch (error) {
            throw new Error(`False: ${name}`, { cause: error });
          }
        }
      }),
      { numRuns, seed: numRuns > 100 ? undefined : 29, endOnFailure: true },
    );
    // Each kind occurred at least once.
    expect([...stated].filter(([, count]) => count === 0).map(([name]) => name)).toEqual([]);
  },
  3_600_000,
);
