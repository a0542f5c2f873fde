import { createDistinctCounter } from './distinct-values';
import { isCountName } from './key-columns';

/** From which share of distinct values on a column is nearly unique. */
const NEARLY = 0.9;
/** From which share of rows with a value on. */
const FILLED = 0.5;

/** What the values of columns say of how far they identify people, whatever else their names say. */
export interface ColumnFindings {
  /** The positions of the columns whose values are unique; those of counts are not among them, nor below. */
  unique: number[];
  /** The positions of those of which nearly all are, of the rows that have one. */
  nearlyUnique: number[];
  /** The positions of the columns of exact days. */
  days: number[];
  /** The positions of the columns named like counts, of whole numbers: a row of them may stand for several people. */
  counts: number[];
}

/** Examines the values of columns, row by row. */
export interface ColumnExaminer {
  add(cells: readonly string[]): void;
  findings(): ColumnFindings;
}

/** Returns an examiner of the columns of a table; it remembers each distinct value of a column in some bytes. */
export function createColumnExaminer(
  names: readonly string[],
  isDay: (text: string) => boolean,
): ColumnExaminer {
  const columns = names.map((name) => ({
    filled: 0,
    distinct: createDistinctCounter(),
    areDays: true,
    areCounts: isCountName(name),
  }));
  let rows = 0;
  const positions = (isFound: (column: (typeof columns)[number]) => boolean) =>
    columns.flatMap((column, at) => (isFound(column) ? at : []));
  return {
    add(cells) {
      rows += 1;
      for (const [at, column] of columns.entries()) {
        const cell = (cells[at] ?? '').trim();
        if (cell === '') continue;
        column.filled += 1;
        column.distinct.add(cell);
        column.areDays &&= isDay(cell);
        column.areCounts &&= /^\d+$/.test(cell);
      }
    },
    findings() {
      const areCounts = (column: (typeof columns)[number]) => column.filled > 0 && column.areCounts;
      const isUnique = ({ distinct }: (typeof columns)[number]) =>
        rows > 1 && distinct.size() === rows;
      return {
        unique: positions((column) => isUnique(column) && !areCounts(column)),
        nearlyUnique: positions((column) => {
          const { filled, distinct } = column;
          const isFilled = filled > 1 && filled >= rows * FILLED;
          const isNearlyUnique = !isUnique(column) && distinct.size() >= filled * NEARLY;
          return isFilled && isNearlyUnique && !areCounts(column);
        }),
        days: positions(({ filled, areDays }) => filled > 0 && areDays),
        counts: positions(areCounts),
      };
    },
  };
}
