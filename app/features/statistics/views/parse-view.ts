import { type CodeLists } from '~/datasets/code-lists';
import { divisions, type Dataset } from '~/datasets/dataset';
import { periodOf } from './map-period';
import { type Notice, type Refuse } from './notice';
import { chosenCodes, withImpliedParents } from './parse-codes';
import {
  ALL,
  defaultView,
  filterDimensions,
  hasAdvancedCodes,
  mapPeriods,
  withCodes,
  yearRanges,
  type View,
} from './view';

/** What the values of a URL are checked against. */
export interface ParseContext {
  codeLists: CodeLists;
  /** The year of the calculation: the default year. */
  currentYear: number;
}

/** Parameters that concern the page, not the view, or that other sites append to links. */
const foreignParameters = /^(lng|utm_.*|fbclid|gclid|_routes|index)$/;
const viewParameters = [
  'type',
  'year',
  'month',
  'measure',
  'division',
  'map',
  'start',
  'end',
  'years',
  'as_of',
];

/**
 * The view that a URL's search parameters ask for. Never throws: a value that is unknown, invalid or
 * contradicts another falls back to its default and is named in a notice.
 */
export function parseView(
  dataset: Dataset,
  search: URLSearchParams,
  context: ParseContext,
): { view: View; notices: Notice[] } {
  const notices: Notice[] = [];
  const refuse: Refuse = (parameter, value, reason) => {
    notices.push({ parameter, value: value.slice(0, 60), reason });
  };
  const defaults = defaultView(dataset, context.currentYear);

  /** The last value of a parameter if it is valid, else the fallback. */
  const one = <Value extends string>(
    name: string,
    isValid: (value: string) => value is Value,
    fallback: Value,
  ): Value => {
    const values = search.getAll(name).filter((value) => value !== '');
    for (const repeated of values.slice(0, -1)) refuse(name, repeated, 'repeated');
    const value = values.at(-1);
    if (value === undefined) return fallback;
    if (isValid(value)) return value;
    refuse(name, value, 'invalid');
    return fallback;
  };

  const division = one('division', isOneOf(divisions), defaults.division);
  const type = one('type', isOneOf(['', '0', '1']), '');
  const asOf = one('as_of', isCalculationNumber, '');
  let view: View = {
    ...defaults,
    isAdvanced: type === '1',
    year: one('year', isYearUntil(context.currentYear), defaults.year),
    month: one('month', isOneOf(months), ALL),
    measure: one('measure', isOneOf(dataset.measures.map(({ name }) => name)), defaults.measure),
    division,
    map: one('map', isOneOf(mapPeriods), defaults.map),
    years: one('years', isOneOf(yearRanges), defaults.years),
    asOf: asOf ? Number(asOf) : undefined,
  };

  const dimensions = filterDimensions(dataset, division);
  for (const dimension of dimensions) {
    const codes = chosenCodes(
      dimension,
      search.getAll(dimension.parameter),
      context.codeLists,
      refuse,
    );
    if (type === '0' && !dimension.isBasic) {
      for (const code of codes) refuse(dimension.parameter, code, 'basic');
    } else {
      view = withCodes(view, dimension.parameter, codes);
    }
  }
  view = withImpliedParents(dimensions, view, context.codeLists, refuse);
  view = withMapStart(view, one, refuse);

  const known = new Set([...viewParameters, ...dimensions.map(({ parameter }) => parameter)]);
  for (const name of new Set(search.keys())) {
    if (!known.has(name) && !foreignParameters.test(name)) {
      refuse(name, search.get(name) ?? '', 'unknown-parameter');
    }
  }
  return {
    view: { ...view, isAdvanced: view.isAdvanced || hasAdvancedCodes(dataset, view) },
    notices,
  };
}

const months = Array.from({ length: 13 }, (_, month) => String(month));

function isOneOf<Value extends string>(values: readonly Value[]) {
  return (value: string): value is Value => (values as readonly string[]).includes(value);
}

function isYearUntil(currentYear: number) {
  return (value: string): value is string =>
    value === ALL ||
    (/^\d{4}$/.test(value) && Number(value) >= 1945 && Number(value) <= currentYear);
}

function isCalculationNumber(value: string): value is string {
  return /^[1-9]\d{0,8}$/.test(value);
}

function isDate(value: string): value is string {
  return (
    /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00Z`).toJSON()?.slice(0, 10) === value
  );
}

function withMapStart(
  view: View,
  one: (name: string, isValid: (value: string) => value is string, fallback: string) => string,
  refuse: Refuse,
): View {
  const day = one('start', isDate, '');
  const end = one('end', isDate, '');
  if (!day) {
    if (end) refuse('end', end, 'contradiction');
    return view;
  }
  if (view.map === 'year') {
    refuse('start', day, 'contradiction');
    return view;
  }
  const period = periodOf(view.map, day);
  if (end && end !== period.end) refuse('end', end, 'contradiction');
  return { ...view, start: period.start };
}
