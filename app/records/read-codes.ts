import { NOT_STATED, OUTSIDE_HOME_COUNTRY, type RecordedDimension } from '~/datasets/dataset';
import { normaliseText } from '~/platform/i18n/normalise-text';
import { type IndexedCodes } from './code-index';
import { type Problem } from './source-row';

/** The separator of the codes in one cell. */
export const CODE_SEPARATOR = ';';

/** Enough for every combination that real files repeat, and a limit for files of nonsense. */
const CACHED_CELLS = 20_000;

/** The codes of a cell: distinct, sorted, empty when none is stated. */
export type Codes = readonly string[];

/** Reads the cells of one dimension. */
type ReadCodes = (cell: string) => Codes | Problem;

/** Returns whether reading a cell found a problem. */
export function isProblem(codes: Codes | Problem): codes is Problem {
  return !Array.isArray(codes); // runs for every cell: much faster than checking for a property
}

const none: Codes = [];

/**
 * Returns a reader of the cells of a dimension that caches the cells it has seen.
 *
 * `_X` means not stated, `_Z` is accepted for places only; all other codes must be in the list.
 */
export function createCodeReader(dimension: RecordedDimension, known: IndexedCodes): ReadCodes {
  const seen = new Map<string, Codes>([
    ['', none],
    [NOT_STATED, none],
  ]);
  if (dimension.isPlace) seen.set(OUTSIDE_HOME_COUNTRY, [OUTSIDE_HOME_COUNTRY]);
  // Cells are normalised, but an older list may not be.
  const decomposed = new Map(
    [...known.keys()].flatMap((code) => {
      const plain = normaliseText(code);
      return plain === code ? [] : [[plain, code] as const];
    }),
  );
  return (cell) => {
    const cached = seen.get(cell);
    if (cached) return cached;
    const codes = splitCodes(cell).map((code) => decomposed.get(code) ?? code);
    const problem = problemOf(codes, dimension, known);
    if (problem) return { column: dimension.name, value: cell, ...problem };
    const distinct = [...new Set(codes)].sort();
    if (seen.size < CACHED_CELLS) seen.set(cell, distinct);
    return distinct;
  };
}

function splitCodes(cell: string): string[] {
  return cell
    .split(CODE_SEPARATOR)
    .map((code) => code.trim())
    .filter((code) => code !== '');
}

function problemOf(
  codes: string[],
  { isMultiple, codeList }: RecordedDimension,
  known: IndexedCodes,
) {
  const unknown = codes.find((code) => !known.has(code));
  if (unknown !== undefined) {
    return { value: unknown, reason: 'code-unknown', details: { list: codeList } };
  }
  return !isMultiple && codes.length > 1 ? { reason: 'code-several' } : null;
}

/** Memoises a function of codes by array: readers return the same array for the same cell. */
export function rememberCodes<Answer>(answer: (codes: Codes) => Answer): (codes: Codes) => Answer {
  const known = new WeakMap<Codes, { answer: Answer }>();
  return (codes) => {
    let remembered = known.get(codes);
    if (!remembered) known.set(codes, (remembered = { answer: answer(codes) }));
    return remembered.answer;
  };
}
