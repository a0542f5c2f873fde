import { type Dataset, type Dimension } from '~/datasets/dataset';
import { type AttackedRecord } from '../attack/attacked-records';

/** A code of a dimension, such as "province 32". */
export interface DimensionCode {
  dimension: Dimension;
  code: string;
}

/** The codes of all dimensions as numbers: sets of them compare fast. */
export interface NumberedCodes {
  /** The numbers of all codes that a record carries, the parts of its date among them. */
  numbersOf(record: AttackedRecord): number[];
  codeOf(number: number): DimensionCode;
}

/** Numbers codes in the order of their first occurrence. */
export function numberCodes({ dimensions }: Dataset): NumberedCodes {
  const codes: DimensionCode[] = [];
  const numbers = dimensions.map((dimension) => ({ dimension, byCode: new Map<string, number>() }));
  return {
    numbersOf: (record) =>
      numbers.flatMap(({ dimension, byCode }) =>
        (record.codes[dimension.name] ?? []).map((code) => {
          const known = byCode.get(code);
          if (known !== undefined) return known;
          byCode.set(code, codes.length);
          return codes.push({ dimension, code }) - 1;
        }),
      ),
    codeOf: (number) => codes[number]!,
  };
}
