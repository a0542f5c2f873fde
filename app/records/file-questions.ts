import { z } from 'zod';
import { describeRange, type CellRange } from './files/cell-range';
import { type SheetFacts, type TableRow } from './files/table';

/** The decisions about the contents of a file, with their choices. */
export const fileChoices = {
  hiddenRows: ['include', 'skip'],
  mergedCells: ['fill'],
  totals: ['skip', 'include'],
} as const;

/** The choices of an operator; open decisions are absent. */
export const fileChoicesSchema = z.object({
  hiddenRows: z.enum(fileChoices.hiddenRows).optional(),
  mergedCells: z.enum(fileChoices.mergedCells).optional(),
  totals: z.enum(fileChoices.totals).optional(),
});

export type FileMatter = keyof typeof fileChoices;
export type FileChoices = z.output<typeof fileChoicesSchema>;

/** Something in a file that an operator has to decide, or has decided. */
export interface FileFinding {
  matter: FileMatter;
  count: number;
  /** Where it occurs first: lines, or ranges of cells. */
  places: readonly string[];
}

/**
 * A file cannot be read before an operator decides something. Thrown by the rows after the last of them, so
 * that every question is known; nothing is written then.
 */
export class OpenQuestions extends Error {
  constructor(readonly questions: readonly FileFinding[]) {
    super('open questions');
    this.name = 'OpenQuestions';
  }
}

/** The maximum number of `places` of a finding. */
const MAX_PLACES = 10;

/** Collects the decisions that the rows of a file require. */
export function createFileFindings() {
  const lines = { hiddenRows: new Set<number>(), totals: new Set<number>() };
  const counts = { hiddenRows: 0, totals: 0 };
  const add = (matter: 'hiddenRows' | 'totals', { line }: TableRow) => {
    counts[matter] += 1;
    if (lines[matter].size < MAX_LINES) lines[matter].add(line);
  };
  const findingOf = (matter: 'hiddenRows' | 'totals'): FileFinding => ({
    matter,
    count: counts[matter],
    places: [...lines[matter]].slice(0, MAX_PLACES).map(String),
  });
  return {
    add,
    /** Returns all findings; `merged` are the merged cells of columns that are read. */
    list(merged: readonly CellRange[]): FileFinding[] {
      // The label of a sum often spans several cells.
      const relevant = merged.filter(({ lines: [first, last] }) =>
        first === last ? !lines.totals.has(first) : true,
      );
      const mergedCells: FileFinding = {
        matter: 'mergedCells',
        count: relevant.length,
        places: relevant.slice(0, MAX_PLACES).map(describeRange),
      };
      const findings = [findingOf('hiddenRows'), mergedCells, findingOf('totals')];
      return findings.filter(({ count }) => count > 0);
    },
  };
}

/** How many lines are stored: memory must not grow with the file. */
const MAX_LINES = 10_000;

/** Returns the merged cells below the header that overlap one of these columns. */
export function mergedIn(
  sheet: SheetFacts | undefined,
  headerLine: number,
  columns: ReadonlySet<number>,
): CellRange[] {
  return (sheet?.merged ?? []).filter(
    ({ lines, columns: [first, last] }) =>
      lines[1] > headerLine && [...columns].some((column) => column >= first && column <= last),
  );
}
