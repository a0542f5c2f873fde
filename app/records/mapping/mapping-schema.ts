import { z } from 'zod';
import { datePrecisions, type DatePrecision } from '~/datasets/date-precision';
import { encodings, type Encoding } from '../files/encodings';
import { type DerivedColumns } from './derived-columns';
import { type Join, joinSchema } from './joined-columns';

/*
 * The messages of these schemas are keys under `mapping` of the locale namespace `import`.
 */
const columnName = z.string().min(1);
const codes = z.union([z.string(), z.array(z.string())]);
/** By texts of a file, any of them: a record of zod would lack `__proto__`. */
export const byText = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .preprocess(
      (value) => (isObject(value) ? new Map(Object.entries(value)) : value),
      z.map(z.string(), schema),
    )
    .transform((values) => Object.fromEntries(values));
/** The smallest and the largest meaningful number. */
const range = z.tuple([z.number(), z.number()]);

/** An unknown key hides no other problem. */
const isReadable = ({ issues }: z.core.ParsePayload) =>
  issues.every((issue) => issue.continue || issue.code === 'unrecognized_keys');
const source = { error: 'source', when: isReadable };

export const idColumnSchema = z
  .strictObject({
    from: columnName.optional(),
    else: z.array(columnName).min(1).optional(),
    prefix: z.string().min(1).optional(),
  })
  .refine((id) => id.from !== undefined || id.else !== undefined, {
    error: 'id-source',
    when: isReadable,
  });

export const dateColumnSchema = z
  .strictObject({
    from: columnName.optional(),
    formats: z.array(z.string()).min(1).optional(),
    months: byText(z.number().int().min(1).max(12)).optional(),
    disagree: z.enum(['reject', 'first', 'last', 'smallest', 'largest']).optional(),
    timeZone: z.string().refine(isTimeZone, 'time-zone').optional(),
    year: columnName.optional(),
    month: columnName.optional(),
    day: columnName.optional(),
  })
  .refine(
    ({ from, year, month, day }) =>
      from ? !year && !month && !day : Boolean(year) && Boolean(month || !day),
    { error: 'date-source', when: isReadable },
  );

export const codeColumnSchema = z
  .strictObject({
    from: z.union([columnName, z.array(columnName).min(1)]).optional(),
    constant: codes.optional(),
    separator: z.string().min(1).optional(),
    path: z
      .strictObject({ separator: z.string().min(1), level: z.number().int().min(1) })
      .optional(),
    values: byText(codes).optional(),
    empty: codes.optional(),
    unknown: z.enum(['reject', 'not-stated', 'create']).optional(),
    attributes: byText(z.record(z.string(), z.string())).optional(),
    range: range.optional(),
    disagree: z.enum(['reject', 'first', 'last', 'not-stated']).optional(),
  })
  .refine(({ from, constant }) => (from === undefined) !== (constant === undefined), source);

export const numberColumnSchema = z
  .strictObject({
    from: columnName.optional(),
    constant: z.number().int().min(0).optional(),
    range: range.optional(),
    unknown: z.enum(['reject', 'not-stated']).optional(),
    disagree: z.enum(['reject', 'first', 'last', 'smallest', 'largest']).optional(),
  })
  .refine(({ from, constant }) => (from === undefined) !== (constant === undefined), source);

/** Which rows are records: those with these values in columns of the file, those without. */
const rowFilterSchema = z.strictObject({
  only: byText(codes).optional(),
  except: byText(codes).optional(),
});

/** A mapping file except its columns; docs/recipes/import-records.md explains it. */
export const mappingSchema = z.strictObject({
  dataset: z.string().optional(),
  description: z.string().optional(),
  sheet: z.string().min(1).optional(),
  encoding: z.enum(encodings).optional(),
  headerRow: z.number().int().min(1).optional(),
  mergeRows: z.boolean().optional(),
  datePrecision: z.enum(datePrecisions).optional(),
  rows: rowFilterSchema.optional(),
  derived: byText(z.unknown()).optional(),
  join: joinSchema.optional(),
  columns: z.record(z.string(), z.unknown()),
});

export type IdColumn = z.infer<typeof idColumnSchema>;
export type DateColumn = z.infer<typeof dateColumnSchema>;
export type CodeColumn = z.infer<typeof codeColumnSchema>;
export type RowFilter = z.infer<typeof rowFilterSchema>;
export type NumberColumn = z.infer<typeof numberColumnSchema>;

/** A mapping, with its columns by kind. */
export interface Mapping {
  sheet?: string;
  encoding?: Encoding;
  headerRow?: number;
  mergesRows: boolean;
  /** The precision of all dates of the source. */
  datePrecision: DatePrecision;
  rows: RowFilter;
  /** Columns that are made of others, by name: they may be used as those of the file. */
  derived: DerivedColumns;
  /** How a second file is joined, whose columns may then be used, too. */
  join?: Join;
  id: IdColumn;
  date: DateColumn;
  /** By the column of a stage date. */
  stages: ReadonlyMap<string, DateColumn>;
  /** By dimension. */
  codes: ReadonlyMap<string, CodeColumn>;
  /** By measured column. */
  numbers: ReadonlyMap<string, NumberColumn>;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false; // Intl has no other way to report an unknown zone
  }
}
