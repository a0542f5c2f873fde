/* eslint-disable @typescript-eslint/no-non-null-assertion -- all positions exist; checking each takes time */
import { type Cell } from './engine';
import { type CodeColumn } from './code-column';
import { type Ranges } from './ranges';
import { type TimeSlices } from './time-slices';

/** More combinations of codes would take too much memory: 128 MB. */
const MAX_CELLS = 2 ** 24;

/** What to cross: the columns of an index, over some of its records. */
interface Crossing {
  columns: readonly CodeColumn[];
  /** The numbers of the records, in chunks. */
  pieces: Iterable<Uint32Array>;
  /** The keys of all records; null if keys are not summed. */
  keys: Int32Array | null;
}

/**
 * Counts records by every combination of the codes of several columns, in one pass. The result lists only
 * combinations that records carry, by the codes in the order of the columns; keys are signed.
 *
 * @throws RangeError if the number of combinations exceeds the memory limit.
 */
export async function crossColumns(
  { columns, pieces, keys }: Crossing,
  slices: TimeSlices,
): Promise<[codes: string[], cell: Cell][]> {
  const size = columns.reduce((product, { codes }) => product * codes.length, 1);
  if (size > MAX_CELLS) throw new RangeError(`A table of ${size} cells is not counted`);
  const counts = new Uint32Array(size);
  const sums = new Int32Array(keys ? size : 0);
  for (const numbers of pieces) {
    addRecords({ columns, keys }, numbers, { counts, sums });
    if (slices.isOver()) await slices.next();
  }
  const cells: [string[], Cell][] = [];
  for (let index = 0; index < size; index += 1) {
    const count = counts[index]!;
    if (count > 0) cells.push([codesAt(columns, index), { count, key: sums[index] ?? 0 }]);
    if (index % 4_096 === 0 && slices.isOver()) await slices.next();
  }
  return cells;
}

/** Two columns have a separate loop: nearly all tables are of two, and a dashboard crosses many. */
function addRecords(
  { columns, keys }: Pick<Crossing, 'columns' | 'keys'>,
  numbers: Uint32Array,
  { counts, sums }: { counts: Uint32Array; sums: Int32Array },
): void {
  const [rows, others] = columns;
  if (columns.length !== 2 || !rows || !others) {
    const add = (record: number, column: number, index: number): void => {
      if (column === columns.length) {
        counts[index]! += 1;
        if (keys) sums[index]! += keys[record]!;
        return;
      }
      const { codes, combinations, combinationOf } = columns[column]!;
      for (const position of combinations[combinationOf[record]!]!) {
        add(record, column + 1, index * codes.length + position);
      }
    };
    for (const record of numbers) add(record, 0, 0);
    return;
  }
  const width = others.codes.length;
  for (let index = 0; index < numbers.length; index += 1) {
    const record = numbers[index]!;
    const inRow = others.combinations[others.combinationOf[record]!]!;
    for (const row of rows.combinations[rows.combinationOf[record]!]!) {
      for (const position of inRow) {
        const columnIndex = row * width + position;
        counts[columnIndex]! += 1;
        if (keys) sums[columnIndex]! += keys[record]!;
      }
    }
  }
}

function codesAt(columns: readonly CodeColumn[], index: number): string[] {
  const codes: string[] = [];
  let rest = index;
  for (const column of [...columns].reverse()) {
    codes.unshift(column.codes[rest % column.codes.length]!);
    rest = Math.floor(rest / column.codes.length);
  }
  return codes;
}

/** Returns the column of a calendar dimension, whose codes are ranges of record numbers. */
export function columnOfRanges(ranges: ReadonlyMap<string, Ranges>, records: number): CodeColumn {
  const combinationOf = new Uint16Array(records);
  const codes = [...ranges.keys()];
  for (const [position, ofCode] of [...ranges.values()].entries()) {
    for (const { start, end } of ofCode) combinationOf.fill(position, start, end);
  }
  return { codes, combinations: codes.map((_, position) => [position]), combinationOf };
}
