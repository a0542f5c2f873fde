import { openTableInMemory } from '~/records/open-table.server';
import { languages } from '~/platform/i18n/languages.server';
import { hasContent, type Table, type TableRow } from '~/records/files/table';
import { yieldToEventLoop } from '~/platform/server/yield-to-event-loop.server';
import { RefusedFile } from '~/platform/storage/refused-file';
import { type ColumnFindings, createColumnExaminer } from './column-values';
import { createDayTest } from './exact-days';
import { createKeyCounter, type KeyReport } from './key-report';

/** The table in an archive that the portal has made. */
const DATA_ENTRY = 'data.csv';
export const MAX_INFLATED_BYTES = 256 * 1024 ** 2;
/** How many cells and rows are examined: some seconds of a processor. */
const MAX_CELLS = 3_000_000;
const MAX_ROWS = 300_000;
const MAX_COLUMNS = 200;
/** How many rows pass before other requests get their turn. */
const ROWS_AT_ONCE = 500;
/** How many rows are shown, and how much of a cell. */
const SHOWN_ROWS = 5;
const MAX_SHOWN_LENGTH = 80;

const isDay = createDayTest(languages);

/** What spreadsheet programs take for a formula; a number may begin with a sign. */
const formula = /^[=@\t\r]|^[+-](?![\d.,\s]*$)/;

/** A table that is to be delivered, summarised for the officer who decides about it. */
export interface ExaminedTable {
  columns: string[];
  /** The rows that were examined. */
  rows: number;
  /** Whether these are all. */
  isWhole: boolean;
  /** The first rows, their cells shortened. */
  first: string[][];
  /** How many cells spreadsheet programs would run as formulas. */
  formulas: number;
  /** The positions of the key variables. */
  keys: number[];
  report: KeyReport;
  /** The rows with rare combinations, of these key variables or of those to count besides, whichever has more. */
  rareRows: number;
  /** Those by which people may be recognised: all, if the values of another column are unique, or nearly; else the rare ones. */
  identifyingRows: number;
  /** Whether any combinations were counted. */
  hasKeys: boolean;
  findings: ColumnFindings;
}

interface Examination {
  /** Returns the positions of the key variables among the columns. */
  keysOf(columns: readonly string[]): readonly number[];
  /** Returns those to count besides; by default none. */
  alsoKeysOf?(columns: readonly string[]): readonly number[];
  k: number;
}

/**
 * Reads a CSV or XLSX file, or the CSV of a ZIP archive, and counts how many rows share each combination of the key
 * variables. Other requests are answered meanwhile.
 *
 * @throws {RefusedFile} when it is not a table that can be read.
 */
export async function examineTable(
  { name, content }: { name: string; content: Buffer },
  { keysOf, alsoKeysOf = () => [], k }: Examination,
): Promise<ExaminedTable> {
  const entry = /\.zip$/i.test(name) ? DATA_ENTRY : null;
  const table = await openTableInMemory(content, { entry, maxBytes: MAX_INFLATED_BYTES });
  try {
    const columns = [...table.header];
    if (columns.length > MAX_COLUMNS) throw new RefusedFile('row-too-long');
    const keys = [...keysOf(columns)];
    const alsoKeys = alsoKeysOf(columns);
    const counter = createKeyCounter(keys);
    const also = alsoKeys.length === 0 ? null : createKeyCounter(alsoKeys);
    const examiner = createColumnExaminer(columns, isDay);
    const read = await readRows(table, (cells) => {
      counter.add(cells);
      also?.add(cells);
      examiner.add(cells);
    });
    const report = await counter.report(k, yieldToEventLoop);
    // Without key variables, no combination is rare.
    const counted = keys.length === 0 ? 0 : report.rareRows;
    const alsoCounted = (await also?.report(k, yieldToEventLoop))?.rareRows ?? 0;
    const rareRows = Math.max(counted, alsoCounted);
    const findings = examiner.findings();
    const identifying = [...findings.unique, ...findings.nearlyUnique];
    const isIdentified = identifying.some((at) => !keys.includes(at) && !alsoKeys.includes(at));
    return {
      ...read,
      columns,
      keys,
      report,
      rareRows,
      identifyingRows: isIdentified ? read.rows : rareRows,
      hasKeys: keys.length + alsoKeys.length > 0,
      findings,
    };
  } finally {
    table.close();
  }
}

async function readRows(table: Table, add: (cells: readonly string[]) => void) {
  const first: string[][] = [];
  let [rows, cellsRead] = [0, 0];
  let formulas = countFormulas(table.header, table.unreadableNames);
  for await (const row of table.rows) {
    if (!hasContent(row)) continue;
    if (rows === MAX_ROWS || cellsRead > MAX_CELLS)
      return { rows, isWhole: false, first, formulas };
    const { cells, unreadable } = row;
    add(cells);
    rows += 1;
    cellsRead += table.header.length;
    formulas += countFormulas(cells, unreadable);
    if (first.length < SHOWN_ROWS) first.push(cells.map(shortened));
    if (rows % ROWS_AT_ONCE === 0) await yieldToEventLoop();
  }
  return { rows, isWhole: true, first, formulas };
}

function countFormulas(cells: readonly string[], unreadable: TableRow['unreadable'] = []): number {
  const inSheet = unreadable.filter(({ reason }) => reason === 'cell-formula').length;
  return inSheet + cells.filter((cell) => formula.test(cell)).length;
}

const shortened = (cell: string) =>
  cell.length > MAX_SHOWN_LENGTH ? `${cell.slice(0, MAX_SHOWN_LENGTH)}…` : cell;
