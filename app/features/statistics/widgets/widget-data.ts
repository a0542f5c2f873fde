import { type Observation } from '../observations/observation';

/** An observation with its name in the visitor's language. */
export interface LabelledObservation extends Observation {
  label: string;
}

/** What a widget shows. */
export interface WidgetData {
  name: string;
  /** The measure over all records under the widget's filter, each counted once. */
  total: number;
  /** The language of all labels where it is not the visitor's. */
  language?: string;
  /** In the order of display; the reserved codes `_X` and `_Z` of a dimension are apart. */
  observations: LabelledObservation[];
  /** How many observations there are; the dashboard shows only the first of a long table. */
  count: number;
  /** The measure of the records that state no code of the dimension. */
  notStated: number;
  /** The measure of the records of places abroad; absent where the dimension is no place. */
  outside?: number;
  /** The same days of this year and of the year before it. */
  before?: { year: string; cases: number; since: number };
}
