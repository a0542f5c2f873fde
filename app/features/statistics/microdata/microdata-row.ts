/** The column of the month that a record is counted in, as YYYY-MM. */
export const MONTH = 'month';

/** The code of a place that is not told, in the notation of SDMX's reserved codes. */
export const NOT_SHOWN = '_C';

/** What users see of a record: the month, and its code or codes by the name of the dimension. */
export type MicrodataRow = { [MONTH]: string } & Readonly<
  Record<string, string | readonly string[]>
>;
