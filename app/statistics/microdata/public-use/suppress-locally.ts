/* eslint-disable @typescript-eslint/no-non-null-assertion -- all rows exist; checking each takes time */
import { type TimeSlices } from '~/engine/time-slices';

/** Which values of each row are kept, and how many are not. */
interface Suppression {
  /** For each row, a bit for each variable whose value is kept: bit 0 for the first. */
  kept: Uint32Array;
  /** The number of suppressed values of each variable. */
  suppressed: number[];
}

/** How many row visits pass before the event loop may do other work. */
const ROWS_A_STEP = 2 ** 13;

/**
 * Suppresses values of rows until every combination of values is shared by at least `min` rows; a suppressed
 * value counts as a separate value. No row is removed. Fewer rows than `min` lose all their values.
 *
 * The first variables are kept in preference to the last ones: rows that share all values are done, then
 * those that share all but the last one, all but the one before it, all but these two, and so on (local
 * suppression by importance, as in `localSuppression` of sdcMicro). So no value could be restored to a
 * combination such that `min` of its rows share it, and the first variable is suppressed only if nothing else
 * is shown.
 *
 * @param columns - the value of each row, as a number from 0, by variable; the last ones are suppressed
 * first.
 */
export async function suppressLocally(
  columns: readonly Uint32Array[],
  min: number,
  slices: TimeSlices,
): Promise<Suppression> {
  const rows = columns[0]?.length ?? 0;
  const kept = new Uint32Array(rows);
  let open: Uint32Array = new Uint32Array(rows).map((_, row) => row);
  for (const set of setsOf(columns.length)) {
    if (open.length < min) break;
    const { sharing, others } = await findSharing(columns, set, { open, min, slices });
    for (const row of sharing) kept[row] = set;
    open = others;
  }
  await fillUp(columns, kept, { missing: open.length > 0 ? min - open.length : 0, min, slices });
  return { kept, suppressed: countSuppressed(kept, columns.length) };
}

function countSuppressed(kept: Uint32Array, variables: number): number[] {
  const rowsOf = new Uint32Array(2 ** variables);
  for (const set of kept) rowsOf[set]! += 1;
  return Array.from({ length: variables }, (_, variable) =>
    rowsOf.reduce((sum, rows, set) => (isIn(set, variable) ? sum : sum + rows), 0),
  );
}

/** Returns the non-empty sets of variables, as bits: those of the first variables first. */
function setsOf(variables: number): number[] {
  const rankOf = (set: number) =>
    Array.from({ length: variables }, (_, variable) => Number(isIn(set, variable))).join('');
  return Array.from({ length: 2 ** variables - 1 }, (_, index) => index + 1).sort((a, b) =>
    rankOf(b).localeCompare(rankOf(a)),
  );
}

interface Search {
  open: Uint32Array;
  min: number;
  slices: TimeSlices;
}

/**
 * Divides the open rows: those that share their values of a set of variables with enough others, and the
 * rest.
 */
async function findSharing(
  columns: readonly Uint32Array[],
  set: number,
  { open, min, slices }: Search,
): Promise<{ sharing: Uint32Array; others: Uint32Array }> {
  const groups = new Uint32Array(open.length);
  let sizes: number[] = [open.length];
  for (const [variable, column] of columns.entries()) {
    if (!isIn(set, variable)) continue;
    // The previous groups, divided by the values of one more variable.
    const numbers = new Map<number, number>();
    const before = sizes.length;
    sizes = [];
    for (let index = 0; index < open.length; index += 1) {
      const divided = column[open[index]!]! * before + groups[index]!;
      const group = numbers.get(divided) ?? numbers.size;
      if (group === numbers.size) numbers.set(divided, group);
      groups[index] = group;
      sizes[group] = (sizes[group] ?? 0) + 1;
      if (index % ROWS_A_STEP === 0 && slices.isOver()) await slices.next();
    }
  }
  const isSharing = (index: number) => sizes[groups[index]!]! >= min;
  return {
    sharing: open.filter((_, index) => isSharing(index)),
    others: open.filter((_, index) => !isSharing(index)),
  };
}

interface Lost {
  /** How many more rows would have to lose all values; 0 or less if there are enough. */
  missing: number;
  min: number;
  slices: TimeSlices;
}

/** If too few rows have lost all values, some rows of a combination that reveals little lose theirs, too. */
async function fillUp(
  columns: readonly Uint32Array[],
  kept: Uint32Array,
  { missing, min, slices }: Lost,
): Promise<void> {
  if (missing <= 0) return;
  const fewest = Math.min(...[...new Set(kept)].filter((set) => set > 0).map(sizeOf));
  const combinations = new Map<string, number[]>();
  for (const [row, set] of kept.entries()) {
    if (row % ROWS_A_STEP === 0 && slices.isOver()) await slices.next();
    if (set === 0 || sizeOf(set) > fewest) continue;
    const key = columns.map((column, variable) => isIn(set, variable) && column[row]).join();
    const rows = combinations.get(`${set} ${key}`);
    if (rows) rows.push(row);
    else combinations.set(`${set} ${key}`, [row]);
  }
  const [first = [], ...others] = combinations.values();
  const largest = others.reduce((a, b) => (b.length > a.length ? b : a), first);
  const isEnough = largest.length - missing >= min;
  for (const row of isEnough ? largest.slice(0, missing) : largest) kept[row] = 0;
}

function isIn(set: number, variable: number): boolean {
  return ((set >>> variable) & 1) === 1;
}

function sizeOf(set: number): number {
  return set.toString(2).replaceAll('0', '').length;
}
