import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { dimensionOfParameter } from '~/datasets/dataset';
import { factsOfView, figuresOfView } from '../../../tests/support/facts-of-view';
import { type RecordState } from '../../../tests/support/records';
import { defaultView, withCodes, type View } from '../view/view';
import { readPolicy } from '~/protection/read-policy.server';
import { type DisclosedValue } from '~/protection/protect-table';
import { type Fact } from './facts';
import { findGreatest } from './find-facts';

/** Returns `count` records in each month, with codes in turn. */
function monthly(month: string, count: number, codes = defaultCodes): RecordState[] {
  return Array.from({ length: count }, (_, index) => ({
    id: `${month}-${index}`,
    day: `${month}-${String(1 + (index % 22)).padStart(2, '0')}`,
    codes: codes(index),
  }));
}

function defaultCodes(index: number): Record<string, string | string[]> {
  return {
    province: index % 3 ? '12' : '11',
    province_34: index % 3 ? '12' : '11',
    right: index % 2 ? ['R07'] : ['R04'],
    defendant: index % 4 ? ['P01'] : [],
  };
}

const everyMonth = ['2022', '2023', '2024', '2025', '2026'].flatMap((year) =>
  Array.from({ length: year === '2026' ? 10 : 12 }, (_, index) => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`;
    return monthly(month, month === '2026-03' ? 90 : 30 + (index % 3));
  }).flat(),
);

const factsOf = (
  records: RecordState[],
  view: View = defaultView(complaints, 2026),
  policyName = 'exact',
) => factsOfView(records, { view, policyName, provinces: { '11': '11', '12': '12', '13': '13' } });

const find = <Kind extends Fact['kind']>(facts: Fact[], kind: Kind) =>
  facts.find((fact): fact is Extract<Fact, { kind: Kind }> => fact.kind === kind);

describe('a summary of a running year', () => {
  const records = [...everyMonth, ...monthly('2026-11', 15)];

  it('compares it with the same days of the year before, if everything is exact', async () => {
    const level = find(await factsOf(records), 'level');
    const before = records.filter(({ day }) => day >= '2025-01-01' && day <= '2025-11-15').length;
    expect(level?.period).toEqual({ start: '2026-01-01', end: '2026-11-15' });
    expect(level?.change?.before.value).toBe(before);
    expect(level?.change?.periodBefore).toEqual({ start: '2025-01-01', end: '2025-11-15' });
  });

  it('names the months of a year that the records begin in, and compares neither it nor the next one', async () => {
    const late = records.filter(({ day }) => day >= '2022-07-01');
    const ofYear = (year: string) => withCodes(defaultView(complaints, 2026), 'year', [year]);
    const level = find(await factsOf(late, ofYear('2022')), 'level');
    expect(level).toMatchObject({
      period: { start: '2022-07-01', end: '2022-12-31' },
      change: null,
    });
    expect(find(await factsOf(late, ofYear('2023')), 'level')).toMatchObject({
      period: { start: '2023-01-01', end: '2023-12-31' },
      change: null,
    });
  });

  it('compares whole months where days are protected', async () => {
    const facts = await factsOf(records, undefined, 'protected');
    const { period, change } = find(facts, 'level') ?? {};
    expect(period?.end).toBe('2026-11-15');
    expect(change?.period).toEqual({ start: '2026-01-01', end: '2026-10-31' });
    expect(change?.periodBefore).toEqual({ start: '2025-01-01', end: '2025-10-31' });
    expect([change?.value, change?.before].map((value) => value?.protection)).toEqual([
      'exact',
      'exact',
    ]);
  });

  it('does not compare a month that has only begun, and compares one that is over on its own', async () => {
    const view = withCodes(defaultView(complaints, 2026), 'month', ['11']);
    expect(find(await factsOf(records, view, 'protected'), 'level')?.change ?? null).toBeNull();
    const march = withCodes(defaultView(complaints, 2026), 'month', ['3']);
    const change = find(await factsOf(records, march, 'protected'), 'level')?.change;
    expect([change?.value.value, change?.before.value]).toEqual([90, 32]);
  });

  it('names the codes with the greatest shares, none if two are equal', async () => {
    const greatest = (facts: Fact[]) =>
      facts.flatMap((fact) => (fact.kind === 'greatest' ? [[fact.dimension, fact.code]] : []));
    expect(greatest(await factsOf(records))).toEqual([
      ['right', 'R04'],
      ['defendant', 'P01'],
      ['province', '12'],
    ]);
    expect(greatest(await factsOf(monthly('2026-01', 40)))).toEqual([
      ['defendant', 'P01'],
      ['province', '12'],
    ]);
  });

  it('names the month that stands out from the same month of earlier years', async () => {
    expect(find(await factsOf(records), 'unusual')).toMatchObject({
      month: '2026-03',
      value: { value: 90 },
      usual: 32,
      years: [2022, 2025],
    });
    const view = withCodes(defaultView(complaints, 2026), 'year', ['2025']);
    expect(find(await factsOf(records, view), 'unusual')).toBeUndefined();
  });

  it('ranks the chosen province', async () => {
    const view = withCodes(defaultView(complaints, 2026), 'province', ['11']);
    expect(find(await factsOf(records, view), 'rank')).toMatchObject({
      first: 2,
      last: 2,
      of: 3,
      code: '11',
    });
  });

  it('states how many records have no code', async () => {
    const fact = find(await factsOf(records), 'notStated');
    expect(fact?.dimension).toBe('defendant');
    expect(fact?.value.value).toBeGreaterThan(50);
  });
});

describe('a view by outcome', () => {
  // The newer a year's records are, the fewer of them are closed so far.
  const closed = (index: number) => ({ ...defaultCodes(index), status: 'S06' });
  const records = ['2021', '2022', '2023', '2024', '2025'].flatMap((year, position) =>
    Array.from({ length: 12 }, (_, index) =>
      monthly(`${year}-${String(index + 1).padStart(2, '0')}`, position === 4 ? 12 : 40, closed),
    ).flat(),
  );
  const all = [...records, ...monthly('2025-06', 200, closed), ...monthly('2026-01', 1)];
  const viewOf = (filter: object) => {
    const view = withCodes(defaultView(complaints, 2026), 'year', ['2025']);
    return { ...view, codes: { ...view.codes, ...filter } };
  };

  it.each([{ status: ['S06'] }, { letter: ['L01'] }])(
    'has no change and no unusual month: %o',
    async (filter) => {
      const dated = all.map((state) => ({ ...state, codes: { ...state.codes, letter: ['L01'] } }));
      expect(find(await factsOf(dated, viewOf({})), 'level')?.change?.direction).toBe('fewer');
      expect(find(await factsOf(dated, viewOf({})), 'unusual')).toBeDefined();
      const facts = await factsOf(dated, viewOf(filter));
      expect(find(facts, 'level')).toMatchObject({ change: null });
      expect(find(facts, 'unusual')).toBeUndefined();
      const figures = await figuresOfView(dated, {
        view: viewOf(filter),
        policyName: 'exact',
        provinces: { '11': '11', '12': '12' },
      });
      expect(figures.get('cards')?.change).toMatchObject({
        text: '–',
        hint: expect.stringContaining('less time'),
      });
      expect(figures.get('monthly')?.before).toBeUndefined();
    },
  );
});

it('states no change of files, since a case has several at once', async () => {
  const records = [...monthly('2025-01', 50), ...monthly('2026-01', 90), ...monthly('2026-02', 1)];
  const view = withCodes(defaultView(complaints, 2026), 'month', ['1']);
  expect(find(await factsOf(records, view), 'level')?.change?.direction).toBe('more');
  const files = records.map((record) => ({ ...record, values: { files: 3 } }));
  const level = find(await factsOf(files, { ...view, measure: 'files' }), 'level');
  expect(level).toMatchObject({ change: null });
});

it('rounds the change of rounded counts on the card, and says why there is none', async () => {
  const at = (index: number) => ({ ...defaultCodes(index), issue: ['I01'], province: '11' });
  const cardOf = async (now: number, before: number) => {
    const records = [...monthly('2025-01', before, at), ...monthly('2026-01', now, at)];
    let view = withCodes(defaultView(complaints, 2026), 'right', ['R07']);
    view = withCodes({ ...view, isAdvanced: true }, 'month', ['1']);
    const figures = await figuresOfView([...records, ...monthly('2026-02', 1)], {
      view,
      policyName: 'protected',
      provinces: { '11': '11', '12': '12' },
    });
    return figures.get('cards')?.change;
  };
  expect((await cardOf(800, 600))?.text).toMatch(/^≈\+\d\d%$/);
  expect((await cardOf(138, 84))?.hint).toContain('Rounded');
  // Chance explains the difference, whatever rounding hides.
  expect((await cardOf(92, 80))?.text).toBe('No clear change');
  expect((await cardOf(30, 24))?.hint).toContain('Too few');
});

describe('a summary of few records', () => {
  it('says that there are none, or few, and discloses no count of them', async () => {
    expect(await factsOf([...monthly('2025-01', 90)])).toEqual([{ kind: 'none' }]);
    expect(await factsOf([...monthly('2026-01', 9)])).toEqual([{ kind: 'few' }]);
  });

  it('compares nothing that rounding blurs', async () => {
    const codes = (index: number) => ({ ...defaultCodes(index), issue: ['I01'] });
    const records = [...monthly('2025-01', 40, codes), ...monthly('2026-01', 46, codes)];
    let view = withCodes(defaultView(complaints, 2026), 'right', ['R07']);
    view = withCodes({ ...view, isAdvanced: true }, 'month', ['1']);
    const facts = await factsOf([...records, ...monthly('2026-02', 1)], view, 'protected');
    expect(find(facts, 'level')?.value.protection).toBe('rounded');
    expect(find(facts, 'level')?.change).toBeNull();
  });

  it('says that several codes together are suppressed', async () => {
    const view = withCodes(defaultView(complaints, 2026), 'right', ['R04', 'R07']);
    expect(await factsOf(everyMonth, view, 'protected')).toEqual([{ kind: 'suppressed' }]);
  });
});

describe('a residual code', () => {
  const right = dimensionOfParameter(complaints, 'right', '34')!;
  const greatestOf = async (counts: Record<string, number>, protection: 'exact' | 'rounded') => {
    const all = Object.entries(counts).map(([code, value]) => ({
      code,
      value,
      protection,
      status: 'A' as const,
    }));
    const total: DisclosedValue = { protection: 'exact', value: 600 };
    const policy = await readPolicy('protected');
    const table = { all, total, hiddenMost: 0 };
    return findGreatest({ policy }, right, table, new Set(['R09']))[0];
  };

  it('is never the one with the most, and is named if it has as many', async () => {
    const found = await greatestOf({ R09: 300, R01: 210, R02: 90 }, 'exact');
    expect(found).toMatchObject({ code: 'R01', share: 0.35, others: ['R09'] });
    expect(await greatestOf({ R09: 210, R01: 210 }, 'exact')).toHaveProperty('others');
    expect(await greatestOf({ R09: 209, R01: 210 }, 'exact')).not.toHaveProperty('others');
    expect(await greatestOf({ R09: 207, R01: 210 }, 'rounded')).toHaveProperty('others');
    expect(await greatestOf({ R09: 204, R01: 210 }, 'rounded')).not.toHaveProperty('others');
  });

  it('leaves nothing to say if the others have as many, or there are none', async () => {
    expect(await greatestOf({ R09: 300, R01: 90, R02: 90 }, 'exact')).toBeUndefined();
    expect(await greatestOf({ R09: 300 }, 'exact')).toBeUndefined();
  });
});
