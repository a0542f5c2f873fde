/** The column of the month that a record is counted in, as YYYY-MM. */
export const MONTH = 'month';

/** The code of an undisclosed place, in the notation of SDMX's reserved codes. */
export const NOT_SHOWN = '_C';

/** What is disclosed of a record: its code or codes, by the name of the dimension. */
export type CodedRow = Readonly<Record<string, string | readonly string[]>>;

/** What users see of a record: the month and its codes. */
export type MicrodataRow = { [MONTH]: string } & CodedRow;
