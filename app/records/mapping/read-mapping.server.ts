import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { type z } from 'zod';
import { type CodeLists } from '~/datasets/code-lists';
import { type Dataset, importColumns, statedDimensions } from '~/datasets/dataset';
import { normaliseCell } from '~/platform/i18n/normalise-text';
import { derivedColumnSchema, findUnmakeable, MAX_SOURCES } from './derived-columns';
import { mentionedColumns } from './mapped-columns';
import { problemsOfMapping, type MappingProblem, problemsOfSchema } from './mapping-problems';
import {
  type Mapping,
  codeColumnSchema,
  dateColumnSchema,
  idColumnSchema,
  mappingSchema,
  numberColumnSchema,
} from './mapping-schema';

/** Room for thousands of values; a larger file was chosen by mistake. */
const MAX_MAPPING_BYTES = 4 * 1024 ** 2;

/** A mapping with the hash of its canonical form, or all of its problems. */
export type ReadMapping =
  | { isValid: true; mapping: Mapping; sha256: string }
  | { isValid: false; problems: readonly MappingProblem[] };

/** Reads a mapping file for a dataset and checks it, also against the code lists. */
export async function readMapping(
  path: string,
  dataset: Dataset,
  lists: CodeLists,
): Promise<ReadMapping> {
  const text = await readText(path);
  if (text === null) return refuse('not-found');
  const json = parseJson(text);
  if (json === undefined) return refuse('not-json');
  const parsed = parseMapping(json, dataset);
  if (!parsed.isValid) return parsed;
  const problems = problemsOfMapping(parsed.mapping, dataset, lists);
  if (problems.length > 0) return { isValid: false, problems };
  const sha256 = createHash('sha256').update(canonicalJson(json)).digest('hex');
  return { isValid: true, mapping: parsed.mapping, sha256 };
}

/** Returns the columns that a file needs for the content of a mapping file; none if that is invalid. */
export function columnsOfMapping(content: unknown, dataset: Dataset): string[] {
  const parsed = parseMapping(JSON.parse(JSON.stringify(content), normaliseJson), dataset);
  return parsed.isValid ? mentionedColumns(parsed.mapping, dataset) : [];
}

function refuse(code: string): ReadMapping {
  return { isValid: false, problems: [{ path: '', code }] };
}

/** Returns the text of a file; null if it does not exist or cannot be a mapping. */
async function readText(path: string): Promise<string | null> {
  try {
    const status = await stat(path);
    if (!status.isFile() || status.size > MAX_MAPPING_BYTES) return null;
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''), normaliseJson);
  } catch {
    return undefined; // JSON.parse throws for nothing else
  }
}

/** Normalises columns and values as those of the file are. */
function normaliseJson(_key: string, value: unknown): unknown {
  if (typeof value === 'string') return normaliseCell(value);
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [normaliseCell(key), entry]),
  );
}

/** Returns JSON with sorted keys and without spaces: equal for equivalent mappings. */
function canonicalJson(json: unknown): string {
  return JSON.stringify(json, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/** A mapping, or all problems of its form. */
type ParsedMapping =
  { isValid: true; mapping: Mapping } | { isValid: false; problems: readonly MappingProblem[] };

/** Parses a mapping from files to the import columns of a dataset. */
function parseMapping(json: unknown, dataset: Dataset): ParsedMapping {
  const parsed = mappingSchema.safeParse(json, { reportInput: true });
  if (!parsed.success) return { isValid: false, problems: problemsOfSchema(parsed.error) };
  const {
    columns,
    sheet,
    encoding,
    headerRow,
    rows = {},
    derived: derivedColumns = {},
    join,
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
  const derived = new Map(
    Object.entries(derivedColumns).flatMap(([name, column]) => {
      const parsed = derivedColumnSchema.safeParse(column, { reportInput: true });
      if (parsed.success) return [[name, parsed.data] as const];
      problems.push(...problemsOfSchema(parsed.error, `derived.${name}`));
      return [];
    }),
  );
  const unmakeable = findUnmakeable(derived);
  if (unmakeable) {
    const { column, code } = unmakeable;
    const details = { maximum: String(MAX_SOURCES) };
    problems.push({ path: `derived.${column}`, code, details });
  }
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
      encoding,
      headerRow,
      mergesRows: mergeRows,
      rows,
      derived,
      join,
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
