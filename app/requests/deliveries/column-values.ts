/** How many rows are compared; a column whose values all differ so far identifies rows. */
const MAX_COMPARED = 10_000;

/** Dates with their day, whichever part comes first. */
const day = /^(?:\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2\d{4})(?:[T ]\d.*)?$/;

/** What the values of columns, not their names, say of how far they identify people. */
export interface ColumnFindings {
  /** The positions of the columns whose values are unique. */
  unique: number[];
  /** The positions of the columns of exact days. */
  days: number[];
}

/** Examines the values of columns, row by row. */
export interface ColumnExaminer {
  add(cells: readonly string[]): void;
  findings(): ColumnFindings;
}

/** Returns an examiner of the columns of a table. */
export function createColumnExaminer(columns: number): ColumnExaminer {
  const unique = new Map(Array.from({ length: columns }, (_, at) => [at, new Set<string>()]));
  const days = new Set(unique.keys());
  const dated = new Set<number>();
  let rows = 0;
  return {
    add(cells) {
      rows += 1;
      for (const at of days) {
        const cell = (cells[at] ?? '').trim();
        if (cell === '') continue;
        if (day.test(cell)) dated.add(at);
        else days.delete(at);
      }
      if (rows > MAX_COMPARED) return;
      for (const [at, values] of unique) {
        const cell = (cells[at] ?? '').trim();
        if (cell === '' || values.has(cell)) unique.delete(at);
        else values.add(cell);
      }
    },
    findings: () => ({
      unique: rows > 1 ? [...unique.keys()] : [],
      days: [...days].filter((at) => dated.has(at)),
    }),
  };
}
