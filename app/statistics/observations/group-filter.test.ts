import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { CODE_SEPARATOR } from '~/engine/engine';
import { deriveGroup } from '~/protection/derive-group';
import { leastOf } from '~/protection/protect-table';
import { readPolicy } from '~/protection/read-policy.server';
import { naiveEngine } from '../../../tests/support/naive-aggregate';
import { observeRecords } from '../../../tests/support/observe-records';
import { type RecordState } from '../../../tests/support/records';
import { testCode } from '../../../tests/support/test-code';
import { type ObservedQuery } from './observed-query';

const policy = await readPolicy('protected');
const exact = await readPolicy('exact');

const groups = new Map([
  ['3', 'Jawa'],
  ['6', 'Kalimantan'],
  ['7', 'Sulawesi'],
]);
const provinces = ['31', '61', '62', '63', '64', '71', '72'];
const codeLists = new Map([
  [
    'province',
    provinces.map((name) =>
      testCode(name, {
        code_34: name,
        island_group: groups.get(name.slice(0, 1)) ?? '',
      }),
    ),
  ],
  ['city', provinces.map((name) => testCode(`${name}01`, { province_code: name }))],
  ['right', ['R01', 'R02', 'R03'].map((name) => testCode(name))],
  ['status', ['S1', 'S2'].map((name) => testCode(name))],
]);
const records = Array.from({ length: 980 }, (_, index): RecordState => {
  const province = provinces[(index * 5 + Math.floor(index / 7)) % 7] ?? '';
  return {
    id: String(index),
    day: `2025-${String(1 + (index % 12)).padStart(2, '0')}-03`,
    values: { files: index % 4 },
    codes: {
      province,
      province_34: province,
      city: `${province}01`,
      right: index % 40 === 0 ? ['R03'] : [index % 3 === 0 ? 'R01' : 'R02'],
      status: index % 2 ? 'S1' : 'S2',
    },
  };
});
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
const engine = naiveEngine(complaints, records);
const observe = (query: Partial<ObservedQuery>, under = policy) =>
  observeRecords({ engine, policy: under, codeLists }, query);

const year = { year: ['2025'] };
const ofGroup = { codes: { ...year, province_34: ['Kalimantan'] } };
const inKalimantan = records.filter(({ codes }) => String(codes?.province).startsWith('6'));

describe('figures of a group of places', () => {
  it('are the sum of its records where counts are exact', async () => {
    const { total, suppression } = await observe({ filter: ofGroup });
    expect(total).toMatchObject({ protection: 'exact', value: inKalimantan.length });
    expect(suppression).toBeNull();
    const byRight = await observe({ filter: ofGroup, dimension: 'right' }, exact);
    for (const right of ['R01', 'R02', 'R03']) {
      const counted = inKalimantan.filter(({ codes }) => codes?.right?.includes(right)).length;
      expect(byRight.of(right)).toMatchObject({ protection: 'exact', value: counted });
    }
    const files = inKalimantan.reduce((sum, { values }) => sum + (values?.files ?? 0), 0);
    const ofFiles = await observe({ filter: ofGroup, measure: 'files' }, exact);
    expect(ofFiles.total).toMatchObject({ protection: 'exact', value: files });
  });

  it('are rounded as the table by groups rounds them', async () => {
    const { all, of, total } = await observe({ filter: ofGroup, dimension: 'right' });
    const filter = { codes: year };
    const table = await observe({ filter, dimension: 'island', crossedBy: ['right'] });
    expect(total.value).toBe(inKalimantan.length);
    expect(all.map(({ code }) => code).sort()).toEqual(['R01', 'R02', 'R03']);
    for (const right of ['R01', 'R02', 'R03', '_X']) {
      const row = table.of(['Kalimantan', right].join(CODE_SEPARATOR));
      expect({ ...of(right), status: row.status }).toEqual({ ...row, code: right });
    }
    expect(of('R01').protection).toBe('rounded');
  });

  it('list only its places', async () => {
    for (const [name, place] of [
      ['province_34', '64'],
      ['province', '64'],
      ['city', '6401'],
    ] as const) {
      const { all, of } = await observe({ filter: ofGroup, dimension: name });
      const table = await observe({ filter: { codes: year }, dimension: name });
      expect(all.map(({ code }) => code.slice(0, 1))).toEqual(['6', '6', '6', '6']);
      expect(of(place)).toEqual(table.of(place));
      expect(of(place.replace('64', '31'))).toMatchObject({ protection: 'exact', value: 0 });
    }
    const byGroup = await observe({ filter: ofGroup, dimension: 'island' });
    expect(byGroup.all.map(({ code }) => code)).toEqual(['Kalimantan']);
  });

  it('of classes of codes are what follows from those of the codes', async () => {
    const query = { filter: ofGroup, dimension: 'status' };
    const ofCodes = await observe(query);
    const each = { codes: ['S1', 'S2'], of: (code: string) => `only ${code}` };
    const alone = await observe({ ...query, classes: each });
    expect(alone.of('only S1')).toEqual({ ...ofCodes.of('S1'), code: 'only S1' });
    expect(alone.of('only S1').protection).toBe('rounded');
    const both = { codes: ['S1', 'S2'], of: (code: string) => (code === '_X' ? code : 'all') };
    const together = await observe({ ...query, classes: both });
    const least = leastOf(ofCodes.of('S1'), policy) + leastOf(ofCodes.of('S2'), policy);
    const most = leastOf(ofCodes.total, policy);
    const { protection, ...bounds } = together.of('all');
    expect(protection).toBe('suppressed');
    expect(bounds).toHaveProperty(
      'min',
      expect.toSatisfy((min) => min >= least && min <= most),
    );
  });

  it('are of too few records only where the table by groups is', async () => {
    const under = (codes: Record<string, string[]>) =>
      observe({ filter: { codes: { ...year, ...codes } }, dimension: 'status' });
    const ofFew = await under({ province_34: ['Kalimantan'], right: ['R04'] });
    expect([ofFew.total.protection, ofFew.suppression]).toEqual(['suppressed', 'few']);
    // A group of one or two places is suppressed however many records it has.
    const ofPair = await under({ province_34: ['Sulawesi'], right: ['R03'] });
    expect([ofPair.total.protection, ofPair.suppression]).toEqual(['suppressed', 'group']);
  });

  it('of the months of a year that are over follow from its year and its months', async () => {
    const [over, others] = [range(1, 10), range(11, 12)];
    const within = { dimension: 'month', codes: over, others };
    const { total, suppression, all } = await observe({ filter: ofGroup, within });
    const counted = inKalimantan.filter(({ day }) => Number(day.slice(5, 7)) <= 10).length;
    expect([total.protection, suppression, all]).toEqual(['rounded', null, []]);
    const { value = 0, error = 0 } = total as { value: number; error: number };
    expect(error).toBeLessThan(5);
    expect(Math.abs(value - counted)).toBeLessThanOrEqual(error);
    // Nothing enters but what tables by groups show.
    const filter = { codes: year };
    const byGroup = await observe({ filter, dimension: 'island' });
    const table = await observe({ filter, dimension: 'island', crossedBy: ['month'] });
    const rowOf = (month: string) => table.of(['Kalimantan', month].join(CODE_SEPARATOR));
    const parts = { members: over.map(rowOf), others: others.map(rowOf) };
    expect({ protection: 'rounded', value, error }).toEqual(
      deriveGroup({ ...parts, all: byGroup.of('Kalimantan') }, policy),
    );
    const ofPair = { codes: { ...year, province_34: ['Sulawesi'], right: ['R03'] } };
    const hidden = await observe({ filter: ofPair, within });
    expect([hidden.total.protection, hidden.suppression]).toEqual(['suppressed', 'group']);
  });

  it('are suppressed where no table by groups has them', async () => {
    const days = { start: '2025-01-01', end: '2025-01-31' };
    const within = { dimension: 'month', codes: ['1', '2'], others: ['3'] };
    const classes = { codes: ['S1', 'S2'], of: () => 'all' };
    const crossedBy = ['right'];
    const queries: Partial<ObservedQuery>[] = [
      { filter: { codes: { province_34: ['Kalimantan'] }, ...days } },
      { filter: { codes: { province_34: ['Kalimantan'] }, ...days }, dimension: 'right' },
      { filter: ofGroup, within, dimension: 'right' },
      { filter: ofGroup, dimension: 'status', classes, crossedBy },
      { filter: ofGroup, dimension: 'right', crossedBy: ['status', 'month'] },
    ];
    for (const query of queries) {
      const { all, of, suppression, total, isExact } = await observe(query);
      expect([all, suppression, isExact]).toEqual([[], 'group', false]);
      if (query.dimension) expect(of('R01')).toMatchObject({ protection: 'suppressed' });
      if (query.within || query.filter?.start) expect(total.protection).toBe('suppressed');
    }
  });
});
