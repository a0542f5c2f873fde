import { type Observation, type WithStatus } from '../observations/observation';
import { type DisclosedValue } from '~/protection/protect-table';
import { type FormattedGrowth } from '../narrative/growth-in-words';
import { type Period } from '../view/map-period';
import { type Gap } from '../observations/gaps';
import { type MarkedPeriod } from './marked-events';
import { type Area, type DrawnLayout } from './map/drawn-division';
import { type MapPeriod, type MapShade } from '../view/view';

/** An observation with its name in the visitor's language, as a row of a file. */
export type FileRow = Observation & {
  label: string;
  /** The inhabitants of a place, if its count for every 100,000 of them is disclosed. */
  population?: number;
  /** The count for every 100,000 of them, per year if there are several years. */
  rate?: number;
  /** The days of the rate that the records cover; a year or less, or those whose mean per year it is. */
  ratePeriod?: Period;
  /** Its change from the year before in percent, if a map shows changes and chance does not explain it. */
  changePercent?: number;
  /** The compared values: the counts of both periods, if disclosed, and their days. */
  compared?: Record<'now' | 'before', { value: number | null; period: Period }>;
  /** The verdict of a map of changes on it. */
  changeStatus?: ChangeStatus;
};

/** An observation with everything that is written about it. */
export type LabelledObservation = FileRow & {
  /** Its disclosed count: "1,234", "≈24", "<6", "–". */
  text: string;
  /** Its share of the total, in tables of codes; empty if not disclosed. */
  share?: string;
  /** Its rank, in widgets that rank their codes; null if it has none. */
  rank?: number | null;
  /** What a map shows of it besides its count: its rate, its change; empty if not disclosed. */
  detail?: string;
  /** The sign in a table in place of a missing rank, rate or change. */
  gap?: string;
  /** Everything that a map shows of it, in words, if that is more than its count and rank. */
  formatted?: string;
  /**
   * Its colour on a shaded map: from 1 to 5, 0 if it has no count; or its change, or why that is not shown.
   */
  shade?: MapColour;
  /** A sign for its change, an alternative to its colour. */
  sign?: string;
  /** What the count means in relation to others. */
  hint?: string;
  /** The address of the profile of its code. */
  profile?: string;
  /** Whether the meaning of a code of the filter changed in its period. */
  isBreak?: true;
  /** Its change on the year before, in tables that show changes. */
  change?: FormattedGrowth;
};

/** Links to views that show more, and the text before them. */
export interface MoreNumbers {
  hint: string;
  links: { label: string; href: string }[];
}

/** Why there is nothing to list, and what to do about it. */
export interface Unlisted extends MoreNumbers {
  text: string;
}

/**
 * The change of a place on the year before: `same` if chance explains it, `not-compared` if it may not be
 * disclosed.
 */
export type ChangeShade = 'clearly-fewer' | 'same' | 'clearly-more' | 'not-compared';

/** What a shaded map colours by; values that are suppressed or have a break get distinct patterns. */
export type MapColour = number | ChangeShade | Extract<Gap, 'suppressed' | 'break'>;

/** The change of a place, in files. */
export type ChangeStatus = (typeof changeStatuses)[ChangeShade];

/** The names in files of a map's verdicts on changes. */
export const changeStatuses = {
  'clearly-more': 'clearly-more',
  same: 'no-clear-change',
  'clearly-fewer': 'clearly-fewer',
  'not-compared': 'not-compared',
} as const satisfies Record<ChangeShade, string>;

/** The meaning of the colours of a shaded map. */
export interface Shading {
  by: Exclude<MapShade, 'rank'>;
  /**
   * Each colour in use, in words: the least and the greatest value that it covers, or the change that it
   * means.
   */
  classes: { shade: MapColour; label: string }[];
  /** The name of what the map shows besides counts; absent if nothing. */
  detail?: string;
  /** Further notes: the source of the inhabitants, the compared period. */
  notes: string[];
}

/** Months by years, as they are written. */
export interface MonthGrid {
  /** Its title, if it does not show months. */
  title?: string;
  years: string[];
  rows: {
    label: string;
    /** By year; the shade is from 1 to 5, 0 if no number is disclosed. */
    cells: { text: string; shade: number; isProvisional?: boolean }[];
  }[];
}

/** What the months of a year are compared with; null if a number is not disclosed. */
export interface MonthsBefore {
  /** The year before. */
  year: string;
  values: (number | null)[];
  /** The least and greatest count of each month in some years before that. */
  range?: { from: string; to: string; bounds: [least: number, greatest: number][] };
}

/** The content of a widget. */
export interface WidgetData {
  name: string;
  /** The measure over all records under the widget's filter, each counted once; with status M if it can have none. */
  total: WithStatus;
  /** Whether its observations are only some of a series: the total is of more. */
  isWindow?: boolean;
  /** The same in words: "218 cases". */
  formatted: string;
  /** The language of all labels, if not the visitor's. */
  language?: string;
  /** In the order of display; the reserved codes `_X` and `_Z` of a dimension are separate. */
  observations: LabelledObservation[];
  /** How many observations there are; the dashboard shows only the first of a long table. */
  count: number;
  /** How far the records cover the last period of a series, in words, if that is provisional. */
  provisional?: string;
  /** The measure of the records that state no code of the dimension. */
  notStated: DisclosedValue;
  /** The measure of the records of places abroad; absent if the dimension is not a place. */
  outside?: DisclosedValue;
  /** The two in words, as far as they are disclosed. */
  notes: string[];
  /** The disclosed value of each code below the threshold; absent if all are disclosed. */
  others?: DisclosedValue & { text: string };
  /** The highest count that an undisclosed code could have, even if its row is not shown; absent if all are disclosed. */
  hiddenMost?: number;
  /** The first statement about it; absent if it has none. */
  sentence?: string;
  /** The same as a heading, for figures that one heads. */
  finding?: string;
  /** Given if nothing is listed. */
  unlisted?: Unlisted;
  /** Coarser tables that show more, if it lists little. */
  coarser?: MoreNumbers;
  /** The least count of the top ranks, in words; absent if there is none. */
  least?: string;
  /** The periods that a map can show. */
  periods?: MapPeriod[];
  /** The month or week that a map shows, and the first days of the ones before and after it; absent if it shows neither. */
  steps?: { period: string; before: string; after?: string };
  /** The meaning of the colours of a map that shows no ranks. */
  shading?: Shading;
  /** The layout of a map. */
  layout?: DrawnLayout;
  /** The parts of a map, if it can draw them alone, and the one that it draws. */
  areas?: readonly Area[];
  area?: Area;
  /** The observations that a map draws if it has fewer provinces than the table. */
  merged?: LabelledObservation[];
  /** What the changes of its rows refer to: the year, and the periods and signs in words. */
  comparedWith?: { year: string; note: string };
  /** Its counts by two dimensions, for its files. */
  cells?: FileRow[];
  /** The periods of stray records before a series, for its files: with them they add up. */
  earlier?: FileRow[];
  /** The counts besides its rows, for its files. */
  rest?: DisclosedValue;
  /** Its months by years; absent if none is disclosed. */
  months?: MonthGrid;
  before?: MonthsBefore;
  /** The periods of a series with dated notes. */
  marked?: MarkedPeriod[];
  /** How the total differs from the same days of the year before. */
  change?: { text: string; hint: string };
}
