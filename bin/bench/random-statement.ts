import { type CodeLists } from '~/datasets/code-lists';
import {
  type Dataset,
  DEFAULT_HOME_COUNTRY,
  OUTSIDE_INDONESIA,
  recordedDimensions,
} from '~/datasets/dataset';
import { pickCode, pickCodes } from './random-codes';

/** What a record states, by dimension. */
export type Statement = Record<string, string | string[]>;

/** Codes for every dimension of a dataset; places agree with one another, one in fifty lies abroad. */
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
    else if (isPlace && isAbroad) statement[name] = OUTSIDE_INDONESIA;
    else if (codeList === 'country' && !isAbroad) statement[name] = DEFAULT_HOME_COUNTRY;
    else statement[name] = pickCode(codes, random);
  }
  if (!isAbroad) agreePlaces(dataset, lists, statement);
  return statement;
}

/** A city decides on its province, a province on what is derived from it. */
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
