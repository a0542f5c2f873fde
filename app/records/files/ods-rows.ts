import { RefusedFile } from '~/platform/storage/refused-file';
import { readNamespacedXml } from '~/platform/storage/xml-events';
import { addressOf } from './cell-range';
import { dayOfMoment, isLongNumber } from './number-formats';
import { MAX_CELL_LENGTH, MAX_COLUMNS, MAX_LINES, MAX_MERGED, type SheetMarks } from './sheet-rows';
import { hasContent, type TableRow, type UnreadableCell } from './table';

/** The maximum text of one sheet including repetitions: the size to which a sheet of XLSX may inflate. */
const MAX_TEXT_LENGTH = 1024 ** 3;

const NAMESPACE = 'urn:oasis:names:tc:opendocument:xmlns';
/** The namespaces that are read in a content.xml; elements of all others are skipped with their content. */
export const odsNamespaces: ReadonlyMap<string, string> = new Map([
  [`${NAMESPACE}:office:1.0`, 'office'],
  [`${NAMESPACE}:table:1.0`, 'table'],
  [`${NAMESPACE}:text:1.0`, 'text'],
  [`${NAMESPACE}:style:1.0`, 'style'],
]);

/** A row as the file stores it: once for all its repetitions. */
interface RepeatedRow {
  row: TableRow;
  times: number;
}

interface Cell {
  attributes: Record<string, string>;
  text: string;
  paragraphs: number;
}

interface Row {
  line: number;
  times: number;
  cells: string[];
  length: number;
  isHidden: boolean;
  unreadable: UnreadableCell[];
}

/** Elements whose text a cell does not show: remarks, and how a word is pronounced. */
const ignoredElements = new Set(['office:annotation', 'text:ruby-text', 'text:note']);
const cellNames = new Set(['table:table-cell', 'table:covered-table-cell']);

/**
 * Yields the non-empty rows of a sheet, given by its index in the content.xml; calls `onSheet` with the index
 * of every sheet, including those after it.
 */
export async function* odsRows(
  chunks: AsyncIterable<Buffer>,
  sheet: number,
  marks: SheetMarks,
  onSheet?: OnSheet,
): AsyncGenerator<TableRow> {
  const finished: RepeatedRow[] = [];
  const reader = createSheetReader(sheet, marks, (row) => finished.push(row), onSheet);
  for await (const _ of readNamespacedXml(chunks, odsNamespaces, reader.handlers)) {
    void _;
    for (const { row, times } of finished.splice(0)) {
      yield row;
      for (let next = 1; next < times; next++) yield { ...row, line: row.line + next };
    }
    if (!onSheet && reader.isAtEnd()) return;
  }
}

type OnSheet = (attributes: Record<string, string>, index: number) => void;

/** Calls back with each row of a sheet, as the events of its XML come in. */
export function createSheetReader(
  wanted: number,
  marks: SheetMarks,
  onRow: (repeated: RepeatedRow) => void,
  onSheet?: OnSheet,
) {
  let [sheet, tables, ignoredDepth, hiddenGroups] = [-1, 0, 0, 0];
  let [column, line, columns, total] = [0, 1, 0, 0];
  let row: Row | null = null;
  let cell: Cell | null = null;
  const groups: boolean[] = [];
  const isInSheet = () => sheet === wanted && tables === 1;

  const handlers = {
    open(name: string, attributes: Record<string, string>) {
      if (name === 'table:table' && tables++ === 0) {
        sheet += 1;
        onSheet?.(attributes, sheet);
      }
      if (!isInSheet()) return;
      if (ignoredDepth > 0 || ignoredElements.has(name)) ignoredDepth += 1;
      else if (name === 'table:table-row-group' || name === 'table:table-column-group') {
        groups.push(attributes['table:display'] === 'false');
        if (groups.at(-1)) hiddenGroups += 1;
      } else if (name === 'table:table-column') {
        const times = timesOf(attributes, 'columns');
        if (isHidden(attributes) || hiddenGroups > 0) {
          const last = Math.min(columns + times, MAX_COLUMNS);
          for (let next = columns; next < last; next++) marks.hiddenColumns.push(next);
        }
        columns += times;
      } else if (name === 'table:table-row') {
        const times = timesOf(attributes, 'rows');
        const hidden = isHidden(attributes) || hiddenGroups > 0;
        row = { line, times, cells: [], length: 0, isHidden: hidden, unreadable: [] };
        column = 0;
      } else if (row && cellNames.has(name)) {
        cell = { attributes, text: '', paragraphs: 0 };
        markMerged(attributes, { line: row.line, column }, marks.merged);
      } else if (cell) readText(cell, name, attributes);
    },
    text(piece: string) {
      // Whitespace between paragraphs is not text.
      if (cell && cell.paragraphs > 0 && ignoredDepth === 0 && isInSheet()) addText(cell, piece);
    },
    close(name: string) {
      if (name === 'table:table') tables -= 1;
      if (!isInSheet()) return;
      if (ignoredDepth > 0) ignoredDepth -= 1;
      else if (name === 'table:table-row-group' || name === 'table:table-column-group') {
        if (groups.pop()) hiddenGroups -= 1;
      } else if (row && cell && cellNames.has(name)) {
        const times = timesOf(cell.attributes, 'columns');
        endCell(cell, row, { column, times });
        column += times;
        cell = null;
      } else if (row && name === 'table:table-row') {
        const { times, length, ...read } = row;
        line += times;
        row = null;
        if (!hasContent(read)) return;
        total += length * times;
        if (total > MAX_TEXT_LENGTH || line > MAX_LINES + 1) {
          throw new RefusedFile('spreadsheet-bomb');
        }
        onRow({ row: read, times });
      }
    },
  };
  return { handlers, isAtEnd: () => sheet > wanted || (sheet === wanted && tables === 0) };
}

/** Returns how often a row, column or cell is repeated. */
function timesOf(attributes: Record<string, string>, kind: 'rows' | 'columns'): number {
  const times = attributes[`table:number-${kind}-repeated`] ?? '1';
  if (!/^\d{1,9}$/.test(times)) throw new RefusedFile('damaged');
  return Math.max(1, Number(times));
}

function isHidden({ 'table:visibility': visibility = 'visible' }: Record<string, string>): boolean {
  return visibility !== 'visible';
}

function markMerged(
  attributes: Record<string, string>,
  { line, column }: { line: number; column: number },
  merged: SheetMarks['merged'],
): void {
  const [rows, columns] = ['rows', 'columns'].map((kind) =>
    Number(attributes[`table:number-${kind}-spanned`] ?? 1),
  );
  if (!(Number.isSafeInteger(rows) && Number.isSafeInteger(columns))) {
    throw new RefusedFile('damaged');
  }
  if (rows === undefined || columns === undefined || (rows <= 1 && columns <= 1)) return;
  if (merged.length >= MAX_MERGED) throw new RefusedFile('spreadsheet-bomb');
  merged.push({ lines: [line, line + rows - 1], columns: [column, column + columns - 1] });
}

function readText(cell: Cell, name: string, attributes: Record<string, string>): void {
  if (name === 'text:p' && cell.paragraphs++ > 0) addText(cell, '\n');
  if (name === 'text:s') addText(cell, ' '.repeat(countOfSpaces(attributes)));
  if (name === 'text:tab') addText(cell, '\t');
  if (name === 'text:line-break') addText(cell, '\n');
}

function countOfSpaces({ 'text:c': count = '1' }: Record<string, string>): number {
  if (!/^\d{1,4}$/.test(count)) throw new RefusedFile('damaged');
  return Number(count);
}

function addText(cell: Cell, piece: string): void {
  cell.text += piece;
  if (cell.text.length > MAX_CELL_LENGTH) throw new RefusedFile('spreadsheet-bomb');
}

function endCell(cell: Cell, row: Row, { column, times }: { column: number; times: number }): void {
  const isFormula = cell.attributes['table:formula'] !== undefined;
  const text = textOf(cell);
  if (text === '' && !isFormula) return;
  if (column + times > MAX_COLUMNS) throw new RefusedFile('spreadsheet-bomb');
  while (row.cells.length < column) row.cells.push('');
  const reason = isFormula ? 'cell-formula' : isLong(cell) ? 'cell-long-number' : null;
  for (let next = column; next < column + times; next++) {
    row.cells[next] = text;
    row.length += text.length + 1;
    if (reason) row.unreadable.push({ cell: next, reason, address: addressOf(row.line, next) });
  }
}

const numbers = ['float', 'percentage', 'currency'];

function isLong({ attributes }: Cell): boolean {
  return (
    numbers.includes(attributes['office:value-type'] ?? '') &&
    isLongNumber(attributes['office:value'] ?? '')
  );
}

/** Returns the content of a cell: its value, or the text that it shows if it has no value. */
function textOf({ attributes, text }: Cell): string {
  const type = attributes['office:value-type'] ?? '';
  if (type === 'string') return attributes['office:string-value'] ?? text;
  if (type === 'boolean') return attributes['office:boolean-value'] ?? text;
  const moment = attributes['office:date-value'];
  // If it is not a day, the text that the cell shows may look like another one.
  if (type === 'date' && moment !== undefined) return dayOfMoment(moment) ?? moment;
  const value = attributes['office:value'];
  if (!numbers.includes(type) || value === undefined) return text;
  const number = Number(value);
  return Number.isFinite(number) ? String(number) : value;
}
