import { type Observation, type WithStatus } from '../observations/observation';
import { type DisclosedValue } from '~/protection/protect-table';
import { type FormattedGrowth } from '../narrative/growth-in-words';
import { type Period } from '../view/map-period';
import { type Gap } from '../observations/gaps';
import { type DrawnLayout } from './map/drawn-division';
import { type MapPeriod, type MapShade } from '../view/view';

/** An observation with its name in the visitor's language, as a row of a file. */
export type FileRow = Observation & {
  label: string;
  /** The inhabitants of a place, where its count is disclosed for every 100,000 of them. */
  population?: number;
  /** The count for every 100,000 of them, per year if there are several years. */
  rate?: number;
  /** The days of the rate that the records cover; a year or less, or those whose mean per year it is. */
  ratePeriod?: Period;
  /** Its change from the year before in percent, if a map shows changes and chance does not explain it. */
  changePercent?: number;
  /** What this compares: the counts of both periods, where they are disclosed, and their days. */
  compared?: Record<'now' | 'before', { value: number | null; period: Period }>;
  /** The verdict of a map of changes on it. */
  changeStatus?: ChangeStatus;
};

/** The same with what is written of it. */
export type LabelledObservation = FileRow & {
  /** What is disclosed of its count: "1,234", "≈24", "<6", "–". */
  text: string;
  /** Its share of the total, in tables of codes; empty where none is disclosed. */
  share?: string;
  /** Its rank, in what ranks its codes; null where it has none. */
  rank?: number | null;
  /** What a map tells of it beside its count: its rate, its change; empty where it is not disclosed. */
  detail?: string;
  /** The sign that replaces its rank, rate or change in a table, if it has none. */
  gap?: string;
  /** All that a map tells of it, in words, where its count and rank are not all. */
  formatted?: string;
  /** Its colour on a map that is shaded: from 1 to 5, 0 where it has no count; or how it has changed, or why that is not shown. */
  shade?: MapColour;
  /** A sign for its change, which stands for its colour. */
  sign?: string;
  /** What the count means beside others. */
  hint?: string;
  /** The address of the profile of its code. */
  profile?: string;
  /** Whether the meaning of a code of the filter changed in its period. */
  isBreak?: true;
  /** How it has changed on the year before, in tables that tell that of any code. */
  change?: FormattedGrowth;
};

/** Links to what shows more, and what stands before them. */
export interface MoreNumbers {
  hint: string;
  links: { label: string; href: string }[];
}

/** Why there is nothing to list, and what to do about it. */
export interface Unlisted extends MoreNumbers {
  text: string;
}

/** How a place has changed on the year before: the same where chance explains it; untold where it may not be disclosed. */
export type ChangeShade = 'clearly-fewer' | 'same' | 'clearly-more' | 'untold';

/** What a shaded map colours by; what is not shown to protect people, or for a break, has a pattern of its own. */
export type MapColour = number | ChangeShade | Extract<Gap, 'suppressed' | 'break'>;

/** The same in files. */
export type ChangeStatus = (typeof changeStatuses)[ChangeShade];

/** How files name the verdict of a map on a change. */
export const changeStatuses = {
  'clearly-more': 'clearly-more',
  same: 'no-clear-change',
  'clearly-fewer': 'clearly-fewer',
  untold: 'not-compared',
} as const satisfies Record<ChangeShade, string>;

/** What the colours of a shaded map mean. */
export interface Shading {
  by: Exclude<MapShade, 'rank'>;
  /** Each colour that is used, in words: the least and the greatest that it stands for, or what it says of a change. */
  classes: { shade: MapColour; label: string }[];
  /** The name of what the map tells beside counts; absent where it is nothing. */
  detail?: string;
  /** What else is to be known: whose inhabitants, compared with what. */
  notes: string[];
}

/** Months by years, as they are written. */
export interface MonthGrid {
  /** What it shows, if not months. */
  title?: string;
  years: string[];
  rows: {
    label: string;
    /** Of each year; the shade is from 1 to 5, 0 where no number is disclosed. */
    cells: { text: string; shade: number; isProvisional?: boolean }[];
  }[];
}

/** What the months of a year are seen against; null where a number is not disclosed. */
export interface MonthsBefore {
  /** The year before. */
  year: string;
  values: (number | null)[];
  /** The least and greatest of each month in some years before that. */
  range?: { from: string; to: string; bounds: [least: number, greatest: number][] };
}

/** What a widget shows. */
export interface WidgetData {
  name: string;
  /** The measure over all records under the widget's filter, each counted once; with status M if it can have none. */
  total: WithStatus;
  /** The same in words: "218 cases". */
  formatted: string;
  /** The language of all labels where it is not the visitor's. */
  language?: string;
  /** In the order of display; the reserved codes `_X` and `_Z` of a dimension are apart. */
  observations: LabelledObservation[];
  /** How many observations there are; the dashboard shows only the first of a long table. */
  count: number;
  /** Of a series, what says how far the records cover its last period, if that is provisional. */
  provisional?: string;
  /** The measure of the records that state no code of the dimension. */
  notStated: DisclosedValue;
  /** The measure of the records of places abroad; absent where the dimension is no place. */
  outside?: DisclosedValue;
  /** The two in words, as far as they are disclosed. */
  notes: string[];
  /** What is disclosed of each code that is below the threshold; absent where all are disclosed. */
  others?: DisclosedValue & { text: string };
  /** The highest count that an undisclosed code could have, even if its row is not shown; absent if all are disclosed. */
  hiddenMost?: number;
  /** What it says first, of what it shows; absent where it has nothing to say. */
  sentence?: string;
  /** Where nothing is listed. */
  unlisted?: Unlisted;
  /** Coarser tables that show more, where it lists little. */
  coarser?: MoreNumbers;
  /** The least count of the ranks at the top, in words; absent where there is none. */
  least?: string;
  /** The periods that a map can show. */
  periods?: MapPeriod[];
  /** The month or week that a map shows, and the first days of the ones before and after it; absent if it shows neither. */
  steps?: { period: string; before: string; after?: string };
  /** What the colours of a map mean that shows no ranks. */
  shading?: Shading;
  /** How a map is drawn. */
  layout?: DrawnLayout;
  /** What a map of fewer provinces than the table draws. */
  merged?: LabelledObservation[];
  /** What the changes of its rows refer to: the year, and the periods and signs in words. */
  comparedWith?: { year: string; note: string };
  /** Its counts by two dimensions, for its files. */
  cells?: FileRow[];
  /** Of a series, the periods of stray records before it, for its files: with them they add up. */
  earlier?: FileRow[];
  /** The counts beside its rows, for its files. */
  rest?: DisclosedValue;
  /** Its months by years; absent where none is disclosed. */
  months?: MonthGrid;
  before?: MonthsBefore;
  /** How the total differs from the same days of the year before. */
  change?: { text: string; hint: string };
}
