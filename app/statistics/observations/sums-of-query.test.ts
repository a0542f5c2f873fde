import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { type Aggregate, CODE_SEPARATOR, type Filter, type Query } from '~/engine/engine';
import { readPolicy } from '~/protection/read-policy.server';
import { partsOfSum, sumRules } from './sums-of-query';
import { testCode } from '../../../tests/support/test-code';

const policy = await readPolicy('protected');
const codeLists = new Map([
  [
    'province',
    [testCode('31'), testCode('91', { code_34: '91' }), testCode('92', { code_34: '91' })],
  ],
]);
const calculation = { coveredUntil: '2025-12-31' };
const rules = { dataset: complaints, codeLists, policy, calculation };

function queryOf(names: string[], codes: Filter['codes'] = {}): Query {
  const [dimension, ...crossedBy] = names;
  return { filter: { codes }, measure: 'files', dimension, crossedBy };
}

describe('the sums that make up another one', () => {
  it.each([
    [[], {}, undefined, ['*'], ['*']],
    [['province'], {}, undefined, ['*'], ['*']],
    [[], { year: ['2024', '2025'], right: [] }, undefined, ['2024', '2025'], ['*']],
    [[], { year_month: ['2025-03', '2025-10'] }, undefined, ['2025', '2025'], ['3', '10']],
    [[], { right: ['R01', 'R02'] }, undefined, ['*'], ['R01', 'R02']],
    [['province', 'year'], {}, ['31', '2025'], ['2025'], ['31']],
    [['year', 'province'], { year: ['2024', '2025'] }, ['2025', '31'], ['2025'], ['31']],
    [['year_month'], {}, ['2025-03'], ['2025'], ['3']],
    [['month'], { year: ['2025'] }, ['3'], ['2025'], ['3']],
    [['province_34'], {}, ['91'], ['*'], ['91', '92']],
    [['province_34'], {}, ['31'], ['*'], ['31']],
    [['province_34'], {}, ['99'], ['*'], ['99']],
    [['province'], {}, ['91'], ['*'], ['91']],
  ])(
    'by %j under %j, in row %j, are of years %j and codes %j',
    (names, codes, row, years, parts) => {
      const query = queryOf(names, codes);
      expect(partsOfSum(rules, query, row?.join(CODE_SEPARATOR))).toEqual({ years, codes: parts });
    },
  );
});

describe('the rule of a sum', () => {
  const cell = (count: number, bound = 0) => ({ count, key: 0, bound });
  /** Each year and each code has 100 files of 50 records, but one code and one year have few records. */
  const answer = ({ measure, crossedBy = [] }: Query): Aggregate => {
    const few = measure === 'files' ? cell(9, 1) : cell(3);
    const many = measure === 'files' ? cell(100, 1) : cell(50);
    const rows: [string, ReturnType<typeof cell>][] =
      crossedBy.length === 0
        ? [
            ['2024', many],
            ['2025', many],
          ]
        : ['2024', '2025'].flatMap((year) =>
            ['few', 'many', 'more'].map((name): [string, ReturnType<typeof cell>] => [
              [year, name].join(CODE_SEPARATOR),
              name === 'few' ? few : many,
            ]),
          );
    return { total: many, byCode: new Map(rows) };
  };
  const ruleOf = (query: Query, ofTotal = 'exact', ofCodes = 'exact') => {
    const { queries, read } = sumRules(rules, [
      { query, ofTotal, ofCodes } as Parameters<typeof sumRules>[1][number],
    ]);
    return { queries, rule: read(queries.map(answer))(query), read };
  };
  const tablesOf = (queries: readonly Query[]) =>
    queries.map(({ measure, dimension, crossedBy = [] }) =>
      [measure, dimension, ...crossedBy].join(),
    );
  const inTotal = ['files,year', 'cases,year'];
  const by = (name: string) => [...inTotal, `files,year,${name}`, `cases,year,${name}`];

  it.each([
    [['province'], { year: ['2025'] }, true, by('province')],
    [['province_34'], { year: ['2025'] }, true, by('province')],
    [['province', 'year'], {}, true, by('province')],
    [['month'], { year: ['2025'] }, true, by('month')],
    [['year_month'], {}, true, by('month')],
    [['year'], {}, true, inTotal],
    [['year'], { right: ['R01'] }, true, by('right')],
    // A running year, or all years together, has no sums by code.
    [['province'], { year: ['2026'] }, false, inTotal],
    [['province'], {}, false, inTotal],
    [[], { right: ['R01'] }, false, by('right')],
    // Parts of another code, dimensions that follow from the place, and pairs of dimensions have no sums by
    // code, either.
    [['city'], { year: ['2025'] }, false, inTotal],
    [['office'], { year: ['2025'] }, false, inTotal],
    [['right', 'province'], { year: ['2025'] }, false, inTotal],
  ])('by %j under %j has codes: %s, by the tables %j', (names, codes, hasCodes, tables) => {
    const { queries, rule } = ruleOf(queryOf(names, codes));
    expect(rule?.hasCodes).toBe(hasCodes);
    expect(tablesOf(queries)).toEqual(tables);
    expect(queries.every(({ filter }) => Object.keys(filter.codes).length === 0)).toBe(true);
  });

  it('suppresses all where nothing is exact', () => {
    const query = queryOf(['province'], { year: ['2025'] });
    expect(ruleOf(query, 'rounded', 'rounded')).toMatchObject({ queries: [], rule: null });
    expect(ruleOf(query, 'exact', 'rounded')).toMatchObject({ rule: { hasCodes: false } });
    expect(ruleOf(query).read([])(queryOf(['province']))).toBeNull();
    const dataset = { ...complaints, measures: complaints.measures.filter(({ column }) => column) };
    const levels = { query, ofTotal: 'exact', ofCodes: 'exact' } as const;
    expect(sumRules({ ...rules, dataset }, [levels]).queries).toEqual([]);
  });

  it('counts the tables of several queries once, and decides from them', () => {
    const queries = [
      queryOf(['province'], { year: ['2025'] }),
      queryOf(['province', 'year']),
      queryOf(['right'], { year: ['2025'] }),
    ];
    const levels = { ofTotal: 'exact', ofCodes: 'exact' } as const;
    const planned = sumRules(
      rules,
      queries.map((query) => ({ query, ...levels })),
    );
    expect(tablesOf(planned.queries)).toEqual([...by('province'), ...by('right').slice(2)]);
    const read = planned.read(planned.queries.map(answer));
    const [first, second, third] = queries.map((query) => read(query));
    expect(first?.isSuppressed).toBe(second?.isSuppressed);
    expect(third?.isSuppressed).not.toBe(first?.isSuppressed);
    const suppressed = ['few', 'many', 'more'].filter((name) => first?.isSuppressed('2025', name));
    expect(suppressed).toEqual(['few', 'many']);
    expect(first?.isSuppressed('2026', 'more')).toBe(true);
    expect(first?.isSuppressed('2025', '*')).toBe(false);
  });
});
