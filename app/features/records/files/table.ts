/** A file that holds a table: a header and rows of text cells. */
export interface Table {
  header: readonly string[];
  /** Where the header stands, and the rows above it, which were passed over. */
  headerLine: number;
  above: readonly TableRow[];
  /** The sheet of a workbook that is read, and those that are not. */
  sheets?: { read: string; unread: readonly string[] };
  /** Read once; throws `RefusedFile` where the file cannot be read on. */
  rows: AsyncIterable<TableRow>;
  /** How much of the file has been read, from 0 to 1. */
  progress(): number;
  /** Lets go of the file, wherever its reading stands. */
  close(): void;
}

export interface TableRow {
  /** Its line in the file or row in the sheet, counted from 1. */
  line: number;
  cells: readonly string[];
  /** Cells that hold no text, and why: a reason of a reject. */
  unreadable?: readonly { cell: number; reason: string }[];
}
