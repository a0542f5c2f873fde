import { coarserDimensions, finerOf, groupOf } from '~/datasets/coarser';
import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset, type Dimension } from '~/datasets/dataset';
import { required } from '~/platform/system/required';
import { type AttackedRecord } from '../attack/attacked-records';

/** A code of a dimension, such as "province 32". */
export interface DimensionCode {
  dimension: Dimension;
  code: string;
}

/** Returns whether a code is a group and the others include one of its codes, or a child of one. */
export function isKnownBy(
  dataset: Dataset,
  { dimension }: DimensionCode,
  others: readonly DimensionCode[],
): boolean {
  if (!('coarsens' in dimension)) return false;
  const { parameter } = finerOf(dataset, dimension);
  return others.some(({ dimension: other }) =>
    [other.parameter, other.parent?.dimension].includes(parameter),
  );
}

/** The codes of all dimensions as numbers, so that sets of them compare fast. */
export interface NumberedCodes {
  /** Returns the numbers of all codes that a record carries, including the parts of its date. */
  numbersOf(record: AttackedRecord): number[];
  codeOf(number: number): DimensionCode;
  /** Returns whether any record numbered so far has several codes of a dimension in a year. */
  hasSeveral(dimension: Dimension, year: string): boolean;
}

/**
 * Numbers codes in the order of their first occurrence. Coarser dimensions are numbered as well, by the
 * groups of the codes.
 */
export function numberCodes(dataset: Dataset, codeLists: CodeLists): NumberedCodes {
  const codes: DimensionCode[] = [];
  const all = [
    ...dataset.dimensions.map((dimension) => ({
      dimension,
      column: dimension.name,
      of: (code: string) => code,
    })),
    ...coarserDimensions(dataset, codeLists).map((dimension) => ({
      dimension,
      column: dimension.coarsens.dimension,
      of: groupOf(dimension, dataset, codeLists),
    })),
  ];
  const numbers = all.map((entry) => ({ ...entry, byCode: new Map<string, number>() }));
  const several = new Map<Dimension, Set<string>>();
  return {
    numbersOf: (record) =>
      numbers.flatMap(({ dimension, column, of, byCode }) => {
        const values = record.codes[column] ?? [];
        if (values.length > 1) {
          const years = several.get(dimension) ?? new Set();
          several.set(dimension, years.add(yearOf(record)));
        }
        return values.map((stated) => {
          const code = of(stated);
          const known = byCode.get(code);
          if (known !== undefined) return known;
          byCode.set(code, codes.length);
          return codes.push({ dimension, code }) - 1;
        });
      }),
    codeOf: (number) => required(codes[number], 'code'),
    hasSeveral: (dimension, year) => several.get(dimension)?.has(year) ?? false,
  };
}

/** Returns the year of a record. */
export function yearOf({ codes }: AttackedRecord): string {
  return codes.year?.[0] ?? '';
}
