import { RefusedFile } from '~/platform/storage/refused-file';
import { readNamespacedXml } from '~/platform/storage/xml-events';
import { addressOf, columnOf, parseRange, type CellRange } from './cell-range';
import { dayOfMoment, dayOfSerial, isLongNumber } from './number-formats';
import { workbookNamespaces } from './package-parts.server';
import { hasContent, type TableRow, type UnreadableCell } from './table';
import { type Workbook } from './workbook.server';

/** Far more columns than records have; a cell beyond would make its whole row that long. */
export const MAX_COLUMNS = 1000;
/** The maximum number of rows of a sheet, in every spreadsheet program. */
export const MAX_LINES = 2 ** 20;
/** The maximum length of a cell's text, in Excel. */
export const MAX_CELL_LENGTH = 32_767;
/** Far more merged cells than a table of records has. */
export const MAX_MERGED = 100_000;

/** The marks of a sheet next to its rows, as far as it has been read. */
export interface SheetMarks {
  hiddenColumns: number[];
  merged: CellRange[];
}

interface Cell {
  column: number;
  type: string;
  style: number;
  isFormula: boolean;
  text: string;
}

interface Row {
  line: number;
  cells: string[];
  isHidden: boolean;
  unreadable: UnreadableCell[];
}

/** Yields the non-empty rows of a sheet, cells without content as empty text. */
export async function* sheetRows(
  chunks: AsyncIterable<Buffer>,
  workbook: Workbook,
  marks: SheetMarks,
): AsyncGenerator<TableRow> {
  const finished: TableRow[] = [];
  const handlers = createSheetHandlers(workbook, marks, (row) => finished.push(row));
  for await (const _ of readNamespacedXml(chunks, workbookNamespaces, handlers)) {
    void _;
    yield* finished.splice(0);
  }
}

function createSheetHandlers(
  workbook: Workbook,
  marks: SheetMarks,
  onRow: (row: TableRow) => void,
) {
  let row: Row = { line: 0, cells: [], isHidden: false, unreadable: [] };
  let cell: Cell = { column: -1, type: '', style: 0, isFormula: false, text: '' };
  let [isText, isPhonetic, rows] = [false, false, 0];
  return {
    open(name: string, attributes: Record<string, string>) {
      isText = !isPhonetic && (name === 'v' || name === 't');
      if (name === 'row') {
        row = beginRow(attributes, row.line + 1);
        cell.column = -1;
      } else if (name === 'c') {
        cell = beginCell(attributes, cell.column + 1);
      } else if (name === 'f') cell.isFormula = true;
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 'col') markColumns(attributes, marks.hiddenColumns);
      else if (name === 'mergeCell') markMerged(attributes, marks.merged);
    },
    text(piece: string) {
      if (!isText) return;
      cell.text += piece;
      if (cell.text.length > MAX_CELL_LENGTH) throw new RefusedFile('spreadsheet-bomb');
    },
    close(name: string) {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name === 'c') endCell(cell, row, workbook);
      if (name !== 'row') return;
      if (++rows > MAX_LINES) throw new RefusedFile('spreadsheet-bomb');
      if (hasContent(row)) onRow(row);
    },
  };
}

function beginRow({ r, hidden, ht }: Record<string, string>, next: number): Row {
  const line = Number(r ?? next);
  if (!Number.isSafeInteger(line) || line < 1) throw new RefusedFile('damaged');
  const isHidden = isTrue(hidden) || (ht !== undefined && Number(ht) === 0);
  return { line, cells: [], isHidden, unreadable: [] };
}

function beginCell({ r, t, s }: Record<string, string>, next: number): Cell {
  const column = r === undefined ? next : columnOf(r);
  return { column, type: t ?? 'n', style: Number(s ?? 0), isFormula: false, text: '' };
}

function markColumns({ min, max, hidden, width }: Record<string, string>, columns: number[]): void {
  if (!isTrue(hidden) && Number(width) !== 0) return;
  const [first, last] = [Number(min), Number(max)];
  // Real sheets do not repeat columns; hostile ones would fill the memory.
  if (!(first >= 1 && last >= first) || columns.length > MAX_COLUMNS) {
    throw new RefusedFile('damaged');
  }
  for (let column = first - 1; column < Math.min(last, MAX_COLUMNS); column++) columns.push(column);
}

/** Adds a merged range to those of its sheet. */
export function markMerged({ ref = '' }: Record<string, string>, merged: CellRange[]): void {
  const range = parseRange(ref);
  if (!range) throw new RefusedFile('damaged');
  if (merged.length >= MAX_MERGED) throw new RefusedFile('spreadsheet-bomb');
  merged.push(range);
}

function isTrue(text: string | undefined): boolean {
  return text === '1' || text === 'true';
}

function endCell(cell: Cell, row: Row, workbook: Workbook): void {
  if (cell.text === '' && !cell.isFormula) return;
  if (!(cell.column >= 0 && cell.column < MAX_COLUMNS)) throw new RefusedFile('spreadsheet-bomb');
  while (row.cells.length < cell.column) row.cells.push('');
  const text = cell.isFormula ? cell.text : textOf(cell, workbook);
  row.cells[cell.column] = text ?? cell.text;
  const reason = reasonAgainst(cell, text);
  if (!reason) return;
  if (row.unreadable.length >= MAX_COLUMNS) throw new RefusedFile('damaged');
  const address = addressOf(row.line, cell.column);
  row.unreadable.push({ cell: cell.column, reason, address });
}

function reasonAgainst({ isFormula, type, text: raw }: Cell, text: string | null): string | null {
  if (isFormula) return 'cell-formula';
  if (type === 'e') return 'cell-error';
  if (text === null) return 'cell-reference';
  return type === 'n' && isLongNumber(raw) ? 'cell-long-number' : null;
}

/** Returns the text that a cell shows; null if its reference is missing. */
function textOf({ type, style, text }: Cell, workbook: Workbook): string | null {
  if (type === 's') return sharedString(text, workbook);
  if (type === 'b') return isTrue(text.trim()) ? 'true' : 'false';
  if (type === 'd') return dayOfMoment(text) ?? /^\d{4}-\d{2}-\d{2}/.exec(text)?.[0] ?? text;
  if (type !== 'n') return text;
  const isDate = style === 0 ? (workbook.dateStyles[0] ?? false) : workbook.dateStyles[style];
  if (isDate === undefined) return null;
  const number = Number(text);
  if (isDate) return dayOfSerial(number, workbook.countsFrom1904) ?? text;
  return Number.isFinite(number) ? String(number) : text;
}

function sharedString(reference: string, { sharedStrings }: Workbook): string | null {
  return /^\s*\d+\s*$/.test(reference) ? (sharedStrings[Number(reference)] ?? null) : null;
}
