import { calendarCode } from '~/datasets/calendar';
import { type CodeLists } from '~/datasets/code-lists';
import { coarserDimensions, groupsOf } from '~/datasets/coarser';
import { divisions, type Dataset } from '~/datasets/dataset';
import { territoryOf } from '~/datasets/territory';
import { withCountryOfPlaces } from './country-of-place';
import { isInTime, periodOf } from './map-period';
import { type Notice, noticeOf, type Refuse } from './notice';
import { viewParameters } from './parameters';
import { chosenCodes, withImpliedParents, withoutStrayChildren } from './parse-codes';
import {
  createValueReader,
  isCalculationNumber,
  isDay,
  isLanguageTag,
  isOneOf,
  isOfCalendar,
  isYearMonth,
  type ReadValue,
} from './value-reader';
import {
  ALL,
  defaultView,
  filterDimensions,
  hasAdvancedCodes,
  mapLayouts,
  mapPeriodsOf,
  mapShades,
  timeOf,
  withCodes,
  yearRanges,
  type View,
} from './view';

/** What the values of a URL are checked against. */
interface ParseContext {
  codeLists: CodeLists;
  /** The last year with records: the default year. */
  defaultYear: number;
  /** The first day of the records, stray ones excluded; absent if unknown. */
  firstDate?: string;
  /** The years of the stray records. */
  earlierYears?: readonly number[];
  /** The day of the newest record. */
  lastDate: string;
}

/** Parameters of the page instead of the view, and those that other sites append to links. */
const foreignParameters = /^(utm_.*|fbclid|gclid|_routes|index)$/;

/**
 * Parses the view that a URL's search parameters request. Never throws: a value that is unknown, invalid or
 * contradicts another falls back to its default and is named in a notice.
 */
export function parseView(
  dataset: Dataset,
  search: URLSearchParams,
  context: ParseContext,
): { view: View; notices: Notice[] } {
  const notices: Notice[] = [];
  const refuse: Refuse = (parameter, value, reason) => {
    notices.push(noticeOf(dataset, { parameter, value, reason }));
  };
  const read = createValueReader(search, refuse);
  const shape = {
    ...readShape(dataset, read, context),
    ...readAround(dataset, read, context, refuse),
  };
  const chosen = withChosenCodes(dataset, shape, { read, search, refuse }, context);
  const coded = withinRecords(chosen, context, refuse);
  const view = withRequestedStart(coded, read, context, refuse);
  refuseUnknownParameters(dataset, view, search, refuse);
  return {
    view: { ...view, isAdvanced: view.isAdvanced || hasAdvancedCodes(dataset, view) },
    notices,
  };
}

const types = ['', '0', '1'] as const;

/** A view before its codes are read; `isBasic` if the address requests only the basic filter. */
interface Shape extends View {
  isBasic: boolean;
}

function readShape(
  dataset: Dataset,
  read: ReadValue,
  { defaultYear, codeLists }: ParseContext,
): Shape {
  const defaults = defaultView(dataset, defaultYear);
  const division = read('division', isOneOf(divisions), defaults.division);
  const type = read('type', isOneOf(types), '');
  const asOf = read('as_of', isCalculationNumber, '');
  const measures = dataset.measures.map(({ name }) => name);
  return {
    ...defaults,
    isAdvanced: type === '1',
    isBasic: type === '0',
    measure: read('measure', isOneOf(measures), defaults.measure),
    division,
    map: read('map', isOneOf(mapPeriodsOf(dataset)), defaults.map),
    shade: read('shade', isOneOf(mapShades), defaults.shade),
    layout: read('layout', isOneOf(mapLayouts), defaults.layout),
    area: read('area', isOneOf(areasOf(dataset, codeLists)), '') || undefined,
    years: read('years', isOneOf(yearRanges), defaults.years),
    asOf: asOf ? Number(asOf) : undefined,
    lng: read('lng', isLanguageTag, '') || undefined,
  };
}

/** Returns the month around which months are requested, if the records cover it. */
function readAround(
  { dimensions }: Dataset,
  read: ReadValue,
  { firstDate = '', lastDate }: ParseContext,
  refuse: Refuse,
): Pick<View, 'around'> {
  const hasMonths = dimensions.some(({ calendar }) => calendar === 'year_month');
  const isKnown = (value: string): value is string => hasMonths && isYearMonth(value);
  const month = read('around', isKnown, '');
  if (!month) return {};
  const isCovered = month >= firstDate.slice(0, 7) && month <= lastDate.slice(0, 7);
  if (!isCovered) refuse('around', month, 'outside-data');
  return isCovered ? { around: month } : {};
}

/** Returns the codes of the groups of places that a map may draw alone. */
function areasOf(dataset: Dataset, codeLists: CodeLists): string[] {
  return coarserDimensions(dataset, codeLists)
    .filter(({ isPlace }) => isPlace)
    .flatMap((coarser) => [...groupsOf(coarser, dataset, codeLists).keys()]);
}

/** Adds the codes in the parameters, and those that follow from them, to a view. */
function withChosenCodes(
  dataset: Dataset,
  { isBasic: isBasicOnly, ...shape }: Shape,
  { read, search, refuse }: { read: ReadValue; search: URLSearchParams; refuse: Refuse },
  { codeLists }: ParseContext,
): View {
  const dimensions = filterDimensions(dataset, shape.division);
  let view: View = shape;
  for (const dimension of dimensions) {
    const { parameter, isBasic, calendar } = dimension;
    const codes = calendar
      ? calendarCodes(read(parameter, isOfCalendar(calendar), shape.codes[parameter]?.[0] ?? ALL))
      : chosenCodes(dimension, search.getAll(parameter), { dataset, codeLists, refuse });
    if (isBasicOnly && !isBasic) for (const code of codes) refuse(parameter, code, 'basic');
    else view = withCodes(view, parameter, codes);
  }
  view = withImpliedParents(dimensions, view, codeLists, refuse);
  view = withoutStrayChildren(dimensions, view, codeLists, refuse);
  return withCountryOfPlaces(dimensions, view, territoryOf(codeLists), refuse);
}

/**
 * Returns a view of the nearest year or month with records if its own is before the first or after the last;
 * a notice names the original.
 */
function withinRecords(view: View, context: ParseContext, refuse: Refuse): View {
  const { year, month = '' } = timeOf(view);
  if (!year || context.earlierYears?.includes(Number(year))) return view;
  const time = month ? `${year}-${month.padStart(2, '0')}` : year;
  const { firstDate = time, lastDate } = context;
  const [first = '', last = ''] = [firstDate, lastDate].map((day) => day.slice(0, time.length));
  const nearest = time < first ? first : time > last ? last : time;
  if (nearest === time) return view;
  const nearestYear = calendarCode(nearest, 'year');
  if (nearestYear === year) refuse('month', month, 'outside-data');
  else refuse('year', year, 'outside-data');
  const inYear = withCodes(view, 'year', [nearestYear]);
  return month ? withCodes(inYear, 'month', [calendarCode(nearest, 'month')]) : inYear;
}

function calendarCodes(value: string): string[] {
  return value === ALL ? [] : [value];
}

function refuseUnknownParameters(
  dataset: Dataset,
  view: View,
  search: URLSearchParams,
  refuse: Refuse,
): void {
  const known = new Set(viewParameters(dataset, view).map(({ name }) => name));
  for (const name of new Set(search.keys())) {
    if (known.has(name) || foreignParameters.test(name)) continue;
    const value = search.get(name) ?? '';
    // A form sends all its fields.
    if (dataset.unrecorded?.includes(name) && ['', ALL].includes(value)) continue;
    refuse(name, value, 'unknown-parameter');
  }
}

function withRequestedStart(
  view: View,
  read: ReadValue,
  { firstDate = '', earlierYears = [], lastDate }: ParseContext,
  refuse: Refuse,
): View {
  const day = read('start', isDay, '');
  const end = read('end', isDay, '');
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
  const isStray = earlierYears.includes(Number(calendarCode(period.end, 'year')));
  const isOutside = period.start > lastDate || (period.end < firstDate && !isStray);
  if (isOutside || !isInTime(view, period)) {
    refuse('start', day, isOutside ? 'outside-data' : 'outside-filter');
    return view;
  }
  return { ...view, start: period.start };
}
