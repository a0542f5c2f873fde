/** One item of a chart, in the words and numbers of the visitor's language. */
export interface ChartItem {
  /** The code of the dimension: "35", "2025", "3". */
  code: string;
  /** The short name under a bar or point; the name of a province. */
  label: string;
  /** The measure, never negative; the most that it may be where it is below the threshold. */
  value: number;
  /** The measure as the visitor writes it: "1.234". */
  formatted: string;
  /** What a screen reader says and the tooltip shows: "East Java: 218 cases, rank 4". */
  description: string;
  /** Where a click on the item leads, unescaped. */
  href?: string;
  /** Whether the filter is set to this item. */
  isSelected?: boolean;
  /** Whether its period is not over (SDMX OBS_STATUS "P"). */
  isProvisional?: boolean;
  /** Whether there is a break in its period: the meaning of a code changed (SDMX OBS_STATUS "B"). */
  isBreak?: boolean;
  /** Whether its measure is below the threshold. */
  isLow?: boolean;
  /** Whether its measure is not shown whatever it is, to protect people. */
  isSuppressed?: boolean;
  /** Whether its code was not in use (SDMX OBS_STATUS "M"). */
  isAbsent?: boolean;
}

/** An item of the map with its rank by count; null where the count is 0. */
export interface RankedItem extends ChartItem {
  rank: number | null;
  /** Its colour where the map is shaded: from 0 (none) to 5, or how it has changed. */
  shade?: number | string;
  /** The text on it: its count, its rate or a sign for its change; may be empty. */
  mark?: string;
}

/** The texts of a chart, already translated. */
export interface ChartTexts {
  /** The accessible name of the chart. */
  title: string;
  /** What the chart shows, in a sentence or two: the summary that stands in for the picture. */
  description: string;
}

/** A series over time: `renderYearly` and `renderMonthly` take it. */
export interface SeriesChart {
  /** Unique in its page: every id in the chart begins with it. */
  id: string;
  items: readonly ChartItem[];
  texts: ChartTexts;
  /** The language of the numbers on the axis, as a BCP 47 tag. */
  language: string;
}
