import { type Translate } from '~/platform/i18n/text-keys';
import { writeWorkbook } from '~/datasets/write-workbook.server';
import { describeReject } from './describe-reject';
import { rangesWithin } from './files/cell-range';
import { fillMerged } from './files/fill-merged';
import { type TableShape } from './files/find-header';
import { type Table, type TableRow } from './files/table';
import { markColumn } from './marked-columns';
import { openTable } from './open-table.server';
import { type Reject } from './source-row';

/** More rows than anybody corrects by hand: then the mapping is wrong, or the file as a whole. */
const MAX_ROWS = 20_000;
/** What the first columns are wide, in digits: line and reason. */
const WIDTHS = [14, 60];
/** What XML has no characters for. */
const unwritable = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** How the table of a file was found, to be found again. */
export interface FoundTable {
  path: string;
  shape: TableShape;
  fillsMerged: boolean;
  /** The columns of a second file, and the cells that a row takes of them; null if none is joined. */
  joined: {
    columns: readonly string[];
    cellsOf(row: TableRow, header: readonly string[]): readonly string[];
  } | null;
}

/** The rejected rows of an import, as a file to correct and import alone. */
interface RejectedRows {
  add(reject: Reject): void;
  /** Returns an XLSX file; null if nothing was rejected, or too much. */
  content(found: FoundTable): AsyncIterable<Uint8Array> | null;
}

/**
 * Collects which rows are rejected, and why. Their file has the header of the original file on the same line,
 * all of its columns as texts, and before them some that are not read: the line in the original file, the reason, and what
 * a second file says of the row.
 */
export function createRejectedRows(t: Translate<'import'>): RejectedRows {
  const reasons = new Map<number, string>();
  let isTooMany = false;
  return {
    add(reject) {
      if (isTooMany) return;
      const reason = [reject.column, describeReject(reject, t)].filter(Boolean).join(': ');
      const former = reasons.get(reject.line);
      reasons.set(reject.line, former === undefined ? reason : `${former} ${reason}`);
      isTooMany = reasons.size > MAX_ROWS;
      if (isTooMany) reasons.clear();
    },
    content: (found) => (reasons.size === 0 ? null : writeRows(found, reasons, t)),
  };
}

async function* writeRows(
  { path, shape, fillsMerged, joined }: FoundTable,
  reasons: ReadonlyMap<number, string>,
  t: Translate<'import'>,
): AsyncGenerator<Uint8Array> {
  const table = await openTable(path, shape);
  try {
    const { sheet, headerLine } = table;
    const header = [
      markColumn(t('report.line')),
      markColumn(t('report.reason')),
      ...(joined?.columns ?? []).map((name) =>
        markColumn(t('report.second', { name: writable(name) })),
      ),
      ...table.header.map(writable),
    ];
    // A mapping may know the line of the header.
    const above = Array.from({ length: headerLine - 2 }, () => []);
    const isFirst = headerLine === 1;
    const rows =
      fillsMerged && sheet
        ? fillMerged(table.rows, rangesWithin(await sheet.findMerged(), table.columns))
        : table.rows;
    yield* writeWorkbook([
      {
        name: sheet?.name ?? 'data',
        header: isFirst ? header : [t('report.correct')],
        widths: WIDTHS,
        batches: batchesOf(
          isFirst ? [] : [...above, header],
          rejectedRows({ ...table, rows }, reasons, joined),
        ),
      },
    ]);
  } finally {
    table.close();
  }
}

async function* batchesOf(first: readonly string[][], rows: AsyncIterable<readonly string[]>) {
  yield first;
  for await (const row of rows) yield [row];
}

async function* rejectedRows(
  { rows, header }: Pick<Table, 'rows' | 'header'>,
  reasons: ReadonlyMap<number, string>,
  joined: FoundTable['joined'],
): AsyncGenerator<readonly string[]> {
  let rest = reasons.size;
  for await (const row of rows) {
    const reason = reasons.get(row.line);
    if (reason === undefined) continue;
    yield [
      String(row.line),
      writable(reason),
      ...(joined?.cellsOf(row, header) ?? []).map(writable),
      ...cellsOf(row, header.length, reason),
    ];
    rest -= 1;
    if (rest === 0) return;
  }
}

/** A row that lacks cells keeps something beyond its columns: a sheet does not show how many cells it had. */
function cellsOf({ cells, expected }: TableRow, width: number, reason: string): string[] {
  const texts = cells.map(writable);
  if (expected === undefined || texts.length > width) return texts;
  const missing = Array.from({ length: width - texts.length }, () => '');
  return [...texts, ...missing, writable(reason)];
}

const writable = (text: string) => text.replace(unwritable, '\ufffd');
