import { describe, expect, it } from 'vitest';
import { NOT_STATED } from '~/datasets/dataset';
import { readPolicy } from '~/protection/read-policy.server';
import { type DisclosedValue } from '~/protection/protect-table';
import { unnamedDifferences } from '../cross-table/find-fact-of-table';
import { compareLines } from './compare-lines';

const exact = (value: number): DisclosedValue => ({ protection: 'exact', value });
const belowThreshold: DisclosedValue = { protection: 'below-threshold', value: null, max: 5 };
const policies = { exact: await readPolicy('exact'), protected: await readPolicy('protected') };

const row = (code: string, total: DisclosedValue, ...cells: DisclosedValue[]) => ({
  code,
  name: code,
  total,
  cells,
});
const columns = [
  { code: 'R01', name: 'R01', total: exact(500) },
  { code: 'R02', name: 'R02', total: exact(300) },
];
const compare = (
  rows: ReturnType<typeof row>[],
  policy = policies.exact,
  isTested = true,
  heads = columns,
) =>
  compareLines({ rows, columns: heads, total: exact(1000) }, policy, isTested).map((line) =>
    line.map(({ shade }) => shade),
  );

describe('the rows of a cross table compared with all records', () => {
  it('differ clearly if by more than chance with all cells tested together', () => {
    const lines = compare([
      row('11', exact(200), exact(160), exact(20)),
      row('12', exact(200), exact(101), exact(59)),
    ]);
    expect(lines).toEqual([
      ['clearly-more', 'clearly-fewer'],
      ['same', 'same'],
    ]);
  });

  it('do not differ if only a cell tested alone would', () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      row(String(index), exact(200), exact(100), exact(60)),
    );
    const [line] = compare([row('11', exact(200), exact(116), exact(60)), ...many]);
    expect(line).toEqual(['same', 'same']);
  });

  it('differ even if nearly all or none of their records have a code, unless few of all records have it', () => {
    const heads = [900, 50, 8].map((total) => ({ ...columns[0]!, total: exact(total) }));
    const rows = [row('11', exact(200), exact(198), exact(0), exact(0))];
    expect(compare(rows, policies.exact, true, heads)).toEqual([
      ['clearly-more', 'clearly-fewer', 'not-compared'],
    ]);
  });

  it('are said not to differ only if none does, with the number tested', () => {
    const total = exact(1000);
    const leftToSay = (...cells: number[]) => {
      const heads = [500, 50, 8].map((count) => ({ ...columns[0]!, total: exact(count) }));
      const rows = [row('11', exact(200), ...cells.map(exact))];
      return unnamedDifferences(
        compareLines({ rows, columns: heads, total }, policies.exact, true).flat(),
      );
    };
    expect(leftToSay(101, 11, 1)).toEqual({ none: 2 });
    expect(leftToSay(101, 0, 0)).toBe('small');
    // A difference that is large enough to be named, but of a residual category.
    expect(leftToSay(150, 11, 1)).toBeNull();
  });

  it('are not compared if a count is not disclosed, few are counted or no code is stated', () => {
    expect(
      compare([
        row('11', exact(200), belowThreshold, exact(60)),
        row('12', belowThreshold, exact(9), belowThreshold),
        row(NOT_STATED, exact(200), exact(160), exact(20)),
      ]),
    ).toEqual([
      ['not-compared', 'same'],
      ['not-compared', 'not-compared'],
      ['not-compared', 'not-compared'],
    ]);
  });

  it('are not said to differ if rounding could have caused the difference', () => {
    const rounded = (value: number): DisclosedValue => ({ protection: 'rounded', value });
    const lines = compare([row('11', rounded(30), rounded(21), rounded(9))], policies.protected);
    expect(lines).toEqual([['not-compared', 'not-compared']]);
  });

  it('have no verdict if rounding leaves open whether chance explains the difference', () => {
    const rounded = (value: number): DisclosedValue => ({ protection: 'rounded', value });
    const heads = [exact(500), exact(300)].map((total) => ({ ...columns[0]!, total }));
    const rows = [row('11', exact(200), rounded(114), rounded(66))];
    expect(compare(rows, policies.protected, true, heads)).toEqual([['not-compared', 'same']]);
  });

  it('have no verdict if the measure is not records, since other measures are not tested', () => {
    expect(compare([row('11', exact(200), exact(160), exact(20))], policies.exact, false)).toEqual([
      ['not-compared', 'not-compared'],
    ]);
  });
});
