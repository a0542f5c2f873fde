import {
  codesOfDimension,
  foreignLanguageOf,
  type Code,
  type CodeLists,
} from '~/datasets/code-lists';
import { NOT_STATED, OUTSIDE_INDONESIA, type Dataset, type Dimension } from '~/datasets/dataset';
import { type Aggregate, type Query } from '../engine';
import { parentCode } from '../views/parse-codes';
import { ALL, filterDimensions, type View } from '../views/view';
import { currentYearOf, type CalculationInfo } from './calculation-time';
import { type Labels } from './labels';

/** A choice of the filter. */
export interface FilterOption {
  code: string;
  label: string;
}

/** The choices of the filter form. */
export interface FilterOptions {
  years: string[];
  /** The choices by parameter; a parameter that waits for its parent has none. */
  codes: Record<string, FilterOption[]>;
  /** The language of a parameter's choices, where it is not the reader's. */
  languages: Record<string, string | undefined>;
}

interface OptionRequest {
  dataset: Dataset;
  language: string;
  calculation: CalculationInfo;
  view: View;
  codeLists: CodeLists;
}

/** The queries that tell which years and countries have records at all. */
export function optionQueries(dataset: Dataset): Query[] {
  const measure = dataset.measures[0]?.name ?? '';
  return ['year', 'country'].map((dimension) => ({ filter: { codes: {} }, measure, dimension }));
}

/** The choices under a view: the children only of chosen parents, the advanced ones only when open. */
export function readOptions(
  request: OptionRequest,
  aggregates: readonly Aggregate[],
  labels: Labels,
): FilterOptions {
  const { dataset, view } = request;
  const [years, countries] = aggregates;
  const shown = filterDimensions(dataset, view.division).filter(
    ({ isBasic }) => isBasic || view.isAdvanced,
  );
  const codes = shown.map((dimension): [string, FilterOption[]] => {
    const used = dimension.name === 'country' ? countries?.byCode : undefined;
    const options = optionsOf(dimension, request)
      .filter(({ code }) => used === undefined || used.has(code) || isChosen(view, dimension, code))
      .map(({ code }) => ({ code, label: labels(dimension, code) }));
    const reserved = reservedCodes
      .filter((code) => isChosen(view, dimension, code))
      .map((code) => ({ code, label: labels(dimension, code) }));
    return [dimension.parameter, [...options, ...reserved]];
  });
  const languages = shown.map(({ codeList, parameter }) => [
    parameter,
    // The reserved codes are named in the reader's own language.
    reservedCodes.some((code) => view.codes[parameter]?.includes(code))
      ? undefined
      : foreignLanguageOf(request.codeLists.get(codeList) ?? [], request.language),
  ]);
  return {
    years: yearsToChoose(request, years),
    codes: Object.fromEntries(codes),
    languages: Object.fromEntries(languages),
  };
}

const reservedCodes = [NOT_STATED, OUTSIDE_INDONESIA];

function isChosen(view: View, { parameter }: Dimension, code: string): boolean {
  return view.codes[parameter]?.includes(code) ?? false;
}

function optionsOf(
  dimension: Dimension,
  { dataset, view, codeLists }: OptionRequest,
): readonly Code[] {
  const codes = codesOfDimension(dimension, codeLists);
  const { parent } = dimension;
  if (!parent) return codes;
  const parentDimension = filterDimensions(dataset, view.division).find(
    ({ parameter }) => parameter === parent.dimension,
  );
  return codes.filter(({ code }) => {
    const stated = parentDimension && parentCode(dimension, parentDimension, code, codeLists);
    const isOffered = stated !== undefined && view.codes[parent.dimension]?.includes(stated);
    return isOffered || isChosen(view, dimension, code);
  });
}

/** The years with records and the current one, newest first. */
function yearsToChoose(
  { calculation, view }: OptionRequest,
  years: Aggregate | undefined,
): string[] {
  const found = new Set([
    ...(years?.byCode.keys() ?? []),
    String(currentYearOf(calculation)),
    view.year,
  ]);
  found.delete(ALL);
  return [...found].sort().reverse();
}
