/** SDMX's code for "not specified": the record states nothing for this dimension. */
export const NOT_STATED = '_X';
/** SDMX's code for "not applicable": the place of the record lies outside the home country. */
export const OUTSIDE_HOME_COUNTRY = '_Z';
/** Means all codes in addresses and calls: no list may contain it as a code. */
export const ALL_CODES = '0';
/** The code list of the dimension that says whether a record lies in Indonesia. */
export const COUNTRY_LIST = 'country';
/** The country whose places the place dimensions list, unless the code list of countries marks another. */
export const DEFAULT_HOME_COUNTRY = 'ID';

/** Indonesia's first year; an earlier date in a record is a typing error. */
export const EARLIEST_YEAR = 1945;

/** A part of a record's date: year "2025", month "3", the month of its year "2025-03", ISO week "2025-W03". */
export type CalendarPart = 'year' | 'month' | 'year_month' | 'week';

/**
 * What divides records: a column of their table, a part of their date, or a code computed from their stage
 * dates.
 */
export type Dimension = RecordedDimension | CalendarDimension | StageDimension | CoarserDimension;

/** A division of records by one of their properties. */
export interface AnyDimension {
  /** Its name: also the import column, the database column and the URL parameter. */
  name: string;
  /** Whether a record may carry several codes. */
  isMultiple: boolean;
  /** Whether it can be filtered by. */
  isFilter: boolean;
  /** Whether it is in the basic filter, which takes one code; others take several. */
  isBasic: boolean;
  /** Whether a view that names no code of it defaults to the code of the newest record. */
  isNewestByDefault: boolean;
  /** Whether the filter offers only codes that records carry, because the code list is long. */
  offersOnlyUsed: boolean;
  /** The dimension that its codes are children of, and the code-list column that names the parent. */
  parent?: { dimension: string; attribute: string };
  /** The dimension that it coarsens, and the code-list column that holds its codes. */
  derivedFrom?: { dimension: string; attribute: string };
  /** The code-list column that puts its codes into classes, and the classes that it may name. */
  classes?: { attribute: string; values: readonly string[] };
  /** The code-list column that puts its codes into groups of places, such as regions. */
  groups?: { attribute: string };
  /** The list that names the groups of its places, which a filter takes like them. */
  groupList?: string;
  /** The URL parameter, if not the name. */
  parameter: string;
  /** The territorial division in which it is the dimension of its parameter. */
  division?: Division;
  /** Whether records of places abroad count as outside the home country in it. */
  isPlace: boolean;
  /**
   * Whether it describes the outcome of a record: newer records have had less time, so years are not compared
   * by it.
   */
  isOutcome: boolean;
  /** Whether the place of a record decides it, so that places are not compared by it. */
  followsPlace: boolean;
}

/** A dimension whose codes are in a column of records, or derived from that of another dimension. */
export interface RecordedDimension extends AnyDimension {
  /** The list that its codes come from. */
  codeList: string;
  calendar?: undefined;
  stage?: undefined;
}

/** A dimension whose codes follow from the date of a record. */
export interface CalendarDimension extends AnyDimension {
  codeList?: undefined;
  calendar: CalendarPart;
  stage?: undefined;
}

/** A dimension whose codes are computed from the stage dates of a record. */
export interface StageDimension extends AnyDimension {
  /** The code list of the bands; absent if the codes are years. */
  codeList?: string;
  calendar?: undefined;
  /**
   * The band of the time until a stage date, or the year of that date; `age`: for open records, the band of the time
   * until the last day of their calculation.
   */
  stage: { timeUntil: string } | { yearOf: string } | 'age';
}

/**
 * A dimension that groups the codes of another one, for which records have no column. Tables are divided by
 * it; the filter by places also takes its codes (`placeGroupsOf`). A record has one code of the other
 * dimension.
 */
export interface CoarserDimension extends AnyDimension {
  /** The list that names its codes; absent for quarters. */
  codeList?: string;
  calendar?: undefined;
  stage?: undefined;
  /**
   * The other dimension, and the column of its list that contains the codes; months are grouped into
   * quarters.
   */
  coarsens: { dimension: string; attribute?: string };
}

/** Territorial divisions: the 34 provinces of the specification, the 38 provinces since 2022. */
export const divisions = ['34', '38'] as const;
export type Division = (typeof divisions)[number];

/** What is counted: records (`cases`), or the sum of an integer column. */
export interface Measure {
  name: string;
  /** The integer column to sum; absent to count records. */
  column?: string;
}

/** The chapters of a dashboard, in their order. */
export const chapters = ['when', 'where', 'what', 'who', 'handling'] as const;
export type Chapter = (typeof chapters)[number];

/**
 * How widgets show their observations, each a folder of `statistics/widgets`, with what such a widget divides
 * the records by; null if by nothing.
 */
export const dividedBy = {
  bars: 'codes',
  cards: 'stages',
  date: null,
  durations: 'durations',
  map: 'province',
  monthly: 'month',
  ranking: 'places',
  total: null,
  yearly: 'year',
} as const;
export type WidgetKindName = keyof typeof dividedBy;

/** A view of one dimension under the filter. */
export interface Widget {
  name: string;
  /** Its chapter in the dashboard; without one it only has its page, its files and its frame. */
  chapter?: Chapter;
  /** Whether it leads its chapter; the others follow it as compact tables. */
  isLead: boolean;
  kind: WidgetKindName;
  /** The dimension that it divides the records by, if any. */
  dimension?: string;
  /** Filter parameters that it ignores, so that all its items stay visible. */
  ignores: readonly string[];
  /** The maximum number of items in the dashboard and in frames; the widget's own page shows all. */
  limit?: number;
  /** The slug of the glossary's definition of what it shows; its own page has one if absent. */
  definition?: string;
  /** Whether it is still shown, without its dimension, if that is not recorded. */
  standsAlone?: boolean;
}

/** A question about a dataset, as an example of what visitors can ask: see `builder/read-question.ts`. */
export interface ExampleQuestion {
  /** The key of its text. */
  name: string;
  widget: string;
  by?: string;
  compare?: string;
  sort?: string;
}

/** The closing date of records, and how to recognise an open record without it. */
export interface Closing {
  /** One of the stage dates. */
  date: string;
  /** The dimension whose codes have classes, and the class of open records. */
  dimension: string;
  open: string;
}

/** A kind of record, declared once: URLs, forms, queries, tables and downloads derive from it. */
export interface Dataset {
  name: string;
  /** The database table of its records. */
  table: string;
  /** The address of its dashboard. */
  path: string;
  /** The column of the date by which a record is counted. */
  dateColumn: string;
  /** The columns of the stage dates that a record may state, such as its closing date. */
  stageDates: readonly string[];
  /** How records are closed, if the dataset has a closing date. */
  closing?: Closing;
  dimensions: readonly Dimension[];
  /** Dimensions that tables may be divided by where finer ones would disclose little. */
  coarser: readonly CoarserDimension[];
  measures: readonly Measure[];
  widgets: readonly Widget[];
  /** The recorded dimensions in public-use files, besides the year; the last ones are suppressed first. */
  keyVariables: readonly string[];
  questions: readonly ExampleQuestion[];
  /**
   * The URL parameters and measures that a calculation does not record (`recordedDataset`); absent if it
   * records all.
   */
  unrecorded?: readonly string[];
}

/**
 * Returns the dimensions with a column in the record table: all except those of the calendar and of stage
 * dates.
 */
export function recordedDimensions({ dimensions }: Dataset): RecordedDimension[] {
  return dimensions.filter(
    (dimension): dimension is RecordedDimension =>
      !dimension.calendar && !dimension.stage && dimension.codeList !== undefined,
  );
}

/** Returns the dimensions computed from the stage dates of records. */
export function stageDimensions({ dimensions }: Dataset): StageDimension[] {
  return dimensions.filter(
    (dimension): dimension is StageDimension => dimension.stage !== undefined,
  );
}

/**
 * Returns the stage date whose years are the codes of a dimension; undefined if its codes are not such years.
 */
export function dateOfYears({ stage }: Dimension): string | undefined {
  return typeof stage === 'object' && 'yearOf' in stage ? stage.yearOf : undefined;
}

/** Returns the dimensions that records state themselves: the recorded ones without the derived. */
export function statedDimensions(dataset: Dataset): RecordedDimension[] {
  return recordedDimensions(dataset).filter(({ derivedFrom }) => derivedFrom === undefined);
}

/** Returns how many dimensions are above one: none without a parent, one for a child, two for its child. */
export function depthOf(dataset: Dataset, { parent }: Dimension): number {
  const above = dataset.dimensions.find(({ name }) => name === parent?.dimension);
  return above ? 1 + depthOf(dataset, above) : 0;
}

/**
 * Returns the dimensions whose codes follow from one of `name`: its parents and, for a place, the country.
 */
export function dimensionsAbove({ dimensions }: Dataset, name: string): string[] {
  const above: string[] = [];
  let current = dimensions.find((dimension) => dimension.name === name);
  const country = dimensions.find(({ codeList }) => codeList === COUNTRY_LIST);
  if (current?.isPlace && country) above.push(country.name);
  while (current?.parent) {
    const { dimension } = current.parent;
    above.push(dimension);
    current = dimensions.find((candidate) => candidate.name === dimension);
  }
  return above;
}

/** Returns the columns of the dataset's import file: id, date, dimensions, summed measures, stage dates. */
export function importColumns(dataset: Dataset): string[] {
  return [
    'id',
    dataset.dateColumn,
    ...statedDimensions(dataset).map(({ name }) => name),
    ...dataset.measures.flatMap(({ column }) => column ?? []),
    ...dataset.stageDates,
  ];
}

/** Returns the dimension of a URL parameter in a division; null if there is none. */
export function dimensionOfParameter(
  dataset: Dataset,
  parameter: string,
  division: Division,
): Dimension | null {
  const candidates = dataset.dimensions.filter(
    (dimension) => dimension.isFilter && dimension.parameter === parameter,
  );
  return candidates.find((dimension) => (dimension.division ?? division) === division) ?? null;
}

/** Returns the name of the dimension that replaces `name` in a division: province → province_34. */
export function dimensionNamed(dataset: Dataset, name: string, division: Division): string {
  return dimensionOfParameter(dataset, name, division)?.name ?? name;
}
