import loadHighs from 'highs';
import { required } from '~/platform/system/required';
import { type Equations } from './equations';

/** What equations disclose of a count. */
interface Verdict {
  /** Only one number fits. */
  isRecovered: boolean;
  /** No number below 1 fits. */
  isProven: boolean;
}

/** The solver calculates with fractions: numbers this close to an integer count as that integer. */
const TOLERANCE = 1e-5;
/** Wall-clock time: less is too short on a busy machine, and an unsolved count counts as recovered. */
const TIME_LIMIT_SECONDS = 20;
/** After this many joint solutions for all counts, each count is solved on its own. */
const SHARED_SOLUTIONS = 3;

const loading = loadHighs();

/**
 * Decides what equations disclose of some of their counts. A solution in which a count differs from its true
 * value shows that the count is not recovered; such integer solutions are sought first, for all counts at
 * once. For each remaining count the least and the greatest possible number are sought: first with fractions,
 * then in integers.
 */
export async function solve(
  { unknowns, rows }: Equations,
  wanted: readonly number[],
): Promise<ReadonlyMap<number, Verdict>> {
  const { infinity, constants, createModel } = await loading;
  const finite = (bound: number) => (bound === Infinity ? infinity : bound);
  const { minimize, maximize } = constants.objectiveSense;
  const { optimal, timeLimit } = constants.modelStatus;
  const model = createModel({
    numCols: unknowns.length,
    numRows: rows.length,
    colCost: unknowns.map(() => 0),
    colLower: unknowns.map(({ lower }) => lower),
    colUpper: unknowns.map(({ upper }) => finite(upper)),
    integrality: unknowns.map(() => constants.variableType.integer),
    rowLower: rows.map(({ lower }) => lower),
    rowUpper: rows.map(({ upper }) => finite(upper)),
    matrix: { format: 'csr', numRows: rows.length, numCols: unknowns.length, ...packed(rows) },
  });
  model.options.set({ output_flag: false });

  /** Returns the values of the unknowns that minimise or maximise a sum; null if the solver found none. */
  function extreme(some: readonly number[], isLeast: boolean, isWhole: boolean) {
    // The simplex method ignores that counts are integers.
    model.options.set({ solver: isWhole ? 'choose' : 'simplex' });
    model.options.set({ time_limit: TIME_LIMIT_SECONDS, mip_rel_gap: some.length > 1 ? 0.5 : 0 });
    model.zeroAllClocks();
    model.changeObjectiveSense(isLeast ? minimize : maximize);
    for (const unknown of some) model.changeColCost(unknown, 1);
    model.run();
    const status = model.getModelStatus();
    const isFound = status === optimal || (isWhole && status === timeLimit);
    const solution = isFound ? model.getSolution().colValue : null;
    for (const unknown of some) model.changeColCost(unknown, 0);
    return solution;
  }

  const countOf = (unknown: number) => required(unknowns[unknown], 'unknown').count;
  const known = new Map(wanted.map((unknown) => [unknown, { isRecovered: true, isProven: true }]));
  const learn = (solution: Float64Array | null) => {
    for (const [unknown, verdict] of known) {
      const value = solution?.[unknown];
      if (value === undefined) continue;
      if (Math.abs(value - countOf(unknown)) > 1 - TOLERANCE) verdict.isRecovered = false;
      if (value < 1 - TOLERANCE) verdict.isProven = false;
    }
  };
  try {
    for (let round = 0; round < SHARED_SOLUTIONS; round += 1) {
      const open = [...known].filter(([, { isRecovered, isProven }]) => isRecovered || isProven);
      if (open.length === 0) break;
      learn(
        extreme(
          open.map(([unknown]) => unknown),
          round % 2 === 0,
          true,
        ),
      );
    }
    for (const [unknown, verdict] of known) {
      const count = countOf(unknown);
      for (const isLeast of [true, false]) {
        if (isLeast ? !verdict.isProven && !verdict.isRecovered : !verdict.isRecovered) continue;
        const bound = extreme([unknown], isLeast, false)?.[unknown] ?? count;
        const isSettled = isLeast ? bound > count - 1 + TOLERANCE : bound < count + 1 - TOLERANCE;
        if (!isSettled) learn(extreme([unknown], isLeast, true));
      }
    }
    return known;
  } finally {
    model.dispose();
  }
}

function packed(rows: Equations['rows']) {
  let end = 0;
  const starts = [0, ...rows.map(({ of }) => (end += of.length))];
  const all = rows.flatMap(({ of }) => of);
  return {
    starts,
    indices: all.map(([unknown]) => unknown),
    values: all.map(([, times]) => times),
  };
}
