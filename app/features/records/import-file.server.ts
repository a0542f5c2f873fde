import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { basename } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Transaction } from 'kysely';
import { type Actor } from '~/auth/actor';
import { listCodeLists } from '~/datasets/code-lists.server';
import { importColumns, type Dataset } from '~/datasets/dataset';
import { type RecordKeySecret } from '~/datasets/record-key.server';
import { type Db } from '~/db/client.server';
import { type Database } from '~/db/schema';
import { homeDay } from '~/i18n/home-day';
import { normaliseCell } from '~/i18n/normalise-text';
import { type TableShape } from './files/find-header';
import { type Table, type TableRow } from './files/table';
import { importRecords, type ImportResult } from './import-records.server';
import {
  disagreementsOf,
  mappedColumns,
  mentionedColumns,
  sourceColumns,
} from './mapping/mapped-columns';
import { type MappingProblem } from './mapping/mapping-problems';
import { readMapping, type ReadMapping } from './mapping/read-mapping.server';
import { normaliseTable } from './normalise-table';
import { openTable } from './open-table.server';
import { ownColumns } from './own-columns';
import { RefusedFile } from '~/storage/refused-file';
import { type Reject, type SourceRow } from './source-row';

export interface FileImportOptions {
  dataset: Dataset;
  path: string;
  mappingPath?: string;
  isSynthetic: boolean;
  by: Actor;
  /** As of `importRecords`. */
  recordKeys?: RecordKeySecret;
  mode?: 'commit' | 'dry-run';
  skipRejected?: boolean;
  /** Empties known records in the columns that the file does not have; otherwise they stay. */
  replacesColumns?: boolean;
  /** The last day a record may carry, as YYYY-MM-DD; by default today in Jakarta. */
  today?: string;
  /** Called now and then with the rows read and the share of the file, from 0 to 1. */
  onProgress?(rows: number, share: number): void;
  /** Called for what was read otherwise than one might think. */
  onNotice?(notice: FileNotice): void;
  /** Called for every problem of every rejected row, with the names that the file gives its columns. */
  onReject?(reject: Reject): void;
  /** Called with what the import of a file that could be read came to, as the last part of its transaction. */
  beforeCommit?(transaction: Transaction<Database>, result: ImportResult): Promise<void>;
}

/** As `ImportResult`; or the file (`code` under `file`) or its mapping could not be read. */
export type FileImportResult =
  | ImportResult
  | { outcome: 'unreadable'; code: string; details: RefusedFile['details'] }
  | { outcome: 'wrong-mapping'; problems: readonly MappingProblem[] };

/** A part of the file that is not read; `code` is a key under `notice` of the namespace `import`. */
export type FileNotice =
  | { code: 'sheets'; details: { read: string; unread: readonly string[] } }
  | { code: 'header'; details: { line: number; above: readonly string[] } }
  | { code: 'passed-over'; details: { count: number } };

type ReadRow = (row: TableRow) => SourceRow | null;
type ValidMapping = Extract<ReadMapping, { isValid: true }>;

/**
 * Imports the records of a CSV or XLSX file, with our own columns or as a mapping describes them.
 *
 * @throws when the disk or the database fails; nothing is written then.
 */
export async function importFile(db: Db, options: FileImportOptions): Promise<FileImportResult> {
  const lists = await listCodeLists(db);
  const { mappingPath, dataset } = options;
  const mapping = mappingPath === undefined ? null : await readMapping(mappingPath, dataset, lists);
  if (mapping?.isValid === false) return { outcome: 'wrong-mapping', problems: mapping.problems };
  const today = options.today ?? homeDay(new Date());
  const context = { dataset, lists, thisYear: Number(today.slice(0, 4)) };
  try {
    const table = normaliseTable(await openTable(options.path, shapeOf(mapping, dataset)));
    for (const notice of noticesOf(table)) options.onNotice?.(notice);
    try {
      const readRow = mapping
        ? mappedColumns(mapping.mapping, context, table.header)
        : ownColumns(dataset, table.header);
      return await importTable(db, table, readRow, mapping, { ...options, today });
    } finally {
      table.close();
    }
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    return { outcome: 'unreadable', code: error.code, details: error.details };
  }
}

async function importTable(
  db: Db,
  table: Table,
  readRow: ReadRow,
  mapping: ValidMapping | null,
  options: FileImportOptions,
): Promise<ImportResult> {
  const { path, dataset, replacesColumns, onNotice, onProgress, onReject, beforeCommit } = options;
  let passedOver = 0;
  const sources = mapping && sourceColumns(mapping.mapping, dataset);
  const nameOf = (column: string) => sources?.get(column)?.join(' + ') || column;
  const named = (result: ImportResult): ImportResult => {
    if (!('findings' in result)) return result;
    const notStated = result.findings.notStated.map((values) => ({
      ...values,
      column: nameOf(values.column),
    }));
    return { ...result, findings: { ...result.findings, notStated } };
  };
  const result = await importRecords(db, {
    ...options,
    rows: readRows(table.rows, readRow, () => (passedOver += 1)),
    fileName: basename(path),
    sha256: await hashFile(path),
    mappingSha256: replacesColumns ? hash(`${mapping?.sha256 ?? ''} replace`) : mapping?.sha256,
    keptColumns: replacesColumns ? [] : absentColumns(table, mapping, dataset),
    mergesRows: mapping?.mapping.mergesRows,
    disagreements: mapping ? disagreementsOf(mapping.mapping, dataset) : undefined,
    onProgress: (rows) => onProgress?.(rows, table.progress()),
    onReject: ({ column, ...reject }) =>
      onReject?.({ ...reject, column: column === null ? null : nameOf(column) }),
    async beforeCommit(transaction, result) {
      if (passedOver > 0) onNotice?.({ code: 'passed-over', details: { count: passedOver } });
      await beforeCommit?.(transaction, named(result));
    },
  });
  return named(result);
}

/** What tells the header of a file: our two required columns, or all that the mapping mentions. */
function shapeOf(mapping: ValidMapping | null, dataset: Dataset): TableShape {
  const { sheet, headerRow } = mapping?.mapping ?? {};
  const names = mapping ? mentionedColumns(mapping.mapping, dataset) : ['id', dataset.dateColumn];
  const isHeader = (cells: readonly string[]) => {
    const found = new Set(cells.map((cell) => normaliseCell(cell).trim()));
    return names.every((name) => found.has(name));
  };
  return { isHeader, sheet, headerRow };
}

function noticesOf({ sheets, headerLine, above }: Table): FileNotice[] {
  const texts = above.map(({ cells }) => cells.filter(Boolean).join(' '));
  return [
    ...(sheets && sheets.unread.length > 0 ? [{ code: 'sheets', details: sheets } as const] : []),
    ...(above.length > 0
      ? [{ code: 'header', details: { line: headerLine, above: texts } } as const]
      : []),
  ];
}

/** Our columns that the file, or its mapping, does not mention. */
function absentColumns({ header }: Table, mapping: ValidMapping | null, dataset: Dataset) {
  const names = new Set(
    mapping ? sourceColumns(mapping.mapping, dataset).keys() : header.map((name) => name.trim()),
  );
  return importColumns(dataset).filter((name) => !names.has(name));
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Rows that the mapping wants; `onPass` hears of the others. */
async function* readRows(
  rows: AsyncIterable<TableRow>,
  readRow: ReadRow,
  onPass: () => void,
): AsyncGenerator<SourceRow> {
  for await (const row of rows) {
    const read = readRow(row);
    if (read) yield read;
    else onPass();
  }
}

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
