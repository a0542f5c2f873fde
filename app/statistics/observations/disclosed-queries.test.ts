import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { CODE_SEPARATOR, type Filter } from '~/engine/engine';
import { readPolicy } from '~/protection/read-policy.server';
import { naiveAggregate, naiveEngine } from '../../../tests/support/naive-aggregate';
import { type RecordState } from '../../../tests/support/records';
import { groupOf } from '~/datasets/coarser';
import { type ObservedQuery } from './get-observations.server';
import { type DisclosedValue } from '~/protection/protect-table';
import { type ObservationStatus } from './observation';
import { observeRecords } from '../../../tests/support/observe-records';
import { testCode } from '../../../tests/support/test-code';

const policy = await readPolicy('protected');
const exactPolicy = await readPolicy('exact');
const codeLists = new Map([
  [
    'province',
    [
      testCode('31', { island_group: 'West', code_34: '31' }),
      testCode('32', { island_group: 'West', code_34: '32' }),
      testCode('91', { island_group: 'East', code_34: '91' }),
      testCode('92', { island_group: 'East', code_34: '91' }),
    ],
  ],
  ['city', [testCode('3101', { province_code: '31' }), testCode('3201', { province_code: '32' })]],
  ['right', [testCode('R01'), testCode('R02', { valid_from: '2024-05-10' }), testCode('R03')]],
  ['country', [testCode('ID'), testCode('MY')]],
]);
/** Records of four years, the first of which has too few for a table; the codes differ in frequency. */
const records = [2019, 2023, 2024, 2025].flatMap((year, ofYear) =>
  Array.from({ length: ofYear === 0 ? 4 : 90 + 10 * ofYear }, (_, index): RecordState => {
    const pick = (codes: readonly string[], step: number) =>
      codes[((index * step + ofYear) * 7919) % codes.length] ?? '';
    const province = pick(['31', '31', '31', '31', '32', '32', '32', '91', '91', '92'], 3);
    return {
      id: `${year}-${index}`,
      day: `${year}-${String(1 + ((index * index) % 12)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`,
      values: { files: index % 5 },
      codes: {
        province,
        province_34: province === '92' ? '91' : province,
        ...(province.startsWith('3') && { city: `${province}01` }),
        country: index === 7 ? 'MY' : 'ID',
        right: index % 11 === 0 ? ['R01', 'R03'] : [pick(['R01', 'R01', 'R02'], 5)],
        claimant: [pick(['C01', 'C01', 'C01', 'C01', 'C01', 'C02', 'C02', 'C03'], 1)],
        ...(index % 29 > 0 && { method: pick(['M1', 'M1', 'M1', 'M2', 'M3'], 7) }),
        status: pick(['S1', 'S1', 'S2', 'S3'], 11),
      },
    };
  }),
);

const engine = naiveEngine(complaints, records);
const observe = (query: Partial<ObservedQuery>, under = policy) =>
  observeRecords({ engine, policy: under, codeLists }, query);

/** Writes a disclosed value as 12, ≈12±3, <6, ≥3 or ×, with its status unless that is A. */
function written(disclosed: DisclosedValue & { status?: ObservationStatus }): string {
  const { status = 'A' } = disclosed;
  return valueOf(disclosed) + (status === 'A' ? '' : ` ${status}`);
}

function valueOf(disclosed: DisclosedValue): string {
  switch (disclosed.protection) {
    case 'exact':
    case 'rounded': {
      const sign = disclosed.protection === 'exact' ? '' : '≈';
      return `${sign}${disclosed.value}${disclosed.error ? `±${disclosed.error}` : ''}`;
    }
    case 'below-threshold':
      return `<${disclosed.max + 1}`;
    case 'suppressed':
      return disclosed.min === undefined ? '×' : `≥${disclosed.min}`;
  }
}

/** Writes what a query discloses: its total, its rows, those that it does not list, and why a table is suppressed. */
async function disclosed(query: Partial<ObservedQuery>): Promise<string> {
  const { total, all, of, isExact, suppression } = await observe(query);
  const rows = all.map((row) => `${row.code.replaceAll(CODE_SEPARATOR, ' ')}: ${written(row)}`);
  const rest = query.dimension === undefined ? [] : [`other: ${written(of(''))}`];
  return [
    `${isExact ? 'exact' : 'protected'}${suppression ? ` (${suppression})` : ''} ${written(total)}`,
    ...rows.sort(),
    ...rest,
  ].join(', ');
}

const under = (codes: Filter['codes'], ...names: string[]): Partial<ObservedQuery> => {
  const [dimension, ...crossedBy] = names;
  return { filter: { codes }, dimension, crossedBy };
};
const classes = {
  codes: ['S1', 'S2', 'S3'],
  of: (name: string) => (name === 'S1' ? 'open' : name === '_X' ? name : 'over'),
};
const within = { dimension: 'month', codes: ['1', '2', '5'], others: ['10', '4', '9'] };
const r = { right: ['R01'] };
const year = { year: ['2025'] };

const queries: [name: string, query: Partial<ObservedQuery>, expected: string][] = [
  ['all', under({}), 'exact 334'],
  ['by year', under({}, 'year'), 'exact 334, 2019: 4, 2023: 100, 2024: 110, 2025: 120, other: 0'],
  ['by month', under({}, 'month'), 'protected 334, 10: ≈57, 1: ≈57, 2: ≈111, 5: ≈111, other: <6'],
  ['by quarter', under({}, 'quarter'), 'protected 334, 1: ≥164, 2: ≈111, 4: ≈57, other: <6'],
  [
    'by province',
    under({}, 'province'),
    'protected 334, 31: ≈132, 32: ≈99, 91: ×, 92: ×, other: <6',
  ],
  [
    'by former province',
    under({}, 'province_34'),
    'protected 334, 31: ≈132, 32: ≈99, 91: ≈99, other: <6',
  ],
  ['by island', under({}, 'island'), 'protected 334, East: ≈99, West: ≥227, other: <6'],
  ['by city', under({}, 'city'), 'protected 334, 3101: ≈132, 3201: ≈99, _X: ≈99 _X, other: <6'],
  ['by country', under({}, 'country'), 'protected 334, ID: ×, other: <6'],
  ['of 2025 by country', under(year, 'country'), 'protected 120, ID: ×, other: <6'],
  ['of 2025 by island', under(year, 'island'), 'exact 120, East: 36, West: 84, other: 0'],
  ['of 2019 by province', under({ year: ['2019'] }, 'province'), 'protected (few) 4, other: ×'],
  [
    'of two years by province',
    under({ year: ['2024', '2025'] }, 'province'),
    'protected (depth) ×, other: ×',
  ],
  ['of R01', under(r), 'protected ≈228'],
  [
    'of R01 by province',
    under(r, 'province'),
    'protected ≈228, 31: ≈90, 32: ≈72, 91: ×, 92: ×, other: <6',
  ],
  ['of R01 by year', under(r, 'year'), 'exact ≈228, 2023: 70, 2024: 76, 2025: 84, other: 0'],
  [
    'of R01 by former province in 2025',
    under({ ...r, ...year }, 'province_34'),
    'protected 84, 31: ≈30, 32: ≈27, 91: ≈24, other: <6',
  ],
  ['of R01 by island', under(r, 'island'), 'protected ≈228, East: ≈66, West: ≥158, other: <6'],
  [
    'of R01 by island in 2025',
    under({ ...r, ...year }, 'island'),
    'protected 84, East: ≈24, West: ≥53, other: <6',
  ],
  [
    'of R01 by quarter in 2025',
    under({ ...r, ...year }, 'quarter'),
    'protected 84, 1: ≥38, 2: ≈21, 4: ≈18, other: <6',
  ],
  ['of R01 by quarter', under(r, 'quarter'), 'protected ≈228, 1: ≥107, 2: ≈75, 4: ≥37, other: <6'],
  [
    'of R01 by claimant in 2025',
    under({ ...r, ...year }, 'claimant'),
    'protected 84, C01: ≈54, C02: ≈18, C03: ≈12, other: <6',
  ],
  [
    'of R01 by claimant in 2024 and 2025',
    under({ ...r, year: ['2024', '2025'] }, 'claimant'),
    'protected (depth) ×, other: ×',
  ],
  [
    'of R01 by method',
    under(r, 'method'),
    'protected ≈228, M1: ≈132, M2: ≈45, M3: ≈45, _X: ≥7 _X, other: <6',
  ],
  [
    'of R01 by city',
    under(r, 'city'),
    'protected ≈228, 3101: ≈90, 3201: ≈72, _X: ≈66 _X, other: <6',
  ],
  [
    'of R01 by island and year',
    under(r, 'island', 'year'),
    'protected ≈228, East 2023: ≈21, East 2024: ≈21, East 2025: ≈24, West 2023: ≥47, West 2024: ≥53, West 2025: ≥53, other: ×',
  ],
  [
    'of R03 by claimant',
    under({ right: ['R03'] }, 'claimant'),
    'protected ≈30, C01: ≈18, C02: ≈6, other: <6',
  ],
  [
    'by claimant and province in 2025',
    under(year, 'claimant', 'province'),
    'protected 120, C01 31: ≈30, C01 32: ≈24, C02 31: ≈12, C02 32: ≈9, C03 31: ≈6, other: <6',
  ],
  [
    'by claimant and island in 2025',
    under(year, 'claimant', 'island'),
    'protected 120, C01 East: ≈21, C01 West: ≥50, C02 East: ≈9, C02 West: ≥17, C03 East: ≈6, C03 West: ≥6, other: ×',
  ],
  [
    'by claimant and island',
    under({}, 'claimant', 'island'),
    'protected 334, C01 East: ≈57, C01 West: ≥146, C02 East: ≈27, C02 West: ≥53, C03 East: ≈15, C03 West: ≥20, other: ×',
  ],
  [
    'by claimant and year',
    under({}, 'claimant', 'year'),
    'exact 334, C01 2023: 61, C01 2024: 69, C01 2025: 75, C02 2023: 26, C02 2024: 28, C02 2025: 30, C03 2023: 13, C03 2024: 13, C03 2025: 15, other: 0',
  ],
  [
    'by quarter and claimant in 2025',
    under(year, 'quarter', 'claimant'),
    'protected 120, 1 C01: ≥35, 1 C02: ≥7, 2 C01: ≈18, 2 C02: ≈9, 2 C03: ≈9, 4 C01: ≈15, other: ×',
  ],
  [
    'by claimant under two rights',
    under({ right: ['R01', 'R02'] }, 'claimant'),
    'protected (union) ×, other: × B',
  ],
  [
    'by right under province 92',
    under({ province: ['92'] }, 'right'),
    'protected (merged) ×, other: ×',
  ],
  [
    'by right under province 31',
    under({ province: ['31'] }, 'right'),
    'protected ≈132, R01: ≈90, R02: ≈39 B, R03: ≥10, other: <6',
  ],
  [
    'by method under a city',
    under({ city: ['3101'], claimant: ['C01'] }, 'method'),
    'protected ≈84, M1: ≈45, M2: ≥19, M3: ≈15, other: <6',
  ],
  [
    'of days',
    { ...under({}, 'claimant'), filter: { codes: {}, start: '2025-01-01', end: '2025-03-31' } },
    'protected ≈60, C01: ≈42, C02: ≈15, other: <6',
  ],
  [
    'of days of two years',
    { ...under(r, 'claimant'), filter: { codes: r, start: '2024-07-01', end: '2025-06-30' } },
    'protected ≈81, C01: ≈48, C02: ≥13, C03: ≥10, other: <6',
  ],
  [
    'classes',
    { ...under({}, 'status'), classes },
    'protected 334, open: ≈165, over: ≥164, other: <6',
  ],
  [
    'classes in 2025',
    { ...under(year, 'status'), classes },
    'exact 120, open: 60, over: 60, other: 0',
  ],
  [
    'classes of R01 in 2025',
    { ...under({ ...r, ...year }, 'status'), classes },
    'protected 84, open: ≈42, over: ≥40, other: <6',
  ],
  [
    'classes of R03 in 2025',
    { ...under({ right: ['R03'], ...year }, 'status'), classes },
    'protected 11, open: ≈6, over: ≥3, other: <6',
  ],
  [
    'classes of R01',
    { ...under(r, 'status'), classes },
    'protected ≈228, open: ≈114, over: ≥110, other: <6',
  ],
  ['a group of months in 2025', { ...under(year), within }, 'exact 100'],
  ['a group of months of R01 in 2025', { ...under({ ...r, ...year }), within }, 'protected ≈63±6'],
  [
    'a group of months by claimant in 2025',
    { ...under(year, 'claimant'), within },
    'protected 100, C01: ≈57±6, C02: ≈21±6, C03: ≈11±4, other: <6',
  ],
  [
    'a group of months of R01 by claimant in 2025',
    { ...under({ ...r, ...year }, 'claimant'), within },
    'protected ≈63±6, C01: ≈38±5, C03: ≈10±4, other: <6',
  ],
  ['files', { ...under({}), measure: 'files' }, 'exact ≈666±5'],
  ['files in 2025', { ...under(year), measure: 'files' }, 'exact ≈240±5'],
  [
    'files by year',
    { ...under({}, 'year'), measure: 'files' },
    'exact ≈666±5, 2019: ×, 2023: ×, 2024: ≈222±5, 2025: ≈240±5, other: 0',
  ],
  [
    'files by month in 2025',
    { ...under(year, 'month'), measure: 'files' },
    'exact ≈240±5, 10: ≈36±5, 1: ≈42±5, 2: ≈78±5, 5: ≈78±5, other: 0',
  ],
  [
    'files by quarter in 2025',
    { ...under(year, 'quarter'), measure: 'files' },
    'exact ≈240±5, 1: ≈120±10, 2: ≈78±5, 4: ≈36±5, other: 0',
  ],
  [
    'files by province in 2025',
    { ...under(year, 'province'), measure: 'files' },
    'exact ≈240±5, 31: ≈108±5, 32: ≈84±5, 91: ≈36±5, 92: ≈12±5, other: 0',
  ],
  [
    'files by province and year',
    { ...under({}, 'province', 'year'), measure: 'files' },
    'exact ≈666±5, 31 2023: ≈96±5, 31 2024: ≈78±5, 31 2025: ≈108±5, 32 2023: ×, 32 2024: ≈84±5, 32 2025: ≈84±5, 91 2023: ≈60±5, 91 2024: ≈24±5, 91 2025: ≈36±5, 92 2023: ≈0±5, 92 2024: ≈30±5, 92 2025: ≈12±5, other: 0',
  ],
  [
    'files by island in 2025',
    { ...under(year, 'island'), measure: 'files' },
    'exact ≈240±5, East: ≈48±5, West: ≈192±10, other: 0',
  ],
  [
    'files by right in 2025',
    { ...under(year, 'right'), measure: 'files' },
    'exact ≈240±5, R01: ≈168±5, R02: ≈72±5, R03: ≈18±5, other: 0',
  ],
  ['files of R01 in 2025', { ...under({ ...r, ...year }), measure: 'files' }, 'exact ≈168±5'],
  [
    'of R01 by island under a province in 2025',
    under({ ...r, ...year, province_34: ['31'] }, 'island'),
    'protected ≈30, West: ≥28, other: <6',
  ],
  [
    'of R01 by island and former province in 2025',
    under({ ...r, ...year }, 'island', 'province_34'),
    'protected 84, East 91: ≈24, West 31: ≥28, West 32: ≥25, other: ×',
  ],
  [
    'of R01 by island under a city in 2025',
    under({ ...r, ...year, city: ['3101'] }, 'island'),
    'protected ≈30, West: ≥28, other: <6',
  ],
  [
    'of R01 by quarter from a day',
    { ...under(r, 'quarter'), filter: { codes: r, start: '2025-02-01' } },
    'protected (depth) ≈63, other: ×',
  ],
  [
    'of R01 by quarter up to a day',
    { ...under(r, 'quarter'), filter: { codes: r, end: '2023-11-30' } },
    'protected (depth) ≈69, other: ×',
  ],
  [
    'of R01 by quarter under a month in 2025',
    under({ ...r, ...year, month: ['2'] }, 'quarter'),
    'protected ≈21, 1: ≥19, other: <6',
  ],
  [
    'of R01 by quarter and month in 2025',
    under({ ...r, ...year }, 'quarter', 'month'),
    'protected 84, 1 1: ≥19, 1 2: ≥19, 2 5: ≈21, 4 10: ≈18, other: ×',
  ],
  [
    'of R01 by island of days',
    { ...under(r, 'island'), filter: { codes: r, start: '2025-01-01', end: '2025-06-30' } },
    'protected ≈63, East: ≈21, West: ≥41, other: <6',
  ],
  [
    'of R01 by month',
    under(r, 'month'),
    'protected ≈228, 10: ≥37, 1: ≥37, 2: ≈72, 5: ≈75, other: <6',
  ],
  [
    'of R03 by province',
    under({ right: ['R03'] }, 'province'),
    'protected ≈30, 31: ≥10, 32: ≈9, 91: ×, 92: ×, other: <6',
  ],
  ['of R03 by method', under({ right: ['R03'] }, 'method'), 'protected ≈30, M1: ≈18, other: <6'],
  [
    'of R03 by city',
    under({ right: ['R03'] }, 'city'),
    'protected ≈30, 3101: ≥10, 3201: ≈9, _X: ≈12 _X, other: <6',
  ],
  [
    'of R03 by status',
    under({ right: ['R03'] }, 'status'),
    'protected ≈30, S1: ≥13, S2: ≈9, S3: ≈6, other: <6',
  ],
  [
    'of C03 by right',
    under({ claimant: ['C03'] }, 'right'),
    'protected ≈39, R01: ≈27, R02: ≥10 B, other: <6',
  ],
  [
    'of C03 by city',
    under({ claimant: ['C03'] }, 'city'),
    'protected ≈39, 3101: ≥13, 3201: ≈9, _X: ≈15 _X, other: <6',
  ],
  [
    'of C03 by method and right',
    under({ claimant: ['C03'] }, 'method', 'right'),
    'protected ≈39, M1 R01: ≥13, M1 R02: ≈9 B, M2 R01: ≈6, other: ×',
  ],
  [
    'a group of months of C03 by right in 2025',
    { ...under({ claimant: ['C03'], ...year }, 'right'), within },
    'protected ≈11±4, R01: ≈10±4, other: <6',
  ],
  [
    'a group of months by province',
    { ...under(r, 'province_34'), within },
    'protected ≈186±6, 31: ≈71±5, 32: ≈59±5, 91: ≈54±6, other: <6',
  ],
];

/** The years that tables crossing dimensions count: the first has too few records. */
const ofOrdinaryYears = records.filter(({ day }) => !day.startsWith('2019'));

/** Counts some records by looking at each: all of a query, and those of a row. */
function countPlainly(of: readonly RecordState[], query: Partial<ObservedQuery>) {
  const { within, classes, measure = 'cases', filter = { codes: {} } } = query;
  const names = [query.dimension ?? [], query.crossedBy ?? []].flat();
  const coarser = names.map((name) => complaints.coarser.find((item) => item.name === name));
  const [dimension, ...crossedBy] = names.map(
    (name, index) => coarser[index]?.coarsens.dimension ?? name,
  );
  const codes = { ...filter.codes, ...(within && { [within.dimension]: within.codes }) };
  const counted = { measure, filter: { ...filter, codes }, dimension, crossedBy };
  const { total, byCode } = naiveAggregate(complaints, of, counted);
  const groups = coarser.map((item) => item && groupOf(item, complaints, codeLists));
  const rows = new Map<string, number>();
  for (const [key, { count }] of byCode) {
    const row = key
      .split(CODE_SEPARATOR)
      .map((part, index) => classes?.of(part) ?? groups[index]?.(part) ?? part)
      .join(CODE_SEPARATOR);
    rows.set(row, (rows.get(row) ?? 0) + count);
  }
  return { total: total.count, of: (row: string) => rows.get(row) ?? 0 };
}

/** Returns whether a disclosed value can be that of a count. */
function isTrueOf(disclosed: DisclosedValue, count: number): boolean {
  switch (disclosed.protection) {
    case 'exact':
      return disclosed.value === count;
    case 'rounded':
      return Math.abs(disclosed.value - count) <= (disclosed.error ?? policy.base - 1);
    case 'below-threshold':
      return count <= disclosed.max;
    case 'suppressed':
      return count >= (disclosed.min ?? 0);
  }
}

describe('a query', () => {
  it.each(queries)('discloses %s', async (_name, query, expected) => {
    expect(await disclosed(query)).toBe(expected);
  });

  it.each(queries)('discloses nothing that a plain count denies: %s', async (_name, query) => {
    const { total, all } = await observe(query);
    const counts = [records, ofOrdinaryYears].map((of) => countPlainly(of, query));
    const expectTrue = (value: DisclosedValue, possible: readonly number[], row = 'total') =>
      expect(
        possible.some((count) => isTrueOf(value, count)),
        `${row}: ${possible.join()}`,
      ).toBe(true);
    expectTrue(
      total,
      counts.map((count) => count.total),
    );
    for (const value of all)
      expectTrue(
        value,
        counts.map(({ of }) => of(value.code)),
        value.code,
      );
  });

  it.each(queries)('discloses exact counts if the policy allows all: %s', async (_name, query) => {
    const counts = countPlainly(records, query);
    const { total, all, isExact, suppression } = await observe(query, exactPolicy);
    expect({ isExact, suppression }).toEqual({ isExact: true, suppression: null });
    expect(total).toMatchObject({ protection: 'exact', value: counts.total });
    for (const row of all)
      expect(row).toMatchObject({ protection: 'exact', value: counts.of(row.code) });
  });
});
