/** The formats in which users can download records, also the extensions of their files. */
export const microdataFormats = ['csv', 'xlsx', 'json'] as const;
export type MicrodataFormat = (typeof microdataFormats)[number];

/** The maximum number of records in a file; a sheet of a workbook could not contain many more. */
export const MAX_RECORDS = 1_000_000;
