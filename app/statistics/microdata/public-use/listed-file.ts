/** The public-use file of a year as a page lists it; numbers and shares are written as texts. */
export interface ListedFile {
  year: string;
  /** The number of the calculation that holds it, and the year that its views open with. */
  edition: number;
  defaultYear: number;
  /** How many records it has. */
  text: string;
  /** The shares of values and of records that are shown in full. */
  values: string;
  complete: string;
  /** The value of which the share differs most from the dashboard; null where no shares are shown. */
  difference: { value: string; disclosed: string; exact: string } | null;
}
