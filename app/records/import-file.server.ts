import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { listCodeLists } from '~/datasets/code-lists.server';
import { importColumns, type Dataset } from '~/datasets/dataset';
import { type Db } from '~/platform/db/client.server';
import { homeDay } from '~/platform/i18n/home-day';
import { createCommaReader } from './decimal-commas';
import {
  createFileFindings,
  mergedIn,
  OpenQuestions,
  type FileChoices,
  type FileFinding,
} from './file-questions';
import { rangesWithin } from './files/cell-range';
import { type Encoding } from './files/encodings';
import { fillMerged } from './files/fill-merged';
import { normaliseCell } from '~/platform/i18n/normalise-text';
import { type TableShape } from './files/find-header';
import { type Table, type TableRow } from './files/table';
import { importRecords, type ImportResult, type ImportSettings } from './import-records.server';
import { createDateHints } from './mapping/date-hints';
import { compileDatePattern } from './mapping/date-pattern';
import { withDerived } from './mapping/derived-columns';
import {
  disagreementsOf,
  joinedColumns,
  mappedColumns,
  mentionedColumns,
  sourceColumns,
  type MappingContext,
} from './mapping/mapped-columns';
import { type MappingProblem } from './mapping/mapping-problems';
import { readerOfFormats } from './mapping/map-date';
import { type DateColumn, type Mapping } from './mapping/mapping-schema';
import { type JoinedFile, type JoinNotice, readJoinedFile } from './mapping/joined-file.server';
import { readMapping, type ReadMapping } from './mapping/read-mapping.server';
import { normaliseTable } from './normalise-table';
import { openTable } from './open-table.server';
import { ownColumns } from './own-columns';
import { type FoundTable } from './rejected-rows.server';
import { RefusedFile } from '~/platform/storage/refused-file';
import { type Reject, type SourceRow } from './source-row';
import { createPrecisionCounter } from './stated-precision';
import { looksLikeTotal } from './total-rows';

/** `datePrecision` overrides that of the mapping; `onReject` gets the file's names of its columns. */
export interface FileImportOptions extends ImportSettings {
  path: string;
  mappingPath?: string;
  /** The second file, if the mapping joins one. */
  joinPath?: string;
  /** Clears the columns of known records that the file lacks; otherwise they keep their values. */
  replacesColumns?: boolean;
  /** The sheet of a workbook, if the mapping names none. */
  sheet?: string;
  /** The line of the header, counted from 1, if the mapping names none; by default it is recognised by its columns. */
  headerRow?: number;
  /** The encoding of a CSV file, if the mapping names none and it is not in Unicode. */
  encoding?: Encoding;
  /** The operator's decisions about the contents of the file; open ones refuse the file. */
  choices?: FileChoices;
  /** The format of the dates, which overrides that of the mapping, such as `d/m/yyyy`. */
  dateFormat?: string;
  /** Called from time to time with the rows read and the share of the file, from 0 to 1. */
  onProgress?(rows: number, share: number): void;
  /** Called once the table of the file is found. */
  onTable?(found: FoundTable): void;
  /** Called for everything that was read unexpectedly. */
  onNotice?(notice: FileNotice): void;
}

/**
 * As `ImportResult`; or the file (`code` under `file`) or its mapping could not be read, or an operator has
 * to decide something first.
 */
export type FileImportResult =
  | ImportResult
  | { outcome: 'undecided'; questions: readonly FileFinding[] }
  | { outcome: 'unreadable'; code: string; details: RefusedFile['details'] }
  | { outcome: 'wrong-mapping'; problems: readonly MappingProblem[] };

/** Something that was read unexpectedly; `code` is a key under `notice` of the namespace `import`. */
export type FileNotice =
  | { code: 'hidden-sheets'; details: { names: readonly string[] } }
  | { code: 'hidden-columns'; details: { names: readonly string[] } }
  | { code: 'decided'; details: FileFinding & { choice: string } }
  | { code: 'sheets'; details: { read: string; unread: readonly string[] } }
  | { code: 'header'; details: { line: number; above: readonly string[] } }
  | { code: 'passed-over'; details: { count: number } }
  | JoinNotice;

type ReadRow = (row: TableRow) => SourceRow | null;
type ValidMapping = Extract<ReadMapping, { isValid: true }>;

/**
 * Imports the records of a CSV, XLSX or ODS file, with the portal's own columns or as a mapping describes
 * them.
 *
 * @throws when the disk or the database fails; nothing is written then.
 */
export async function importFile(db: Db, options: FileImportOptions): Promise<FileImportResult> {
  const lists = await listCodeLists(db);
  const { mappingPath, joinPath, dataset } = options;
  const read = mappingPath === undefined ? null : await readMapping(mappingPath, dataset, lists);
  if (read?.isValid === false) return { outcome: 'wrong-mapping', problems: read.problems };
  const mapping = read && withDateFormat(read, options.dateFormat);
  const today = options.today ?? homeDay(new Date());
  const thisYear = Number(today.slice(0, 4));
  try {
    const joined = await openJoined(joinPath, mapping, dataset);
    const context = { dataset, lists, thisYear, joined };
    const readDate = dateReader(options.dateFormat, thisYear);
    const shape = shapeOf(mapping, options);
    const table = normaliseTable(await openTable(options.path, shape));
    const fillsMerged = options.choices?.mergedCells === 'fill';
    options.onTable?.({
      path: options.path,
      shape,
      fillsMerged,
      joined: mapping && joined && cellsOfJoined(mapping.mapping, joined),
    });
    try {
      const readRow = mapping
        ? mappedColumns(mapping.mapping, context, table.header)
        : ownColumns(dataset, table.header, readDate);
      return await importTable(db, table, readRow, mapping, { ...options, ...context, today });
    } catch (error) {
      for (const notice of noticesOf(table, columnsRead(table, mapping, dataset)))
        options.onNotice?.(notice);
      throw error;
    } finally {
      table.close();
    }
  } catch (error) {
    if (error instanceof OpenQuestions) {
      return { outcome: 'undecided', questions: error.questions };
    }
    if (!(error instanceof RefusedFile)) throw error;
    return { outcome: 'unreadable', code: error.code, details: error.details };
  }
}

/** @throws {RefusedFile} when a second file is missing, given in vain, or cannot be read. */
async function openJoined(
  path: string | undefined,
  mapping: ValidMapping | null,
  dataset: Dataset,
): Promise<JoinedFile | null> {
  const join = mapping?.mapping.join;
  if (!join && path === undefined) return null;
  if (!join || path === undefined)
    throw new RefusedFile(join ? 'join-without-file' : 'join-not-mapped');
  return readJoinedFile(path, join, joinedColumns(mapping.mapping, dataset));
}

/** Returns the columns of a second file with a reader of their cells for rows as the file has them. */
function cellsOfJoined(
  { join, derived }: Mapping,
  { columns, cellsOf }: JoinedFile,
): FoundTable['joined'] {
  return {
    columns,
    cellsOf({ cells }, header) {
      const names = header.map((name) => normaliseCell(name).trim());
      const cellOf = (column: string) => normaliseCell(cells[names.indexOf(column)] ?? '').trim();
      return cellsOf(withDerived(cellOf, derived)(join?.on[0] ?? ''));
    },
  };
}

async function importTable(
  db: Db,
  table: Table,
  readRow: ReadRow,
  mapping: ValidMapping | null,
  options: FileImportOptions & MappingContext & { today: string },
): Promise<ImportResult> {
  const { path, dataset, replacesColumns, onNotice, onProgress, onReject, beforeCommit } = options;
  const { choices = {} } = options;
  const reading: Reading = { passedOver: 0, findings: [] };
  const dates = createDateHints(options.thisYear, options.today);
  const datePrecision = options.datePrecision ?? mapping?.mapping.datePrecision ?? 'day';
  const precision = createPrecisionCounter(datePrecision);
  const commas = createCommaReader(dataset, options.lists);
  let isDateRejected = false;
  const hasFormats =
    options.dateFormat !== undefined || mapping?.mapping.date.formats !== undefined;
  const dateName = mapping ? mapping.mapping.date.from : dataset.dateColumn;
  const dateCell = table.header.findIndex((name) => name.trim() === dateName);
  const sources = mapping && sourceColumns(mapping.mapping, dataset);
  const nameOf = (column: string) => sources?.get(column)?.join(' + ') || column;
  const hasMadeIds = mapping !== null && mapping.mapping.id.from === undefined;
  const named = (result: ImportResult): ImportResult => {
    if (!('findings' in result)) return result;
    const notStated = result.findings.notStated.map((values) => ({
      ...values,
      column: nameOf(values.column),
    }));
    const hints = isDateRejected ? dates.list(nameOf(dataset.dateColumn)) : null;
    // Where somebody has named formats, dates that these do not read are among the causes of rejected rows.
    const isHelpful = hints && (!hasFormats || hints.read === hints.dates);
    const decimalCommas = commas.list();
    const findings = {
      ...result.findings,
      notStated,
      decimalCommas,
      dates: isHelpful ? hints : undefined,
      precision: precision.suggest() ?? undefined,
    };
    return { ...result, findings };
  };
  const columns = columnsRead(table, mapping, dataset);
  const result = await importRecords(db, {
    ...options,
    datePrecision,
    rows: readRows(table, readRow, {
      columns,
      dateColumn: dataset.dateColumn,
      choices,
      reading,
      onRecord(row, read) {
        dates.add(row.cells[dateCell] ?? '');
        precision.add(read.values[dataset.dateColumn] ?? '');
        commas.read(read);
      },
    }),
    fileName: basename(path),
    sha256: await hashFile(path),
    mappingSha256: hashOfReading(
      mapping,
      options,
      options.joinPath === undefined ? null : await hashFile(options.joinPath),
    ),
    keptColumns: replacesColumns ? [] : absentColumns(table, mapping, dataset),
    mergesRows: mapping?.mapping.mergesRows,
    disagreements: mapping ? disagreementsOf(mapping.mapping, dataset) : undefined,
    onProgress: (rows) => onProgress?.(rows, table.progress()),
    onReject({ column, ...reject }) {
      isDateRejected ||= column === dataset.dateColumn && /^date-(format|imp)/.test(reject.reason);
      const namedReject = { ...reject, column: column === null ? null : nameOf(column) };
      onReject?.(hasMadeIds ? withoutMadeId(namedReject) : namedReject);
    },
    async beforeCommit(transaction, result) {
      const notices = [...noticesOf(table, columns), ...noticesOfRows(reading, choices)];
      for (const notice of [...notices, ...(options.joined?.notices() ?? [])]) onNotice?.(notice);
      await beforeCommit?.(transaction, named(result));
    },
  });
  return named(result);
}

/** Returns a reject that names no id made of other columns, which nobody knows: all repeated ones are of one kind. */
function withoutMadeId(reject: Reject): Reject {
  return reject.reason === 'id-repeated'
    ? { ...reject, value: '', reason: 'id-made-repeated' }
    : reject;
}

/** @throws {RefusedFile} when it is not a format of dates. */
function dateReader(format: string | undefined, thisYear: number) {
  if (format !== undefined && !compileDatePattern(format, thisYear))
    throw new RefusedFile('date-format', { format });
  const read = readerOfFormats(format === undefined ? [] : [format], thisYear);
  return (text: string) => read(text) ?? text;
}

/** Returns a mapping with another format of its dates; those of year and month columns have none. */
function withDateFormat(read: ValidMapping, format: string | undefined): ValidMapping {
  const { mapping } = read;
  if (format === undefined) return read;
  const formatted = (date: DateColumn) => (date.from ? { ...date, formats: [format] } : date);
  const stages = new Map([...mapping.stages].map(([name, date]) => [name, formatted(date)]));
  return { ...read, mapping: { ...mapping, date: formatted(mapping.date), stages } };
}

/**
 * Returns how to recognise the header of a file: by the two required columns of the portal, or all that the
 * mapping mentions.
 */
function shapeOf(
  mapping: ValidMapping | null,
  options: Pick<FileImportOptions, 'dataset' | 'sheet' | 'headerRow' | 'encoding'>,
): TableShape {
  const { dataset } = options;
  const { sheet = options.sheet, headerRow = options.headerRow } = mapping?.mapping ?? {};
  const { encoding = options.encoding } = mapping?.mapping ?? {};
  const names = mapping ? mentionedColumns(mapping.mapping, dataset) : ['id', dataset.dateColumn];
  const isHeader = (cells: readonly string[]) => {
    const found = new Set(cells.map((cell) => normaliseCell(cell).trim()));
    return names.every((name) => found.has(name));
  };
  return { isHeader, sheet, encoding, headerRow };
}

function noticesOf(
  { sheet, header, headerLine, above, columns: indexes }: Table,
  columns: ReadonlySet<number>,
): FileNotice[] {
  const texts = above.map(({ cells }) => cells.filter(Boolean).join(' '));
  const hidden = new Set(sheet?.hiddenColumns.filter((column) => columns.has(column)));
  const hiddenNames = header.filter((_, index) => hidden.has(indexes[index] ?? -1));
  const unread = sheet?.unread.filter((name) => !sheet.hidden.includes(name)) ?? [];
  const read = sheet?.name ?? '';
  const notices: (FileNotice | false)[] = [
    unread.length > 0 && { code: 'sheets', details: { read, unread } },
    Boolean(sheet?.hidden.length) && {
      code: 'hidden-sheets',
      details: { names: sheet?.hidden ?? [] },
    },
    hiddenNames.length > 0 && { code: 'hidden-columns', details: { names: hiddenNames } },
    above.length > 0 && { code: 'header', details: { line: headerLine, above: texts } },
  ];
  return notices.filter((notice) => notice !== false);
}

function noticesOfRows({ passedOver, findings }: Reading, choices: FileChoices): FileNotice[] {
  const decided = findings.flatMap((finding): FileNotice[] => {
    const choice = choices[finding.matter];
    return choice ? [{ code: 'decided', details: { ...finding, choice } }] : [];
  });
  const notice = { code: 'passed-over', details: { count: passedOver } } as const;
  return passedOver > 0 ? [...decided, notice] : decided;
}

/** Returns the positions of the columns that are read, counted from 0. */
function columnsRead(
  { header, columns }: Table,
  mapping: ValidMapping | null,
  dataset: Dataset,
): ReadonlySet<number> {
  const names = mapping && new Set(mentionedColumns(mapping.mapping, dataset));
  return new Set(columns.filter((_, index) => !names || names.has(header[index]?.trim() ?? '')));
}

/** Returns the portal's columns that the file, or its mapping, does not mention. */
function absentColumns({ header }: Table, mapping: ValidMapping | null, dataset: Dataset) {
  const names = new Set(
    mapping ? sourceColumns(mapping.mapping, dataset).keys() : header.map((name) => name.trim()),
  );
  return importColumns(dataset).filter((name) => !names.has(name));
}

/** Returns the hash of everything that decides how a file is read; undefined if nothing does. */
function hashOfReading(
  mapping: ValidMapping | null,
  options: FileImportOptions,
  joined: string | null,
): string | undefined {
  const { replacesColumns, complete, sheet, encoding, dateFormat, datePrecision } = options;
  const { choices = {} } = options;
  const decisions = [
    ...(replacesColumns ? ['replace'] : []),
    ...(complete ? [`complete ${complete.missing ?? ''}`] : []),
    ...(dateFormat === undefined ? [] : [`dates ${dateFormat}`]),
    ...(datePrecision === undefined ? [] : [`date precision ${datePrecision}`]),
    ...(sheet === undefined ? [] : [`sheet ${sheet}`]),
    ...(encoding === undefined ? [] : [`encoding ${encoding}`]),
    ...(joined === null ? [] : [`join ${joined}`]),
    // Sorted, so that the order of the decisions does not matter.
    ...Object.entries(choices)
      .flatMap(([matter, choice]) => (choice ? `${matter} ${choice}` : []))
      .sort(),
  ];
  return decisions.length > 0
    ? hash([mapping?.sha256 ?? '', ...decisions].join(' '))
    : mapping?.sha256;
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** What was noticed while the rows were read. */
interface Reading {
  /** Rows that the mapping excludes. */
  passedOver: number;
  findings: readonly FileFinding[];
}

interface RowReading {
  /** The positions of the columns that are read. */
  columns: ReadonlySet<number>;
  dateColumn: string;
  choices: FileChoices;
  reading: Reading;
  /** Called with each row that is read as a record. */
  onRecord(row: TableRow, read: SourceRow): void;
}

/**
 * Yields the rows that are records, by the mapping and the operator's choices.
 *
 * @throws {OpenQuestions} after the last row, when there is something to choose.
 */
async function* readRows(
  table: Table,
  readRow: ReadRow,
  { columns, dateColumn, choices, reading, onRecord }: RowReading,
): AsyncGenerator<SourceRow> {
  const found = createFileFindings();
  const { sheet, headerLine } = table;
  const rows =
    choices.mergedCells === 'fill' && sheet
      ? fillMerged(table.rows, rangesWithin(await sheet.findMerged(), table.columns))
      : table.rows;
  for await (const row of rows) {
    if (row.isHidden) found.add('hiddenRows', row);
    if (row.isHidden && choices.hiddenRows === 'skip') continue;
    const read = readRow(row);
    if (!read) {
      reading.passedOver += 1;
      continue;
    }
    const isTotal = looksLikeTotal(row, { id: read.values.id, day: read.values[dateColumn] });
    if (isTotal) found.add('totals', row);
    if (isTotal && choices.totals !== 'include') continue;
    onRecord(row, read);
    yield read;
  }
  reading.findings = found.list(mergedIn(sheet, headerLine, columns));
  const questions = reading.findings.filter(({ matter }) => choices[matter] === undefined);
  if (questions.length > 0) throw new OpenQuestions(questions);
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
