/** One item of a chart, in the words and number format of the visitor's language. */
export interface ChartItem {
  /** The code of the dimension: "35", "2025", "3". */
  code: string;
  /** The short name under a bar or point; the name of a province. */
  label: string;
  /** The measure, never negative; if it is below the threshold, its greatest possible value. */
  value: number;
  /** The measure in the visitor's number format: "1.234". */
  formatted: string;
  /** The accessible name and the tooltip: "East Java: 218 cases, rank 4". */
  description: string;
  /** The address that the item links to, unescaped. */
  href?: string;
  /** Whether the filter has this item's code. */
  isSelected?: boolean;
  /** Whether its period is not over (SDMX OBS_STATUS "P"). */
  isProvisional?: boolean;
  /** Whether its period has a break: the meaning of a code changed (SDMX OBS_STATUS "B"). */
  isBreak?: boolean;
  /** Whether its measure is below the threshold. */
  isBelowThreshold?: boolean;
  /** Whether its measure is suppressed, to protect people. */
  isSuppressed?: boolean;
  /** Whether its code was not in use (SDMX OBS_STATUS "M"). */
  isAbsent?: boolean;
}

/** An item of the map with its rank by count; null where the count is 0. */
export interface RankedItem extends ChartItem {
  rank: number | null;
  /** Its colour if the map is shaded: from 0 (none) to 5, or its change. */
  shade?: number | string;
  /** The text on it: its count, its rate or a sign for its change; may be empty. */
  mark?: string;
}

/** The texts of a chart, already translated. */
export interface ChartTexts {
  /** The accessible name of the chart. */
  title: string;
  /** A summary of what the chart shows, in a sentence or two: its text alternative. */
  description: string;
}

/** A series over time, for `renderYearly` and `renderMonthly`. */
export interface SeriesChart {
  /** Unique in its page: the prefix of every id in the chart. */
  id: string;
  items: readonly ChartItem[];
  texts: ChartTexts;
  /** The language of the numbers on the axis, as a BCP 47 tag. */
  language: string;
}
