import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { describeOperatorError } from '~/platform/i18n/describe-operator-error.server';
import { OperatorError } from '~/platform/i18n/operator-error';
import { type Cell, CODE_SEPARATOR } from '~/engine/engine';
import { suppressSums, roundSum } from './suppress-sums';
import { type DisclosedValue, leastOf, mostOf, protectCell, protectTable } from './protect-table';
import { loadPolicy, readPolicy } from './read-policy.server';
import { nameOfPolicy, policySchema } from './policy';
import { roundCount } from './round-count';
import { disclosesGroup } from './discloses-group';
import { disclosureLevelOf } from './disclosure-level';

const policy = await readPolicy('protected');
const exact = await readPolicy('exact');
/** The provinces that were once Papua. */
const merged = new Map([['province', new Map([['93', '91']])]]);

const key = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const cell = fc.record({ count: fc.nat(10_000), key });

describe('a policy', () => {
  it('is rejected if it contradicts itself, lacks a setting, has an unknown one or does not exist', async () => {
    const unprotected = { maxHeldShare: null, maxLoneMoveShare: 0.5 };
    const invalid = [{ minCount: 5 }, { base: 0 }, { maxDepth: undefined }, { colour: 1 }];
    for (const wrong of [...invalid, unprotected]) {
      expect(policySchema.safeParse({ ...policy, ...wrong }).success).toBe(false);
    }
    await expect(readPolicy('nothing')).rejects.toThrow('ENOENT');
  });

  it('is found by its name or file path, and otherwise rejected with the setting that names it', async () => {
    expect(await loadPolicy('protected')).toEqual(policy);
    expect(await loadPolicy('data/policies/exact.json')).toEqual(exact);
    expect(nameOfPolicy(policy)).toBe('protected 4');
    for (const wrong of ['nothing', '/', 'package.json', 'tests/exact.json']) {
      const refused = await loadPolicy(wrong).catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(OperatorError);
      expect(refused).toHaveProperty('message', 'environment:PROTECTION_POLICY');
    }
  });
});

describe('a dimension without a weight', () => {
  const [dimension] = complaints.dimensions;
  const villages = { ...complaints, dimensions: [{ ...dimension!, name: 'village' }] };

  it('stops the start with an error that names it, where counts are protected', async () => {
    const refused: unknown = await loadPolicy('protected', [complaints, villages]).catch(
      (error: unknown) => error,
    );
    expect(await describeOperatorError(refused as OperatorError, 'en')).toBe(
      'The policy “protected” gives no weight to the dimension “village” of the dataset “complaints”. ' +
        'Add it to its “weights”: docs/recipes/choose-a-policy.md says how to choose it.',
    );
    expect(await loadPolicy('exact', [villages])).toEqual(exact);
  });

  it('has no disclosure level', () => {
    const table = { filter: { codes: {} }, dimensions: ['village'] };
    expect(() => disclosureLevelOf(villages, table, policy, merged)).toThrow('village');
  });
});

describe('rounding', () => {
  it('gives a multiple of the base, less than the base away', () => {
    const property = fc.property(cell, fc.integer({ min: 1, max: 7 }), (raw, base) => {
      const rounded = roundCount(raw, base);
      expect(rounded % base).toBe(0);
      expect(Math.abs(rounded - raw.count)).toBeLessThan(base);
    });
    fc.assert(property, { numRuns: 2_000 });
  });

  it('keeps multiples, and everything where the base is 1', () => {
    const property = fc.property(cell, ({ count, key }) => {
      expect(roundCount({ count: count * 3, key }, 3)).toBe(count * 3);
      expect(roundCount({ count, key }, 1)).toBe(count);
    });
    fc.assert(property);
  });

  it('depends on the key alone, by the finaliser of MurmurHash3, in every version of the portal', () => {
    const imul = (a: bigint, b: bigint) => BigInt.asUintN(32, a * b);
    const finalise = (key: number) => {
      let hash = BigInt(key);
      hash = imul(hash ^ (hash >> 16n), 0x85ebca6bn);
      hash = imul(hash ^ (hash >> 13n), 0xc2b2ae35n);
      return Number(hash ^ (hash >> 16n)) / 2 ** 32;
    };
    const property = fc.property(cell, ({ count, key }) => {
      const rest = count % 3;
      const isUp = finalise(key) < rest / 3;
      expect(roundCount({ count, key }, 3)).toBe(count - rest + (isUp ? 3 : 0));
    });
    fc.assert(property);
  });

  it('has a mean error of 0, even where keys differ in their lowest bits alone', () => {
    for (const count of [1, 2, 7, 8]) {
      for (const step of [1, 2 ** 20]) {
        const keys = Array.from({ length: 4_096 }, (_, index) => index * step);
        const sum = keys.reduce((sum, key) => sum + roundCount({ count, key }, 3), 0);
        expect(Math.abs(sum / keys.length - count)).toBeLessThan(0.08);
      }
    }
  });
});

describe('the disclosure level of a table', () => {
  const levelOf = (codes: Record<string, string[]>, dimension?: string, days = {}) =>
    disclosureLevelOf(
      complaints,
      { filter: { codes, ...days }, dimensions: dimension === undefined ? [] : [dimension] },
      policy,
      merged,
    );

  it.each([
    ['exact', {}, undefined],
    ['exact', {}, 'right'],
    ['exact', { year: ['2025'] }, 'province'],
    ['exact', { year: ['2025'], province: ['31'] }, undefined],
    ['exact', { province: ['31'] }, 'province'],
    ['suppressed', { year: ['2024', '2025'] }, 'province'],
    ['suppressed', { year: ['2024', '2025'] }, undefined],
    ['rounded', { right: ['R01'] }, 'right'],
    ['rounded', { issue: ['I01'] }, 'case_detail'],
    ['suppressed', { case_detail: ['I01.01'], city: ['11.05'] }, 'issue'],
    ['rounded', {}, 'city'],
    ['rounded', { year: ['2024', '2025'], city: ['11.05'] }, 'year'],
    ['rounded', {}, 'country'],
    ['rounded', {}, 'event'],
    ['rounded', { province: ['31'] }, 'city'],
    ['rounded', { province: ['31'] }, 'right'],
    ['rounded', { year: ['2025'], month: ['3'] }, 'city'],
    ['rounded', { city: ['11.05'], right: ['R01'] }, 'victim'],
    ['suppressed', { city: ['11.05'], right: ['R01'], victim: ['V01'] }, 'month'],
    ['suppressed', { city: ['11.05'], right: ['R01'] }, 'case_detail'],
    ['suppressed', { right: ['R01', 'R02'] }, undefined],
    ['suppressed', { city: ['11.05', '11.06'] }, 'month'],
    // A city implies its province, and a detail its issue; a case may have several issues.
    ['rounded', { city: ['11.05'], right: ['R01'], victim: ['V01'] }, 'province'],
    ['suppressed', { city: ['11.05'], right: ['R01'], victim: ['V01'] }, 'office'],
    ['rounded', { city: ['11.05'], province: ['11'], right: ['R01'], victim: ['V01'] }, undefined],
    ['suppressed', { case_detail: ['I01.01'], city: ['11.05'] }, 'right'],
    ['rounded', { case_detail: ['I01.01'], issue: ['I01'], city: ['11.05'] }, undefined],
    ['rounded', { city: ['11.05'], right: [] }, 'case_detail'],
    ['exact', { right: [] }, 'victim'],
    ['exact', { year: ['2025'], province: ['93'] }, undefined],
    ['suppressed', { year: ['2025'], province: ['93'] }, 'right'],
    ['rounded', { year: ['2025'], province: ['93'] }, 'city'],
    ['rounded', { city: ['93.01'], province: ['93'] }, 'right'],
    ['rounded', { year: ['2025'], province_34: ['91'] }, 'right'],
    ['rounded', { right: ['R01'] }, 'province'],
  ] as const)('is %s under %j by %s', (expected, codes, dimension) => {
    const filter = Object.fromEntries(Object.entries(codes).map(([name, of]) => [name, [...of]]));
    expect(levelOf(filter, dimension)).toBe(expected);
  });

  it('is not exact for chosen days, and suppressed for a city on a day', () => {
    const day = { start: '2025-03-01', end: '2025-03-01' };
    expect(levelOf({}, undefined, day)).toBe('rounded');
    expect(levelOf({}, undefined, { start: '2025-03-01' })).toBe('rounded');
    expect(levelOf({}, 'right', { end: '2025-03-01' })).toBe('rounded');
    expect(levelOf({ city: ['11.05'] }, undefined, day)).toBe('suppressed');
  });

  it('is never suppressed for its depth where a policy sets no greatest depth', () => {
    const codes = { city: ['11.05'], case_detail: ['I01.01'], right: ['R01'], victim: ['V01'] };
    const table = { filter: { codes }, dimensions: ['week'] };
    expect(disclosureLevelOf(complaints, table, { ...policy, maxDepth: null }, merged)).toBe(
      'rounded',
    );
  });

  it('counts what a city implies only once', () => {
    expect(levelOf({ province: ['11'], city: ['11.05'], right: ['R01'] }, 'victim')).toBe(
      'rounded',
    );
  });

  it('is never more exact than that of a table with fewer dimensions', () => {
    const order = ['exact', 'rounded', 'suppressed'];
    const names = complaints.dimensions.map(({ name }) => name);
    const some = fc.uniqueArray(fc.constantFrom(...names), { maxLength: 5 });
    const property = fc.property(some, fc.constantFrom(...names), (filtered, more) => {
      const codes = Object.fromEntries(filtered.map((name) => [name, ['a']]));
      const [before, after] = [levelOf(codes), levelOf({ ...codes, [more]: ['a'] })];
      expect(order.indexOf(after)).toBeGreaterThanOrEqual(order.indexOf(before));
    });
    fc.assert(property, { numRuns: 1_000 });
  });

  it('is exact for everything under the policy of exact counts', () => {
    const codes = { city: ['11.05', '11.06'], right: ['R01'] };
    const table = { filter: { codes, start: '2025-01-01' }, dimensions: ['case_detail'] };
    expect(disclosureLevelOf(complaints, table, exact, merged)).toBe('exact');
  });

  it('exists for declared dimensions only', () => {
    expect(() => levelOf({ colour: ['red'] })).toThrow('declares no dimension');
  });
});

describe('a declared group of codes', () => {
  it('is disclosed where its codes and all others are, or where it adds nothing to them', () => {
    const large = { count: 12, key: 7 };
    const belowThreshold = { count: 3, key: 7 };
    expect(disclosesGroup({ members: [large, large], others: [large] }, policy)).toBe(true);
    expect(
      disclosesGroup({ members: [large, large], others: [large, belowThreshold] }, policy),
    ).toBe(false);
    expect(disclosesGroup({ members: [large, belowThreshold], others: [large] }, policy)).toBe(
      false,
    );
    expect(disclosesGroup({ members: [belowThreshold], others: [belowThreshold] }, policy)).toBe(
      true,
    );
    expect(disclosesGroup({ members: [large, belowThreshold], others: [] }, policy)).toBe(true);
  });

  it('is disclosed from one step of rounding above the threshold on', () => {
    const isDisclosed = (count: number) => {
      const cells = [
        { count: 12, key: 7 },
        { count, key: 7 },
      ];
      return disclosesGroup({ members: cells, others: [{ count: 12, key: 7 }] }, policy);
    };
    expect([isDisclosed(6), isDisclosed(9)]).toEqual([false, true]);
  });

  it('is suppressed beside a small count where it is of several codes', () => {
    const cells = fc.array(fc.record({ count: fc.integer({ min: 4, max: 30 }), key }), {
      minLength: 2,
      maxLength: 3,
    });
    let disclosed = 0;
    const property = fc.property(cells, cells, (members, others) => {
      if (!disclosesGroup({ members, others }, policy)) return;
      disclosed += 1;
      for (const { count } of [...members, ...others]) expect(count).toBeGreaterThan(5);
    });
    fc.assert(property, { numRuns: 1_000 });
    expect(disclosed).toBeGreaterThan(100);
  });
});

describe('the disclosed values of a table', () => {
  const table = fc.record({
    total: cell,
    byCode: fc.dictionary(fc.string(), cell).map((cells) => new Map(Object.entries(cells))),
  });

  it('include no count below the threshold, and nothing suppressed', () => {
    const property = fc.property(
      table,
      fc.constantFrom('rounded', 'suppressed'),
      (counted, level) => {
        const { total, byCode, ...disclosed } = protectTable(counted, level, policy);
        for (const each of [total, ...byCode.values()]) {
          expect(each.protection).not.toBe('exact');
          if (each.value !== null) expect(each.value).toBeGreaterThanOrEqual(policy.minCount);
        }
        if (level === 'suppressed' || (total.value ?? 0) < policy.minTotal) {
          expect(disclosed.level).toBe('suppressed');
          expect(byCode.size).toBe(0);
        }
      },
    );
    fc.assert(property);
  });

  it('are the same whatever counts are below the threshold', () => {
    const hidden = fc.record({ count: fc.nat(policy.minCount - 1), key });
    const property = fc.property(table, hidden, hidden, (counted, a, b) => {
      const withCode = (cell: typeof a) => {
        const byCode = new Map([...counted.byCode, ['hidden', cell] as const]);
        return protectTable({ ...counted, byCode }, 'rounded', policy);
      };
      expect(withCode(a)).toEqual(withCode(b));
      expect(withCode(a)).toEqual(protectTable(counted, 'rounded', policy));
    });
    fc.assert(property);
  });

  it('are the exact counts of an exact table, including zeros and small counts', () => {
    const counted = { total: { count: 3, key: 1 }, byCode: new Map([['a', { count: 1, key: 9 }]]) };
    const all = { level: 'exact', total: { protection: 'exact', value: 3 } };
    const byCode = new Map([['a', { protection: 'exact', value: 1 }]]);
    for (const each of [policy, exact]) {
      expect(protectTable(counted, 'exact', each)).toEqual({ ...all, byCode });
    }
  });

  it('disclose no part of what is below the threshold', () => {
    const cells = fc.record({ part: fc.nat(9), more: fc.nat(3), a: key, b: key });
    const property = fc.property(cells, ({ part, more, a, b }) => {
      const together = protectCell({ count: part + more, key: a }, 'rounded', policy);
      if (together.protection !== 'below-threshold') return;
      const disclosed = protectCell({ count: part, key: b }, 'rounded', policy);
      expect(disclosed.protection).toBe('below-threshold');
    });
    fc.assert(property, { numRuns: 1_000 });
  });

  it('allow the counts that rounding leaves open', () => {
    const boundsOf = (disclosed: DisclosedValue) => [
      leastOf(disclosed, policy),
      mostOf(disclosed, policy),
    ];
    expect(boundsOf({ protection: 'exact', value: 12 })).toEqual([12, 12]);
    expect(boundsOf({ protection: 'rounded', value: 12 })).toEqual([10, 14]);
    expect(boundsOf({ protection: 'rounded', value: 12, error: 5 })).toEqual([7, 17]);
    expect(boundsOf({ protection: 'below-threshold', value: null, max: 5 })).toEqual([0, 5]);
    expect(boundsOf({ protection: 'suppressed', value: null, min: 9 })).toEqual([0, Infinity]);
  });

  it('follow the values of several years together if a table has them', () => {
    const byCode = new Map([
      ['a', { count: 9, key: 0 }],
      ['b', { count: 9, key: 0 }],
      ['c', { count: 9, key: 0 }],
    ]);
    const suppressed = { protection: 'suppressed', value: null, min: 12 } as const;
    const belowThreshold = { protection: 'below-threshold', value: null, max: 5 } as const;
    const together = {
      of: (code: string) => (code === 'a' ? belowThreshold : suppressed),
      total: suppressed,
    };
    const counted = { total: { count: 9, key: 0 }, byCode };
    const of = (minTotal: number) =>
      protectTable(counted, 'rounded', { ...policy, minTotal }, together);
    expect(of(12)).toEqual({
      level: 'rounded',
      total: suppressed,
      byCode: new Map([
        ['b', suppressed],
        ['c', suppressed],
      ]),
    });
    expect(of(13)).toEqual({ level: 'suppressed', total: suppressed, byCode: new Map() });
  });

  it('give the greatest possible count of a value below the threshold', () => {
    const belowThreshold = { protection: 'below-threshold', value: null, max: 5 };
    expect(protectCell({ count: 0, key: 0 }, 'rounded', policy)).toEqual(belowThreshold);
    expect(protectCell({ count: 3, key: 0 }, 'rounded', policy)).toEqual(belowThreshold);
    expect(protectCell({ count: 6, key: 0 }, 'rounded', policy)).toEqual({
      protection: 'rounded',
      value: 6,
    });
  });

  it('are suppressed where the total is below the least one, and where the disclosure level is suppressed', () => {
    const byCode = new Map([['a', { count: 9, key: 0 }]]);
    const of = (count: number, level: 'rounded' | 'suppressed', minTotal = 12) =>
      protectTable({ total: { count, key: 0 }, byCode }, level, { ...policy, minTotal });
    expect(of(9, 'rounded')).toEqual({
      level: 'suppressed',
      total: { protection: 'rounded', value: 9 },
      byCode: new Map(),
    });
    const disclosed = new Map([['a', { protection: 'rounded', value: 9 }]]);
    expect(of(12, 'rounded')).toMatchObject({ level: 'rounded', byCode: disclosed });
    const suppressed = { protection: 'suppressed', value: null };
    for (const minTotal of [12, 0]) {
      expect(of(12, 'suppressed', minTotal)).toEqual({
        level: 'suppressed',
        total: suppressed,
        byCode: new Map(),
      });
    }
  });
});

describe('a sum', () => {
  const cellOf = (count: number, bound?: number) => ({ count, key: 0, ...(bound && { bound }) });
  /** Sums of one year and their records, by code; each code's greatest value is below a bound. */
  const matrix = (
    byCode: Record<string, readonly [sum: number, records: number, bound?: number]>,
  ) => {
    const rows = Object.entries(byCode);
    const sumOf = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);
    const all = cellOf(sumOf(rows.map(([, [, records]]) => records)));
    const sum = cellOf(
      sumOf(rows.map(([, [counted]]) => counted)),
      Math.max(...rows.map(([, [, , bound = 1]]) => bound)),
    );
    const of = (cells: readonly (readonly [string, Cell])[], all: Cell) => ({
      total: all,
      byCode: new Map(cells),
    });
    const keyOf = (code: string) => ['2025', code].join(CODE_SEPARATOR);
    const years = {
      sums: of([['2025', sum]], sum),
      counted: of([['2025', all]], all),
    };
    const codes = {
      sums: of(
        rows.map(([code, [sum, , bound]]) => [keyOf(code), cellOf(sum, bound)]),
        sum,
      ),
      counted: of(
        rows.map(([code, [, records]]) => [keyOf(code), cellOf(records)]),
        all,
      ),
    };
    return suppressSums(years, codes, (year) => year < '2026', policy);
  };

  it.each([
    ['of enough records, none of which holds half', [32, 10, 16], false],
    ['of nothing', [0, 10], false],
    ['of no records', [0, 0], false],
    ['of too few records', [32, 9, 16], true],
    ['of which one record may hold more than half', [31, 10, 16], true],
  ] as const)('%s is disclosed or not', (_, members, isSuppressed) => {
    const isClosed = matrix({ a: members, b: [90, 30, 4], c: [60, 20, 4] });
    expect(isClosed('2025', 'a')).toBe(isSuppressed);
    expect(isClosed('2025', 'b')).toBe(false);
    expect(isClosed('2025', 'c')).toBe(isSuppressed);
    expect(isClosed('2025', '*')).toBe(false);
  });

  it('has a complementary suppression that leaves a fifth of it open', () => {
    const isSuppressed = matrix({
      a: [100, 9, 16],
      b: [900, 300, 4],
      c: [12, 12, 1],
      d: [30, 20, 4],
    });
    expect(['a', 'b', 'c', 'd'].filter((code) => isSuppressed('2025', code))).toEqual(['a', 'd']);
  });

  it.each([
    [20, ['a', 'b']],
    [19, ['a', 'b', 'd']],
  ])('is hidden among others of at least a fifth: %i', (hidden, suppressed) => {
    const isSuppressed = matrix({
      a: [100, 9, 16],
      b: [hidden, 9, 4],
      c: [19, 12, 1],
      d: [20, 12, 1],
      e: [900, 300, 4],
    });
    const names = ['a', 'b', 'c', 'd', 'e'];
    expect(names.filter((code) => isSuppressed('2025', code))).toEqual(suppressed);
    const reversed = matrix({
      a: [hidden, 9, 4],
      b: [100, 9, 16],
      d: [20, 12, 1],
      e: [900, 300, 4],
    });
    expect(names.filter((code) => reversed('2025', code))).toEqual(suppressed);
  });

  it('has the same one suppressed beside it in whatever order an engine counts', () => {
    const rows = { a: [100, 9, 16], b: [20, 12, 1], c: [20, 12, 1], d: [900, 300, 4] } as const;
    const reversed = Object.fromEntries(Object.entries(rows).reverse());
    for (const isSuppressed of [matrix(rows), matrix(reversed)]) {
      expect(Object.keys(rows).filter((code) => isSuppressed('2025', code))).toEqual(['a', 'b']);
    }
  });

  it('is hidden beside the greatest other one where none is a fifth, and never beside nothing', () => {
    const few = { b: [0, 12, 0], c: [3, 12, 1], d: [9, 12, 1], e: [12, 12, 1] } as const;
    const isSuppressed = matrix({ a: [100, 9, 16], ...few });
    expect(['a', ...Object.keys(few)].filter((code) => isSuppressed('2025', code))).toEqual([
      'a',
      'e',
    ]);
    const alone = matrix({ a: [100, 9, 16], b: [0, 12, 0] });
    expect(['a', 'b'].filter((code) => alone('2025', code))).toEqual(['a']);
  });

  it('of all years is suppressed where it is of few records, and of no known year is not', () => {
    const isSuppressed = (records: number) =>
      suppressSums(
        {
          sums: { total: cellOf(90, 4), byCode: new Map() },
          counted: { total: cellOf(records), byCode: new Map() },
        },
        null,
        () => true,
        policy,
      );
    expect([9, 10].map((records) => isSuppressed(records)('*', '*'))).toEqual([true, false]);
    expect(isSuppressed(10)('2025', '*')).toBe(false);
    expect(isSuppressed(10)('2025', 'a')).toBe(false);
    expect(matrix({ a: [90, 30, 4] })('2025', 'b')).toBe(false);
  });

  it('by code is disclosed for years that are over only', () => {
    const isSuppressed = matrix({ a: [90, 30, 4] });
    expect(['2025', '2026', '*'].map((year) => isSuppressed(year, 'a'))).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('is rounded by the keys of its records, less than the base away', () => {
    const of = fc.record({
      sum: fc.nat({ max: 900 }),
      key: fc.nat({ max: 2 ** 32 - 1 }),
    });
    const property = fc.property(of, ({ sum, key }) => {
      const disclosed = roundSum(sum, { count: 10, key }, policy);
      expect(disclosed).toMatchObject({ protection: 'rounded', error: 5 });
      expect(disclosed.value! % 6).toBe(0);
      expect(Math.abs(disclosed.value! - sum)).toBeLessThan(6);
    });
    fc.assert(property);
    expect(roundSum(0, { count: 0, key: 0 }, policy)).toEqual({ protection: 'exact', value: 0 });
    expect(roundSum(7, { count: 10, key: 1 }, { ...policy, sumBase: 1 })).toEqual({
      protection: 'exact',
      value: 7,
    });
  });

  it('of a year of few records has that of another year suppressed beside it', () => {
    const years = (cells: Record<string, Cell>, total: Cell) => ({
      total,
      byCode: new Map(Object.entries(cells)),
    });
    const isSuppressed = suppressSums(
      {
        sums: years(
          { '1999': cellOf(5, 4), '2024': cellOf(90, 4), '2025': cellOf(80, 4) },
          cellOf(175, 4),
        ),
        counted: years({ '1999': cellOf(3), '2024': cellOf(60), '2025': cellOf(60) }, cellOf(123)),
      },
      null,
      () => true,
      policy,
    );
    expect(['1999', '2024', '2025', '*'].filter((year) => isSuppressed(year, '*'))).toEqual([
      '1999',
      '2025',
    ]);
  });

  it('of a year is not the sum of its codes where it is suppressed', () => {
    const table = (cells: Record<string, Cell>) => ({
      total: cellOf(175, 4),
      byCode: new Map(Object.entries(cells)),
    });
    const codesOf = (a: Cell, b: Cell) =>
      table({
        [['2025', 'a'].join(CODE_SEPARATOR)]: a,
        [['2025', 'b'].join(CODE_SEPARATOR)]: b,
      });
    const isSuppressed = suppressSums(
      {
        sums: table({ '1999': cellOf(5, 4), '2024': cellOf(90, 4), '2025': cellOf(80, 4) }),
        counted: table({ '1999': cellOf(3), '2024': cellOf(60), '2025': cellOf(60) }),
      },
      {
        sums: codesOf(cellOf(50, 1), cellOf(30, 1)),
        counted: codesOf(cellOf(30), cellOf(30)),
      },
      () => true,
      policy,
    );
    expect(['a', 'b'].filter((code) => isSuppressed('2025', code))).toEqual(['b']);
  });
});
