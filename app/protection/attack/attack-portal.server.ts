import { type AttackedRecord } from './attacked-records';
import { type AttackedView, drawView } from './attacked-view';
import { type Equations, equationsOf, type Row } from './equations';
import { type Attacked } from './groupings';
import { solve } from './solver.server';

/** What an attack on a sample of views came to. */
export interface AttackResult {
  /** The views that hold small counts and were tried. */
  views: number;
  /** The small counts that were tried, of those that the portal does not tell. */
  tried: number;
  /** Of these: which number they are is known. */
  recovered: number;
  /** Those of which the portal does not say whether there is any record. */
  concealed: number;
  /** Of these: that there is one is known. */
  proven: number;
}

interface Attack extends Attacked {
  /** The records of the calculation before, all of which are among the records, and its public-use files. */
  before?: readonly AttackedRecord[];
  filesBefore?: Attacked['files'];
  /** How many views that hold small counts are tried. */
  views: number;
  /** The next number of [0, 1). */
  draw: () => number;
  /** Called before each view; no further one is tried where it says so. */
  isOver?: (views: number) => boolean;
}

/** Counts up to this are of people who can be found. */
const MAX_SMALL = 5;
const MAX_TRIED_A_VIEW = 16;
/** Where so many views by chance hold no small count, there may be none. */
const MAX_DRAWN_A_VIEW = 20;

/**
 * Tries to find out small counts from everything that a portal answers: of views by chance all tables of up to
 * three dimensions and their years, by linear and integer programs.
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
    const verdicts = await solve(equations, wanted);
    for (const [index, { isRecovered, isProven }] of verdicts.entries()) {
      const isConcealed = equations.unknowns[wanted[index]!]!.lower === 0;
      result.tried += 1;
      result.recovered += Number(isRecovered);
      result.concealed += Number(isConcealed);
      result.proven += Number(isConcealed && isProven);
    }
  }
  return result;
}

/** What the calculations tell together: the later one holds the records of the former, and where they show different numbers one more. */
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
    const differ = disclosed !== former.unknowns[number]!.disclosed;
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

/** How many counts a view has: those of all parts of its axes, which come first among the unknowns. */
function countsOf(view: AttackedView): number {
  return view.reduce((product, { codes }) => product * (codes.length + 1), 1);
}

function smallCounts({ unknowns }: Equations): number[] {
  return [...unknowns.entries()].flatMap(([number, { count, lower, upper, isUnion }]) =>
    count > 0 && count <= MAX_SMALL && lower < upper && !isUnion ? [number] : [],
  );
}

function sample(numbers: readonly number[], draw: () => number): number[] {
  const shuffled = numbers.map((number) => ({ number, place: draw() }));
  return shuffled
    .sort((a, b) => a.place - b.place)
    .slice(0, MAX_TRIED_A_VIEW)
    .map(({ number }) => number);
}
