import { RefusedFile } from '~/storage/refused-file';
import { dayOfSerial } from './number-formats';
import { type TableRow } from './table';
import { type Workbook } from './workbook.server';
import { readXml } from '~/storage/xml-events';

/** Far more columns than records have; a cell out there would make its whole row that long. */
const MAX_COLUMNS = 1000;

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
  unreadable: { cell: number; reason: string }[];
}

/** The rows of a sheet that hold anything, cells without content as empty text. */
export async function* sheetRows(
  chunks: AsyncIterable<Buffer>,
  workbook: Workbook,
): AsyncGenerator<TableRow> {
  const finished: TableRow[] = [];
  const handlers = createSheetHandlers(workbook, (row) => finished.push(row));
  for await (const _ of readXml(chunks, handlers)) {
    void _;
    yield* finished.splice(0);
  }
}

function createSheetHandlers(workbook: Workbook, onRow: (row: TableRow) => void) {
  let row: Row = { line: 0, cells: [], unreadable: [] };
  let cell: Cell = { column: -1, type: '', style: 0, isFormula: false, text: '' };
  let isText = false;
  return {
    open(name: string, attributes: Record<string, string>) {
      isText = name === 'v' || name === 't';
      if (name === 'row') {
        row = { line: Number(attributes.r ?? row.line + 1), cells: [], unreadable: [] };
        cell.column = -1;
      } else if (name === 'c') {
        cell = beginCell(attributes, cell.column + 1);
      } else if (name === 'f') cell.isFormula = true;
    },
    text(piece: string) {
      if (isText) cell.text += piece;
    },
    close(name: string) {
      isText = false;
      if (name === 'c') endCell(cell, row, workbook);
      if (name === 'row' && row.cells.length > 0) onRow(row);
    },
  };
}

function beginCell({ r, t, s }: Record<string, string>, next: number): Cell {
  const column = r === undefined ? next : columnOf(r);
  return { column, type: t ?? 'n', style: Number(s ?? 0), isFormula: false, text: '' };
}

/** The column of a reference such as "AB12", counted from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of reference.replace(/\d/g, ''))
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function endCell(cell: Cell, row: Row, workbook: Workbook): void {
  if (cell.text === '' && !cell.isFormula) return;
  if (!(cell.column < MAX_COLUMNS)) throw new RefusedFile('spreadsheet-bomb');
  while (row.cells.length < cell.column) row.cells.push('');
  row.cells[cell.column] = cell.isFormula ? cell.text : textOf(cell, workbook);
  const reason = cell.isFormula ? 'cell-formula' : cell.type === 'e' ? 'cell-error' : null;
  if (reason) row.unreadable.push({ cell: cell.column, reason });
}

function textOf({ type, style, text }: Cell, workbook: Workbook): string {
  if (type === 's') return workbook.sharedStrings[Number(text)] ?? '';
  if (type === 'b') return text === '1' ? 'true' : 'false';
  if (type !== 'n') return text;
  const number = Number(text);
  if (workbook.dateStyles[style]) return dayOfSerial(number, workbook.countsFrom1904) ?? text;
  return Number.isFinite(number) ? String(number) : text;
}
