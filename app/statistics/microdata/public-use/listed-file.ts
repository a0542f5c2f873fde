/** The public-use file of a year as a page lists it; numbers and shares are texts. */
export interface ListedFile {
  year: string;
  /** The number of the calculation that holds it, and the year that its views open with. */
  edition: number;
  defaultYear: number;
  /** Its number of records. */
  text: string;
  /** The shares of values and of records that are fully shown. */
  values: string;
  complete: string;
  /** The value whose share differs most from the dashboard; null if no shares are shown. */
  difference: { value: string; disclosed: string; exact: string } | null;
}
