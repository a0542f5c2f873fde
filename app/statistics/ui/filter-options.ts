import { monthsQuery } from '../observations/main-query';
import { monthsWithRecords, yearsOfSeries } from '../observations/series-codes';
import {
  codesOfDimension,
  foreignLanguageOf,
  type Code,
  type CodeLists,
} from '~/datasets/code-lists';
import { placeGroupsOf } from '~/datasets/coarser';
import { movesOf } from '~/datasets/merge-mark';
import { NOT_STATED, OUTSIDE_HOME_COUNTRY, type Dataset, type Dimension } from '~/datasets/dataset';
import { type Translate } from '~/platform/i18n/text-keys';
import { type Queries } from '../observations/get-observations.server';
import { type Observations } from '../observations/observation';
import { parentCode } from '../view/parse-codes';
import { filterDimensions, timeOf, type View } from '../view/view';
import { reachOf, type CalculationInfo } from '~/calculations/calculation-info';
import { type Labels } from '../view/labels';

/** A choice of the filter. */
export interface FilterOption {
  code: string;
  label: string;
}

/** The choices of the filter form. */
export interface FilterOptions {
  years: string[];
  /** The choices by parameter. */
  codes: Record<string, FilterOption[]>;
  /** The groups of places that are choices, too, by parameter. */
  groups: Record<string, FilterOption[]>;
  /** The parameters without choices until a code of their parent is chosen. */
  waiting: string[];
  /** The language of a parameter's choices, if not the visitor's. */
  languages: Record<string, string | undefined>;
}

interface OptionRequest {
  dataset: Dataset;
  language: string;
  /** Texts of the namespace `statistics`. */
  t: Translate<'statistics'>;
  calculation: CalculationInfo;
  view: View;
  codeLists: CodeLists;
}

/** Returns the queries for which months, and which codes of long lists, have records at all. */
export function optionQueries(dataset: Dataset): Queries {
  const long = dataset.dimensions.filter(({ offersOnlyUsed }) => offersOnlyUsed);
  const months = monthsQuery({ dataset });
  return {
    months,
    ...Object.fromEntries(long.map(({ name }) => [name, { ...months, dimension: name }])),
  };
}

/**
 * Returns the choices for a view: children only of chosen parents.
 *
 * @param hasAdvanced - whether they include those of the advanced filter.
 */
export function readOptions(
  request: OptionRequest,
  counted: Readonly<Record<string, Observations>>,
  labels: Labels,
  hasAdvanced = request.view.isAdvanced,
): FilterOptions {
  const { dataset, view } = request;
  const offered = filterDimensions(dataset, view.division).filter(
    ({ isBasic }) => isBasic || hasAdvanced,
  );
  const years = yearsToChoose(request, counted.months);
  const codes = offered.map((dimension): [string, FilterOption[]] => [
    dimension.parameter,
    codesToChoose(dimension, request, counted, years).map((code) => ({
      code,
      label: withoutData(request, dimension, code, labels(dimension, code)),
    })),
  ]);
  const languages = offered.map(({ codeList, parameter }): [string, string | undefined] => [
    parameter,
    // The reserved codes are named in the visitor's own language.
    reservedCodes.some((code) => view.codes[parameter]?.includes(code))
      ? undefined
      : foreignLanguageOf(request.codeLists.get(codeList ?? '') ?? [], request.language),
  ]);
  return {
    years,
    codes: Object.fromEntries(codes),
    groups: Object.fromEntries(
      offered.map((dimension) => [dimension.parameter, groupsToChoose(dimension, request, labels)]),
    ),
    waiting: offered
      .filter(({ parent }, index) => parent && codes[index]?.[1].length === 0)
      .map(({ parameter }) => parameter),
    languages: Object.fromEntries(languages),
  };
}

function groupsToChoose(
  dimension: Dimension,
  { dataset, codeLists }: OptionRequest,
  labels: Labels,
): FilterOption[] {
  const { groups } = placeGroupsOf(dimension, dataset, codeLists) ?? {};
  return [...(groups?.keys() ?? [])].map((code) => ({ code, label: labels(dimension, code) }));
}

const months = Array.from({ length: 12 }, (_, month) => String(month + 1));

/**
 * Returns the name of a choice; including that a month is after or before all records of the chosen year.
 * Without script the year may be changed in the same form, so such months are still offered.
 */
function withoutData(
  { calculation, view, t }: OptionRequest,
  { calendar }: Dimension,
  code: string,
  item: string,
): string {
  const { year } = timeOf(view);
  if (calendar !== 'month' || !year) return item;
  const month = `${year}-${code.padStart(2, '0')}`;
  const { firstDate = '', earlierYears = [] } = calculation;
  const isBefore = month < firstDate.slice(0, 7) && !earlierYears.includes(Number(year));
  if (!isBefore && month <= reachOf(calculation).slice(0, 7)) return item;
  const note = t('filter.noData', { year });
  return t('chart.itemProvisional', { item, note });
}

const reservedCodes = [NOT_STATED, OUTSIDE_HOME_COUNTRY];

function isChosen(view: View, { parameter }: Dimension, code: string): boolean {
  return view.codes[parameter]?.includes(code) ?? false;
}

function codesToChoose(
  dimension: Dimension,
  request: OptionRequest,
  counted: Readonly<Record<string, Observations>>,
  years: string[],
): string[] {
  if (dimension.calendar) return dimension.calendar === 'year' ? years : months;
  const found = dimension.offersOnlyUsed ? counted[dimension.name]?.all : undefined;
  const used = found && new Set(found.map(({ code }) => code));
  const isKept = (code: string) => isChosen(request.view, dimension, code);
  const moves = movesOf(dimension, request.codeLists, request.dataset.name);
  const codes = codesUnderParent(dimension, request)
    .map(({ code }) => code)
    .filter((code) => !moves.has(code) || isKept(code))
    .filter((code) => used === undefined || used.has(code) || isKept(code));
  return [...codes, ...reservedCodes.filter(isKept)];
}

function codesUnderParent(
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

/**
 * Returns the years from the first to the last with records, without stray ones, and the current and chosen
 * ones, newest first.
 */
function yearsToChoose(
  { calculation, view }: OptionRequest,
  counted: Observations | undefined,
): string[] {
  const found = new Set([
    ...yearsOfSeries({ codes: {}, years: 'all' }, monthsWithRecords(calculation, counted)),
    String(calculation.defaultYear),
    ...(view.codes.year ?? []),
  ]);
  return [...found].sort().reverse();
}
