import { type CodeLists } from '~/datasets/code-lists';
import {
  type Dataset,
  DEFAULT_HOME_COUNTRY,
  OUTSIDE_HOME_COUNTRY,
  recordedDimensions,
} from '~/datasets/dataset';

/** The values of a record, by dimension. */
export type Statement = Record<string, string | string[]>;

/** Returns codes for every dimension of a dataset, with the parents of each; one record in fifty is abroad. */
export function randomStatement(
  dataset: Dataset,
  lists: CodeLists,
  random: () => number,
): Statement {
  const isAbroad = random() < 0.02;
  const statement: Statement = {};
  for (const { name, codeList, isMultiple, isPlace } of recordedDimensions(dataset)) {
    const codes = (lists.get(codeList) ?? []).map(({ code }) => code);
    if (isMultiple) statement[name] = pickCodes(codes, random);
    else if (isPlace && isAbroad) statement[name] = OUTSIDE_HOME_COUNTRY;
    else if (codeList === 'country' && !isAbroad) statement[name] = DEFAULT_HOME_COUNTRY;
    else statement[name] = pickCode(codes, random);
  }
  if (!isAbroad) agreePlaces(dataset, lists, statement);
  return withParents(dataset, lists, statement);
}

/** Returns a record's values with the parents of the codes that it has several of, such as the issues of its case details. */
export function withParents<
  Values extends Readonly<Record<string, string | readonly string[] | undefined>>,
>({ dimensions }: Dataset, lists: CodeLists, values: Values): Values {
  return dimensions.reduce((stated, { name, codeList = '', isMultiple, parent }) => {
    if (!isMultiple || !parent) return stated;
    const codes = [stated[name] ?? []].flat();
    const parents = (lists.get(codeList) ?? []).flatMap(({ code, attributes }) =>
      codes.includes(code) ? (attributes[parent.attribute] ?? []) : [],
    );
    const present = [stated[parent.dimension] ?? []].flat();
    return { ...stated, [parent.dimension]: [...new Set([...present, ...parents])] };
  }, values);
}

/** Makes a city decide on its province, and a province on what is derived from it. */
function agreePlaces({ dimensions }: Dataset, lists: CodeLists, statement: Statement): void {
  const attributeOf = (list: string | undefined, code: unknown, attribute: string) =>
    lists.get(list ?? '')?.find((entry) => entry.code === code)?.attributes[attribute];
  for (const { name, codeList, isPlace, parent } of dimensions) {
    const code = isPlace && parent && attributeOf(codeList, statement[name], parent.attribute);
    if (code) statement[parent.dimension] = code;
  }
  for (const { name, derivedFrom } of dimensions) {
    const source = dimensions.find((dimension) => dimension.name === derivedFrom?.dimension);
    if (!source || !derivedFrom) continue;
    const code = attributeOf(source.codeList, statement[source.name], derivedFrom.attribute);
    if (code) statement[name] = code;
  }
}

/** Returns one of the codes; the first ones far more often, as in the statistics of the commission. */
function pickCode(codes: readonly string[], random: () => number): string {
  return codes[Math.floor(random() ** 2 * codes.length)] ?? '_X';
}

/** Returns the codes of a multi-valued dimension: none, one, or up to three. */
function pickCodes(codes: readonly string[], random: () => number): string[] {
  const share = random();
  const count = share < 0.1 ? 0 : share < 0.6 ? 1 : share < 0.9 ? 2 : 3;
  return [...new Set(Array.from({ length: count }, () => pickCode(codes, random)))];
}
