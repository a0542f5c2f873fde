/** The formats in which users can take records away, also the endings of their files. */
export const microdataFormats = ['csv', 'xlsx', 'json'] as const;
export type MicrodataFormat = (typeof microdataFormats)[number];

/** A file holds no more records than this; a sheet of a workbook could not hold many more. */
export const MAX_RECORDS = 1_000_000;
