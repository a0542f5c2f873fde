import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { getTexts } from '~/platform/i18n/texts.server';
import { naiveEngine } from '../../../tests/support/naive-aggregate';
import { type RecordState } from '../../../tests/support/records';
import { getObservations, type Queries } from '../observations/get-observations.server';
import { readPolicy } from '~/protection/read-policy.server';
import { comparisonQueries, readComparison, type DisclosedNumber } from './comparison';
import { filterOfView } from '../view/filter-of-view';
import { defaultView, narrowedTo, withCodes, type View } from '../view/view';
import { probabilityByChance } from './chance';
import { formatChanges } from './format-changes';
import {
  changeQueries,
  clearChanges,
  compareCodes,
  findChanges,
  type CodeChange,
} from './find-changes';
import { daysOf, LEVEL } from './disclose-change';
import { testCode } from '../../../tests/support/test-code';

const codeLists = new Map([
  ['province', [testCode('11'), testCode('12')]],
  [
    'city',
    [testCode('11.01', { province_code: '11' }), testCode('12.01', { province_code: '12' })],
  ],
  ['country', [testCode('ID', { home: 'yes' }), testCode('MY')]],
  ['right', [testCode('R01'), testCode('R02'), testCode('R03')]],
  ['issue', [testCode('I01'), testCode('I02')]],
  ['on_process', [testCode('S01'), testCode('S02')]],
]);

const policies = { exact: await readPolicy('exact'), protected: await readPolicy('protected') };
const LAST_DAY = '2026-11-15';

/** Returns records from a day on, equally many a day as in any other year. */
function records(
  start: string,
  count: number,
  codes: Record<string, string | string[]> = {},
): RecordState[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${start}-${JSON.stringify(codes)}-${index}`,
    day: start.slice(0, 8) + String(1 + (index % 15)).padStart(2, '0'),
    codes,
  }));
}

const newest: RecordState = { id: 'newest', day: LAST_DAY, codes: {} };
const oldest: RecordState = { id: 'oldest', day: '2020-01-01', codes: {} };

function requestOf(view: View, policy: keyof typeof policies) {
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
  return { dataset: complaints, view, calculation, codeLists, policy: policies[policy] };
}

const answersTo = async (
  states: RecordState[],
  request: ReturnType<typeof requestOf>,
  queries: Queries,
) => {
  const engine = naiveEngine(complaints, states);
  const { policy } = request;
  return (await getObservations({ engine, policy }, request, { queries })).queries ?? {};
};

async function changesOf(
  states: RecordState[],
  view = defaultView(complaints, 2026),
  policy: keyof typeof policies = 'exact',
  first = '2020-01',
) {
  const all = [...states, newest, oldest];
  const request = requestOf(view, policy);
  const answers = await answersTo(all, request, changeQueries(request));
  const compared = compareCodes(request, answers, { first, last: '2026-11' });
  return compared && findChanges(request, compared);
}

/** Returns the counts that may have been rounded to one. */
const possible = ({ value, protection }: DisclosedNumber) =>
  protection === 'exact' ? [value] : [-2, -1, 0, 1, 2].map((off) => value + off);

const disclosedOf = ({ dimension, code: key, now, before }: CodeChange) => [
  dimension.parameter,
  key,
  now.value,
  before.value,
];

describe('where no part has clearly changed', () => {
  const spread = (year: string, count: number) =>
    ['R01', 'R02', 'R03'].flatMap((right) => records(`${year}-03-01`, count, { right: [right] }));

  it.each([
    [
      'more',
      /2025\. The total rose\. No part of it changed clearly: the differences may be chance\.$/,
    ],
    ['fewer', /The total fell\. No part of it/],
    ['unclear', /2025\. No clear change: the differences may be chance\.$/],
  ] as const)('states this after a total that is %s', async (direction, lead) => {
    const found = await changesOf([...spread('2025', 100), ...spread('2026', 118)]);
    expect(found?.changes).toEqual([]);
    const context = {
      ...requestOf(defaultView(complaints, 2026), 'exact'),
      language: 'en',
      labels: () => '',
      t: await getTexts('en', 'summary'),
    };
    expect(found && formatChanges(context, found, { direction, change: 0.18 }).lead).toMatch(lead);
  });
});

describe('the verdict on a change', () => {
  const times = {
    period: { start: '2025-01-01', end: '2025-12-31' },
    periodBefore: { start: '2023-01-01', end: '2023-12-31' },
  };
  const request = { dataset: complaints, policy: policies.exact };
  const dimensions = complaints.dimensions.filter(({ name }) =>
    ['right', 'province', 'office'].includes(name),
  );
  const change = fc
    .tuple(fc.constantFrom(...dimensions), fc.nat(400), fc.integer({ min: 60, max: 300 }))
    .map(([dimension, more, before]): CodeChange => {
      const exactly = (value: number): DisclosedNumber => ({ protection: 'exact', value });
      const now = exactly(before + Math.round(more / 4));
      return { dimension, code: '', now, before: exactly(before), isNearlyAll: false };
    });

  it('is the same whatever else a page compares: a table, a map, trends or everything', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const ofPage = clearChanges(request, changes, times);
        for (const dimension of dimensions) {
          const ofDimension = changes.filter((candidate) => candidate.dimension === dimension);
          const alone = clearChanges(request, ofDimension, times);
          expect([...alone]).toEqual(ofDimension.filter((candidate) => ofPage.has(candidate)));
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('what changed most', () => {
  const right = (name: string) => ({ right: [name] });
  const year = (item: string, many: number, few: number) => [
    ...records(`${item}-03-01`, many, right('R01')),
    ...records(`${item}-03-01`, few, right('R02')),
    ...records(`${item}-03-01`, 50, right('R03')),
  ];
  const states = [...year('2025', 200, 90), ...year('2026', 300, 30)];

  it('is disclosed by the number of cases, for the same days of the year before', async () => {
    const late = records('2025-12-01', 90, right('R03'));
    const found = await changesOf([...states, ...late]);
    expect(found?.periodBefore).toEqual({ start: '2025-01-01', end: '2025-11-15' });
    expect(found?.changes.map(disclosedOf)).toEqual([
      ['right', 'R01', 300, 200],
      ['right', 'R02', 30, 90],
    ]);
  });

  it('compares whole months where days are protected, each code as far as its months determine it', async () => {
    const months = Array.from({ length: 23 }, (_, index) =>
      new Date(Date.UTC(2025, index, 1)).toJSON().slice(0, 10),
    );
    const inAll = months.flatMap((day) =>
      ['R01', 'R02'].flatMap((item) => records(day, 12, right(item))),
    );
    const running = [
      ...records('2025-04-01', 35, right('R02')),
      ...records('2026-11-01', 90, right('R03')),
    ];
    const found = await changesOf([...states, ...inAll, ...running], undefined, 'protected');
    expect(found?.periodBefore).toEqual({ start: '2025-01-01', end: '2025-10-31' });
    expect(found?.isRounded).toBe(true);
    expect(found?.changes.map(({ code: key, now }) => [key, now.protection])).toEqual([
      ['R01', 'rounded'],
      ['R02', 'rounded'],
    ]);
    const some = inAll.filter(({ day }) => !day.startsWith('2025-12'));
    const changes = await changesOf([...states, ...some, ...running], undefined, 'protected');
    // The whole year less November and December, one of which may be 0 to 5.
    expect(changes?.changes.map(({ before }) => before)).toEqual([
      { code: 'R01', status: 'A', protection: 'rounded', value: expect.any(Number), error: 5 },
      { code: 'R02', status: 'A', protection: 'rounded', value: expect.any(Number), error: 5 },
    ]);
  });

  it('is disclosed for whole years that are over, exactly if tables are exact', async () => {
    const view = withCodes(defaultView(complaints, 2026), 'year', ['2025']);
    const found = await changesOf([...year('2024', 300, 90), ...states], view, 'protected');
    expect(found?.period).toEqual({ start: '2025-01-01', end: '2025-12-31' });
    expect(found?.changes.map(disclosedOf)).toEqual([['right', 'R01', 200, 300]]);
    expect(found?.changes[0]?.now.protection).toBe('exact');
  });

  it('is not disclosed for a code that nearly all records have: its change is the change of all', async () => {
    const offices = (office: string, head: number, branch: number) => [
      ...records(`${office}-03-01`, head, { office: 'K01', right: 'R01' }),
      ...records(`${office}-03-01`, branch, { office: 'K02', right: 'R02' }),
    ];
    const changesUnder = async (branch: number) =>
      (await changesOf([...offices('2025', 200, 20), ...offices('2026', 400, branch)]))?.changes
        .filter(({ dimension }) => dimension.parameter === 'office')
        .map(({ code: key }) => key);
    expect(await changesUnder(60)).toEqual(['K02']);
    expect(await changesUnder(120)).toEqual(['K01']); // the right is disclosed with it, and three in all
  });

  it('is disclosed for a month that is over', async () => {
    const march = withCodes(defaultView(complaints, 2026), 'month', ['3']);
    expect((await changesOf(states, march, 'protected'))?.changes).toHaveLength(2);
    const november = withCodes(defaultView(complaints, 2026), 'month', ['11']);
    expect(await changesOf(states, november, 'protected')).toBeNull();
  });

  it('is at most three changes, and of a place and one within it only the larger', async () => {
    const place = (province: string, more = {}) => ({
      province,
      province_34: province,
      city: `${province}.01`,
      country: 'ID',
      ...more,
    });
    const found = await changesOf([
      ...records('2025-02-01', 100, place('11', { issue: ['I01'] })),
      ...records('2025-02-01', 150, place('12', { issue: ['I02'] })),
      ...records('2026-02-01', 300, place('11', { issue: ['I01'], ...right('R01') })),
      ...records('2026-02-01', 20, place('12', { issue: ['I02'], ...right('R01') })),
      ...records('2025-02-01', 300, place('12', right('R01'))),
    ]);
    expect(found?.changes).toHaveLength(3);
    const places = found?.changes.filter(({ dimension }) => dimension.isPlace).map(disclosedOf);
    expect(places).toEqual([
      ['province', '12', 20, 450],
      ['province', '11', 300, 100],
    ]);
  });

  it('is nothing if chance explains as much', async () => {
    const found = await changesOf([
      ...records('2025-03-01', 100, right('R01')),
      ...records('2026-03-01', 120, right('R01')),
    ]);
    expect(found?.changes).toEqual([]);
  });

  it('compares neither the home country, nor outcomes, nor dimensions that are filtered by', async () => {
    const common = { country: 'ID', status: 'S01', letter: ['L01'], ...right('R01') };
    const found = [...records('2025-03-01', 100, common), ...records('2026-03-01', 300, common)];
    const view = withCodes(defaultView(complaints, 2026), 'right', ['R01']);
    expect(await changesOf(found, view)).toBeNull();
  });

  it('is not disclosed without a year to compare with, or for other measures than cases', async () => {
    const view = defaultView(complaints, 2026);
    expect(await changesOf(states, withCodes(view, 'year', []))).toBeNull();
    expect(await changesOf(states, { ...view, measure: 'files' })).toBeNull();
    expect(await changesOf(states, view, 'exact', '2025-03')).toBeNull();
    expect(await changesOf(states, withCodes(view, 'year', ['2030']))).toBeNull();
  });

  it("discloses no count below 10, is valid for all counts rounded alike, and matches the comparison in each code's view", async () => {
    const count = fc.integer({ min: 0, max: 90 });
    const drawn = fc.record({
      policy: fc.constantFrom('exact', 'protected'),
      isOver: fc.boolean(),
      rights: fc.tuple(count, count, count, count, count, count),
      hasFilter: fc.boolean(),
    });
    let disclosed = 0;
    await fc.assert(
      fc.asyncProperty(drawn, async ({ policy, isOver, rights, hasFilter }) => {
        const states = rights.flatMap((many, index) => {
          const codes = { ...right(`R0${1 + (index % 3)}`), issue: ['I01'], claimant: ['K01'] };
          return records(
            index < 3 ? '2025-03-01' : isOver ? '2024-03-01' : '2026-03-01',
            many,
            codes,
          );
        });
        const ofYear = withCodes(defaultView(complaints, 2026), 'year', [isOver ? '2025' : '2026']);
        const view = hasFilter ? withCodes(ofYear, 'issue', ['I01']) : ofYear;
        const found = await changesOf(states, view, policy);
        // 2024 has one day more.
        const [days, daysBefore] = [found?.period, found?.periodBefore].map((period) =>
          period ? daysOf(period) : 1,
        ) as [number, number];
        for (const { dimension, code: key, now, before } of found?.changes ?? []) {
          disclosed += 1;
          expect(Math.min(now.value, before.value)).toBeGreaterThanOrEqual(10);
          for (const count of possible(now)) {
            for (const other of possible(before)) {
              expect(count > other).toBe(now.value > before.value);
              expect(probabilityByChance(count, other, days / (days + daysBefore))).toBeLessThan(
                LEVEL,
              );
            }
          }
          const request = requestOf(narrowedTo(complaints, view, dimension.parameter, key), policy);
          const main = { filter: filterOfView(complaints, request.view), measure: 'cases' };
          const answers = await answersTo(
            [...states, newest, oldest],
            request,
            comparisonQueries(request, main),
          );
          const compared = readComparison(request, main, answers);
          expect([compared?.now, compared?.before]).toMatchObject([
            { value: now.value, protection: now.protection },
            { value: before.value, protection: before.protection },
          ]);
        }
      }),
      { numRuns: 25 },
    );
    expect(disclosed).toBeGreaterThan(0);
  });
});
