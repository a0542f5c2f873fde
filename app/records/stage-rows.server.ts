import { type Dataset, recordedDimensions } from '~/datasets/dataset';
import { type Copy } from '~/platform/db/copying-transaction.server';
import { contentColumns } from '~/datasets/record-table.server';
import { type CheckedRow, type CheckedRecord } from './check-row';
import { problemOfId } from './record-id';
import { type Reject, type SourceRow } from './source-row';
import { STAGED_ROW } from './staging-table.server';
import { rememberCodes, type Codes } from './read-codes';

/** Null, in PostgreSQL's text format of COPY. */
const NULL = '\\N';

const special = /[\\\t\n\r\b\f\v]/g;

const escapes: Record<string, string> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\b': '\\b',
  '\f': '\\f',
  '\v': '\\v',
};

/** How much text is sent to the database at a time: fewer calls, and still little memory. */
const PIECE_LENGTH = 64 * 1024;
/** The number of rows between two reports of progress. */
const PROGRESS_STEP = 1000;

interface StagingOptions {
  dataset: Dataset;
  rows: AsyncIterable<SourceRow>;
  check(row: SourceRow): CheckedRow;
  mergesRows?: boolean;
  onProgress?(rows: number): void;
  onReject?(reject: Reject): void;
}

interface RowCounts {
  rows: number;
  rejected: number;
}

/**
 * Checks the rows of a source and copies the accepted ones into the staging table; holds one chunk of them in
 * memory. When rows are merged, rejected ones are staged as such, so that their records are not imported in
 * part.
 *
 * @returns how many rows were read and rejected.
 */
export async function stageRows(copy: Copy, options: StagingOptions): Promise<RowCounts> {
  const counts = { rows: 0, rejected: 0 };
  await copy(STAGED_ROW, piecesOf(options, counts));
  options.onProgress?.(counts.rows);
  return counts;
}

async function* piecesOf(options: StagingOptions, counts: RowCounts): AsyncGenerator<string> {
  const lineOf = createLineEncoder(options, counts);
  let piece = '';
  for await (const row of options.rows) {
    counts.rows += 1;
    if (counts.rows % PROGRESS_STEP === 0) options.onProgress?.(counts.rows);
    piece += lineOf(row);
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  if (piece) yield piece;
}

function createLineEncoder(options: StagingOptions, counts: RowCounts) {
  const encode = createContentEncoder(options.dataset);
  const nothing = emptyContent(options.dataset);
  return (row: SourceRow): string => {
    const position = `${counts.rows}\t${row.line}`;
    const checked = options.check(row);
    if (checked.isAccepted) {
      return `${position}\tf\t${copyField(checked.record.id)}\t${encode(checked.record)}\n`;
    }
    counts.rejected += 1;
    for (const problem of checked.problems) options.onReject?.({ line: row.line, ...problem });
    const id = row.values.id?.trim() ?? '';
    if (!options.mergesRows || problemOfId(id)) return '';
    return `${position}\tt\t${copyField(id)}\t${nothing}\n`;
  };
}

/** Returns text as a field of COPY's text format. */
function copyField(text: string): string {
  return text.replace(special, (character) => escapes[character] ?? character);
}

/**
 * Returns an encoder that writes the content of records (date, dimensions, measures, stage dates, in the
 * order of `contentColumns`) as fields of COPY's text format, separated by tabs.
 */
function createContentEncoder(dataset: Dataset): (record: CheckedRecord) => string {
  const dimensions = recordedDimensions(dataset).map(({ name, isMultiple }) => ({
    name,
    encode: rememberCodes(isMultiple ? arrayField : singleField),
  }));
  const columns = dataset.measures.flatMap(({ column }) => column ?? []);
  return ({ date, codes, measures, stages }) => {
    let text = date;
    for (const { name, encode } of dimensions) text += `\t${encode(codes[name] ?? [])}`;
    for (const column of columns) text += `\t${measures[column] ?? NULL}`;
    for (const column of dataset.stageDates) text += `\t${stages[column] ?? NULL}`;
    return text;
  };
}

/** Returns the content fields of a rejected row, all null. */
function emptyContent(dataset: Dataset): string {
  const fields = contentColumns(dataset).length;
  return Array.from({ length: fields }, () => NULL).join('\t');
}

function singleField(codes: Codes): string {
  return copyField(codes[0] ?? '');
}

function arrayField(codes: Codes): string {
  const quoted = codes.map((code) => `"${code.replace(/["\\]/g, '\\$&')}"`);
  return copyField(`{${quoted.join(',')}}`);
}
