/** SDMX observation status: normal, or provisional because the period is not over. */
export type ObservationStatus = 'A' | 'P';

/** A count with its key and status. */
export interface Observation {
  /** The code, or the year or month number. */
  code: string;
  /** Its name in the reader's language. */
  label: string;
  /** Records, or the sum of the measure. */
  value: number;
  status: ObservationStatus;
}

/** The observations of a widget. */
export interface WidgetData {
  name: string;
  /** The measure over all records under the widget's filter, each counted once. */
  total: number;
  /** The language of all labels where it is not the reader's. */
  language?: string;
  /** In the order of display; the reserved codes `_X` and `_Z` are apart. */
  observations: Observation[];
  /** How many observations there are; the dashboard shows only the first of a long table. */
  count: number;
  /** The measure of the records that state no code of the dimension. */
  notStated: number;
  /** The measure of the records of places abroad; absent where the dimension is no place. */
  outside?: number;
}
