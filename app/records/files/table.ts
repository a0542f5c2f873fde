import { type CellRange } from './cell-range';

/** A file that holds a table: a header and rows of text cells. */
export interface Table {
  header: readonly string[];
  /** The line of the header, and the rows above it, which were skipped. */
  headerLine: number;
  /** For sheets of workbooks only: the cells of the header without readable text. */
  unreadableNames?: readonly UnreadableCell[];
  above: readonly TableRow[];
  /** The positions of the header's columns in the file, counted from 0. */
  columns: readonly number[];
  /** For CSV files only. */
  delimiter?: string;
  /** For sheets of workbooks only. */
  sheet?: SheetFacts;
  /** Can be read once; throws `RefusedFile` where the rest cannot be read. */
  rows: AsyncIterable<TableRow>;
  /** Returns the share of the file that has been read, from 0 to 1. */
  progress(): number;
  /** Closes the file, however far it has been read. */
  close(): void;
}

/** The sheet that is read, and the others: complete once the last row has been read. */
export interface SheetFacts {
  name: string;
  unread: readonly string[];
  /** The hidden ones among the unread sheets. */
  hidden: readonly string[];
  /** The hidden columns, counted from 0; complete once the header has been read. */
  hiddenColumns: readonly number[];
  merged: readonly CellRange[];
  /** Reads the sheet again for all merged cells. */
  findMerged(): Promise<readonly CellRange[]>;
}

export interface TableRow {
  /** Its line in the file or row in the sheet, counted from 1. */
  line: number;
  cells: readonly string[];
  /** The number of cells in the header, if the row has more or fewer: their columns are then unknown. */
  expected?: number;
  /** Whether the row is hidden in the sheet. */
  isHidden?: boolean;
  /** Cells without readable text, and why: a reason of a reject. */
  unreadable?: readonly UnreadableCell[];
}

/** The index of a cell whose column has no name. */
export const NAMELESS = -1;

export interface UnreadableCell {
  cell: number;
  reason: string;
  /** As a spreadsheet shows it, such as "C12". */
  address: string;
  /** Its content, if it is not among the cells of its row. */
  text?: string;
}

/** Returns whether a row has any content but whitespace. */
export function hasContent({ cells, unreadable = [] }: TableRow): boolean {
  return unreadable.length > 0 || cells.some((cell) => cell.trim() !== '');
}
