import { type z } from 'zod';
import { importColumns, statedDimensions, type Dataset } from '~/datasets/dataset';
import { problemsOfSchema, type MappingProblem } from './mapping-problems';
import {
  codeColumnSchema,
  dateColumnSchema,
  idColumnSchema,
  mappingSchema,
  numberColumnSchema,
  type Mapping,
} from './mapping-schema';

/** A mapping, or everything that is wrong with its form. */
export type ParsedMapping =
  { isValid: true; mapping: Mapping } | { isValid: false; problems: readonly MappingProblem[] };

/** Parses a mapping of files to the import columns of a dataset. */
export function parseMapping(json: unknown, dataset: Dataset): ParsedMapping {
  const parsed = mappingSchema.safeParse(json, { reportInput: true });
  if (!parsed.success) return { isValid: false, problems: problemsOfSchema(parsed.error) };
  const {
    columns,
    sheet,
    headerRow,
    rows = {},
    mergeRows = false,
    datePrecision = 'day',
    dataset: named = dataset.name,
  } = parsed.data;
  const problems = [...problemsOfDataset(named, dataset), ...unknownColumns(columns, dataset)];
  const read = <Schema extends z.ZodType>(schema: Schema, name: string): z.output<Schema>[] => {
    const column = schema.safeParse(columns[name], { reportInput: true });
    if (column.success) return [column.data];
    problems.push(...problemsOfSchema(column.error, `columns.${name}`));
    return [];
  };
  const readSome = <Schema extends z.ZodType>(schema: Schema, names: string[]) =>
    new Map(
      names
        .filter((name) => columns[name] !== undefined)
        .flatMap((name) => read(schema, name).map((column) => [name, column] as const)),
    );
  const [id] = read(idColumnSchema, 'id');
  const [date] = read(dateColumnSchema, dataset.dateColumn);
  const stages = readSome(dateColumnSchema, [...dataset.stageDates]);
  const codes = readSome(
    codeColumnSchema,
    statedDimensions(dataset).map(({ name }) => name),
  );
  const numbers = readSome(
    numberColumnSchema,
    dataset.measures.flatMap(({ column }) => column ?? []),
  );
  if (!id || !date || problems.length > 0) return { isValid: false, problems };
  return {
    isValid: true,
    mapping: {
      sheet,
      headerRow,
      mergesRows: mergeRows,
      rows,
      datePrecision,
      id,
      date,
      stages,
      codes,
      numbers,
    },
  };
}

function problemsOfDataset(named: string, { name }: Dataset): MappingProblem[] {
  return named === name ? [] : [{ path: 'dataset', code: 'choice', details: { choices: name } }];
}

function unknownColumns(columns: Record<string, unknown>, dataset: Dataset): MappingProblem[] {
  const known = importColumns(dataset);
  const keys = Object.keys(columns).filter((name) => !known.includes(name));
  if (keys.length === 0) return [];
  return [{ path: 'columns', code: 'unknown-key', details: { keys: keys.join(', ') } }];
}
