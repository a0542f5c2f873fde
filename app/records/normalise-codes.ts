import { NOT_STATED, statedDimensions, type Dataset, recordedDimensions } from '~/datasets/dataset';
import { codesOf, type CodeIndex } from './code-index';
import { parentRules } from './parent-rule';
import { placeRule } from './place-rule';
import { rememberCodes, type Codes } from './read-codes';
import { type Problem } from './source-row';

/** The codes of a record by dimension; empty where it states nothing. */
export type RecordCodes = Record<string, Codes>;

/** Completes the codes of one record in place; null, or the contradiction that it found. */
export type NormaliseCodes = (codes: RecordCodes) => Problem | null;

const notStated: Codes = [NOT_STATED];

/**
 * The rules by which the codes that a record states become the codes that it is counted by:
 *
 * 1. A code implies its parent where the record states no parent; a stated parent must be the
 *    code's own (a city lies in its province, a case detail belongs to its issue).
 * 2. A place implies the home country; with another country it is a contradiction. A record
 *    of another country has `_Z` for every place.
 * 3. A single-valued dimension without a code has `_X`.
 * 4. Derived dimensions follow from the code lists; a code without a counterpart stands
 *    for itself.
 */
export function createNormaliser(dataset: Dataset, index: CodeIndex): NormaliseCodes {
  const settle = [...parentRules(dataset, index), placeRule(dataset, index)];
  const singles = statedDimensions(dataset).filter(({ isMultiple }) => !isMultiple);
  const derive = derivations(dataset, index);
  return (codes) => {
    for (const rule of settle) {
      const problem = rule(codes);
      if (problem) return problem;
    }
    for (const { name } of singles) if (!codes[name]?.length) codes[name] = notStated;
    for (const { name, source, coarsen } of derive) codes[name] = coarsen(codes[source] ?? []);
    return null;
  };
}

/** How each derived dimension follows from its source. */
function derivations(dataset: Dataset, index: CodeIndex) {
  const dimensions = recordedDimensions(dataset);
  return dimensions.flatMap(({ name, derivedFrom }) => {
    const source = dimensions.find((dimension) => dimension.name === derivedFrom?.dimension);
    if (!source || !derivedFrom) return [];
    const known = codesOf(index, source.codeList);
    const coarser = (code: string) => known.get(code)?.[derivedFrom.attribute] ?? code;
    const coarsen = (codes: Codes): Codes => [...new Set(codes.map(coarser))].sort();
    return [{ name, source: source.name, coarsen: rememberCodes(coarsen) }];
  });
}
