import { type Aggregate } from '../engine';

/** Stands for the record itself instead of a code. */
export const RECORD_NUMBER = 0;
/** Numbers take two bytes. */
const MAX_NUMBER = 2 ** 16 - 1;

/** A code of a dimension. */
export interface NumberedCode {
  dimension: string;
  code: string;
}

/** The numbers of a dimension's codes, from the first up to, but excluding, the end. */
export interface NumberRange {
  start: number;
  end: number;
}

/**
 * The codes that the records of a calculation carry, numbered from 1; those of a dimension are consecutive.
 *
 * @throws RangeError if there are more codes than numbers.
 */
export class CodeNumbers {
  readonly #numbers = new Map<string, Map<string, number>>();

  /** @param codes - in the order of their numbers. */
  constructor(readonly codes: readonly NumberedCode[]) {
    if (codes.length > MAX_NUMBER) throw new RangeError(`${codes.length} codes are too many`);
    for (const [index, { dimension, code }] of codes.entries()) {
      const known = this.#numbers.get(dimension) ?? new Map<string, number>();
      this.#numbers.set(dimension, known.set(code, index + 1));
    }
  }

  /** Returns the number of a code; undefined if no record carries it. */
  numberOf(dimension: string, code: string): number | undefined {
    return this.#numbers.get(dimension)?.get(code);
  }

  /** @throws if no code has the number. */
  codeOf(number: number): NumberedCode {
    const code = this.codes[number - 1];
    if (!code) throw new RangeError(`No code has the number ${number}`);
    return code;
  }

  rangeOf(dimension: string): NumberRange {
    const numbers = [...(this.#numbers.get(dimension)?.values() ?? [])];
    const [start = 0] = numbers;
    return { start, end: start + numbers.length };
  }
}

/** Numbers the codes that records were counted by. */
export function numberCodes(counted: ReadonlyMap<string, Aggregate>): CodeNumbers {
  return new CodeNumbers(
    [...counted].flatMap(([dimension, { byCode }]) =>
      [...byCode.keys()].sort().map((code) => ({ dimension, code })),
    ),
  );
}
