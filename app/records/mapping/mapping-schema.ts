import { z } from 'zod';
import { datePrecisions, type DatePrecision } from '~/datasets/date-precision';

/*
 * The messages of these schemas are keys under `mapping` of the locale namespace `import`.
 */
const columnName = z.string().min(1);
const codes = z.union([z.string(), z.array(z.string())]);
/** The least and the greatest number that mean something. */
const range = z.tuple([z.number(), z.number()]);

export const idColumnSchema = z
  .object({ from: columnName, prefix: z.string().min(1).optional() })
  .strict();

export const dateColumnSchema = z
  .object({
    from: columnName.optional(),
    formats: z.array(z.string()).min(1).optional(),
    months: z.record(z.number().int().min(1).max(12)).optional(),
    disagree: z.enum(['reject', 'first', 'last', 'smallest', 'largest']).optional(),
    timeZone: z.string().refine(isTimeZone, 'time-zone').optional(),
    year: columnName.optional(),
    month: columnName.optional(),
    day: columnName.optional(),
  })
  .strict()
  .refine(
    ({ from, year, month, day }) =>
      from ? !year && !month && !day : Boolean(year) && Boolean(month || !day),
    'date-source',
  );

export const codeColumnSchema = z
  .object({
    from: z.union([columnName, z.array(columnName).min(1)]).optional(),
    constant: codes.optional(),
    separator: z.string().min(1).optional(),
    path: z
      .object({ separator: z.string().min(1), level: z.number().int().min(1) })
      .strict()
      .optional(),
    values: z.record(codes).optional(),
    empty: codes.optional(),
    unknown: z.enum(['reject', 'not-stated', 'create']).optional(),
    attributes: z.record(z.record(z.string())).optional(),
    range: range.optional(),
    disagree: z.enum(['reject', 'first', 'last', 'not-stated']).optional(),
  })
  .strict()
  .refine(({ from, constant }) => (from === undefined) !== (constant === undefined), 'source');

export const numberColumnSchema = z
  .object({
    from: columnName.optional(),
    constant: z.number().int().min(0).optional(),
    range: range.optional(),
    unknown: z.enum(['reject', 'not-stated']).optional(),
    disagree: z.enum(['reject', 'first', 'last', 'smallest', 'largest']).optional(),
  })
  .strict()
  .refine(({ from, constant }) => (from === undefined) !== (constant === undefined), 'source');

/** Which rows are records: those with these values in columns of the file, those without. */
export const rowFilterSchema = z
  .object({ only: z.record(codes).optional(), except: z.record(codes).optional() })
  .strict();

/** A mapping file around its columns; docs/recipes/import-records.md explains it. */
export const mappingSchema = z
  .object({
    dataset: z.string().optional(),
    description: z.string().optional(),
    sheet: z.string().min(1).optional(),
    headerRow: z.number().int().min(1).optional(),
    mergeRows: z.boolean().optional(),
    datePrecision: z.enum(datePrecisions).optional(),
    rows: rowFilterSchema.optional(),
    columns: z.record(z.unknown()),
  })
  .strict();

export type DateColumn = z.infer<typeof dateColumnSchema>;
export type CodeColumn = z.infer<typeof codeColumnSchema>;
export type RowFilter = z.infer<typeof rowFilterSchema>;
export type NumberColumn = z.infer<typeof numberColumnSchema>;

/** A mapping by the kinds of its columns. */
export interface Mapping {
  sheet?: string;
  headerRow?: number;
  mergesRows: boolean;
  /** What all dates of the source state. */
  datePrecision: DatePrecision;
  rows: RowFilter;
  id: z.infer<typeof idColumnSchema>;
  date: DateColumn;
  /** By the column of a stage date. */
  stages: ReadonlyMap<string, DateColumn>;
  /** By dimension. */
  codes: ReadonlyMap<string, CodeColumn>;
  /** By measured column. */
  numbers: ReadonlyMap<string, NumberColumn>;
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false; // Intl has no other way to tell that it does not know a zone
  }
}
