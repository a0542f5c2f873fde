import {
  NOT_STATED,
  statedDimensions,
  type Dataset,
  recordedDimensions,
  depthOf,
  OUTSIDE_HOME_COUNTRY,
  type RecordedDimension,
  COUNTRY_LIST,
} from '~/datasets/dataset';
import { homeCountryOf } from '~/datasets/territory';
import { codesOf, type CodeIndex } from './code-index';
import { rememberCodes, type Codes, CODE_SEPARATOR } from './read-codes';
import { type Problem } from './source-row';

const outside: Codes = [OUTSIDE_HOME_COUNTRY];

/** The codes of a record by dimension; empty where none is stated. */
export type RecordCodes = Record<string, Codes>;

/** Completes the codes of one record in place; returns null, or the contradiction found. */
type NormaliseCodes = (codes: RecordCodes) => Problem | null;

const notStated: Codes = [NOT_STATED];

/**
 * Returns the rules that derive the codes by which a record is counted from those that it states:
 *
 * 1. A code implies its parent where the record states no parent; a stated parent must be the
 *    code's own (a city lies in its province, a case detail belongs to its issue).
 * 2. A place implies the home country; with another country it is a contradiction. A record
 *    of another country has `_Z` for every place.
 * 3. A single-valued dimension without a code has `_X`.
 * 4. Derived dimensions follow from the code lists; a code without a counterpart represents
 *    itself.
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

/** Returns how each derived dimension follows from its source. */
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

type Child = RecordedDimension & Required<Pick<RecordedDimension, 'parent'>>;

/**
 * Returns, for each dimension with a parent, the rule that a code implies its parent where the record states
 * none, and contradicts any other parent. Grandchildren come first: parents imply theirs in turn.
 */
function parentRules(dataset: Dataset, index: CodeIndex): NormaliseCodes[] {
  const dimensions = recordedDimensions(dataset);
  const parentOf = ({ parent }: Child) => dimensions.find(({ name }) => name === parent?.dimension);
  return dimensions
    .filter((dimension): dimension is Child => dimension.parent !== undefined)
    .sort((a, b) => depthOf(dataset, b) - depthOf(dataset, a))
    .map((child) => parentRule(child, parentOf(child)?.isMultiple ?? false, index));
}

function parentRule(child: Child, takesSeveral: boolean, index: CodeIndex): NormaliseCodes {
  const known = codesOf(index, child.codeList);
  const { dimension: parent, attribute } = child.parent;
  return (codes) => {
    const children = (codes[child.name] ?? []).filter((code) => code !== OUTSIDE_HOME_COUNTRY);
    if (children.length === 0) return null;
    const stated = codes[parent] ?? [];
    const parents = children.map((code) => known.get(code)?.[attribute] ?? '');
    const differing = parents.findIndex((code) => code !== '' && !stated.includes(code));
    if (stated.length > 0 && differing >= 0) {
      const details = { parent, stated: stated.join(CODE_SEPARATOR) };
      const value = children[differing] ?? '';
      return { column: child.name, value, reason: 'parent-differs', details };
    }
    if (stated.length > 0) return null;
    const implied = [...new Set(parents)].filter((code) => code !== '').sort();
    if (implied.length > 1 && !takesSeveral) {
      const value = children.join(CODE_SEPARATOR);
      return { column: child.name, value, reason: 'parents-several', details: { parent } };
    }
    codes[parent] = implied;
    return null;
  };
}

/**
 * Returns the rule that country and places agree: a place implies the home country, another country makes
 * every place `_Z`, and a place together with another country is a contradiction.
 */
function placeRule(dataset: Dataset, index: CodeIndex): NormaliseCodes {
  const country = dataset.dimensions.find(({ codeList }) => codeList === COUNTRY_LIST)?.name;
  const places = statedDimensions(dataset).filter(({ isPlace }) => isPlace);
  if (country === undefined) return () => null;
  const countries = [...codesOf(index, COUNTRY_LIST)];
  const home: Codes = [
    homeCountryOf(countries.map(([code, attributes]) => ({ code, attributes }))),
  ];
  return (codes) => {
    const stated = codes[country]?.[0];
    const isAbroad = stated !== undefined && stated !== home[0];
    for (const { name } of places) {
      const code = codes[name]?.[0];
      if (code !== undefined && isAbroad !== (code === OUTSIDE_HOME_COUNTRY)) {
        const reason = isAbroad ? 'place-abroad' : 'place-at-home';
        return { column: name, value: code, reason, details: { country: stated ?? NOT_STATED } };
      }
      if (isAbroad) codes[name] = outside;
      else if (code !== undefined) codes[country] = home;
    }
    return null;
  };
}
