import { type CellRange } from './cell-range';

/** A file that holds a table: a header and rows of text cells. */
export interface Table {
  header: readonly string[];
  /** Where the header stands, and the rows above it, which were passed over. */
  headerLine: number;
  above: readonly TableRow[];
  /** Where the columns of the header stand in the file, counted from 0. */
  columns: readonly number[];
  /** What only sheets of workbooks have. */
  sheet?: SheetFacts;
  /** Read once; throws `RefusedFile` where the file cannot be read on. */
  rows: AsyncIterable<TableRow>;
  /** How much of the file has been read, from 0 to 1. */
  progress(): number;
  /** Lets go of the file, wherever its reading stands. */
  close(): void;
}

/** The sheet that is read, and the others: complete once the last row has been read. */
export interface SheetFacts {
  name: string;
  unread: readonly string[];
  /** Those of the unread ones that are hidden. */
  hidden: readonly string[];
  /** The hidden columns, counted from 0; complete once the header has been read. */
  hiddenColumns: readonly number[];
  /** The cells that are merged. */
  merged: readonly CellRange[];
  /** Reads through the sheet once more for all cells that are merged. */
  findMerged(): Promise<readonly CellRange[]>;
}

export interface TableRow {
  /** Its line in the file or row in the sheet, counted from 1. */
  line: number;
  cells: readonly string[];
  /** How many cells its header has, where the row has more or fewer: nobody knows which belong where. */
  expected?: number;
  /** Whether the sheet hides it. */
  isHidden?: boolean;
  /** Cells that hold no text, and why: a reason of a reject. */
  unreadable?: readonly UnreadableCell[];
}

/** The place of a cell whose column has no name. */
export const NAMELESS = -1;

export interface UnreadableCell {
  cell: number;
  reason: string;
  /** As a spreadsheet shows it, such as "C12". */
  address: string;
  /** What it holds, where that is not among the cells of its row. */
  text?: string;
}

/** Whether a row holds anything but blanks. */
export function hasContent({ cells, unreadable = [] }: TableRow): boolean {
  return unreadable.length > 0 || cells.some((cell) => cell.trim() !== '');
}
