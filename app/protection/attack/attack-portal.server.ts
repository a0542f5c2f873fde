import { required } from '~/platform/system/required';
import { type AttackedRecord } from './attacked-records';
import { type AttackedView, drawView } from './attacked-view';
import { type Equations, equationsOf, type Row } from './equations';
import { type Attacked } from './groupings';
import { solve } from './solver.server';

/** The result of an attack on a sample of views. */
export interface AttackResult {
  /** The attacked views that hold small counts. */
  views: number;
  /** The small counts attacked: those that the portal does not disclose. */
  tried: number;
  /** Of these, the counts whose exact number was recovered. */
  recovered: number;
  /** The small counts for which the portal does not disclose whether any record exists. */
  concealed: number;
  /** Of these, the counts proven not to be 0. */
  proven: number;
}

interface Attack extends Attacked {
  /** The records and public-use files of the previous calculation; its records are a subset of `records`. */
  before?: readonly AttackedRecord[];
  filesBefore?: Attacked['files'];
  /** How many views that hold small counts to attack. */
  views: number;
  /** Returns the next random number in [0, 1). */
  draw: () => number;
  /** Called before each view; returning true ends the attack. */
  isOver?: (views: number) => boolean;
}

/** Counts up to this are of people who can be identified. */
const MAX_SMALL = 5;
const MAX_TRIED_A_VIEW = 16;
/** After this many random views without a small count, the data may hold none. */
const MAX_DRAWN_A_VIEW = 20;

/**
 * Tries to recover small counts from everything that a portal discloses: for random views, all tables of up
 * to three dimensions and their years, by linear and integer programming.
 */
export async function attackPortal({
  views,
  draw,
  isOver = () => false,
  ...attacked
}: Attack): Promise<AttackResult> {
  const result = { views: 0, tried: 0, recovered: 0, concealed: 0, proven: 0 };
  for (let drawn = 0; drawn < views * MAX_DRAWN_A_VIEW; drawn += 1) {
    if (result.views === views || isOver(result.views)) break;
    const axes = drawView(attacked.dataset, attacked.records, draw);
    if (!axes) break;
    const equations = bothCalculations(attacked, axes);
    const wanted = sample(smallCounts(equations), draw);
    if (wanted.length > 0) result.views += 1;
    for (const [unknown, { isRecovered, isProven }] of await solve(equations, wanted)) {
      const isConcealed = required(equations.unknowns[unknown], 'unknown').lower === 0;
      result.tried += 1;
      result.recovered += Number(isRecovered);
      result.concealed += Number(isConcealed);
      result.proven += Number(isConcealed && isProven);
    }
  }
  return result;
}

/**
 * What two calculations disclose together: the later one holds the records of the former, and one more
 * wherever they show different numbers.
 */
function bothCalculations(
  attacked: Omit<Attack, 'views' | 'draw' | 'isOver'>,
  view: AttackedView,
): Equations {
  const later = equationsOf(attacked, view);
  if (!attacked.before) return later;
  const { before, filesBefore } = attacked;
  const former = equationsOf({ ...attacked, records: before, files: filesBefore }, view);
  const offset = later.unknowns.length;
  const shift = ({ of, ...bounds }: Row): Row => ({
    ...bounds,
    of: of.map(([unknown, times]) => [unknown + offset, times]),
  });
  const grown = later.unknowns.slice(0, countsOf(view)).map(({ disclosed }, number): Row => {
    const differ = disclosed !== required(former.unknowns[number], 'unknown').disclosed;
    return {
      lower: Number(differ),
      upper: Infinity,
      of: [
        [number, 1],
        [number + offset, -1],
      ],
    };
  });
  return {
    unknowns: [...later.unknowns, ...former.unknowns],
    rows: [...later.rows, ...former.rows.map(shift), ...grown],
  };
}

/**
 * Returns how many counts a view has: those of all parts of its axes, which come first among the unknowns.
 */
function countsOf(view: AttackedView): number {
  return view.reduce((product, { codes }) => product * (codes.length + 1), 1);
}

function smallCounts({ unknowns }: Equations): number[] {
  return [...unknowns.entries()].flatMap(([number, { count, lower, upper, isUnion }]) =>
    count > 0 && count <= MAX_SMALL && lower < upper && !isUnion ? [number] : [],
  );
}

function sample(numbers: readonly number[], draw: () => number): number[] {
  const shuffled = numbers.map((number) => ({ number, rank: draw() }));
  return shuffled
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_TRIED_A_VIEW)
    .map(({ number }) => number);
}
