import { type Dimension } from '~/datasets/dataset';
import { type Cell } from '~/engine/engine';
import { required } from '~/platform/system/required';
import { type AttackedRecord, codeIn } from './attacked-records';
import { type AttackedView, type Axis, codeOn, type Codes, holds, OTHERS } from './attacked-view';
import { coarserCounts, groupedCellsOf } from './coarser';
import { type CarriedBy, combinationsOf, countCells, keyOf, partsOf } from './count-cells';
import { type Attacked, type Grouping, groupingsOf } from './groupings';
import { type Portal, type Bounds } from './portal';
import { boundsFromFiles, recordsOfFiles } from './public-use';

/** A sum of counts known to lie between two numbers. */
export interface Row {
  lower: number;
  upper: number;
  /** The unknown counts, by index, and how often each is added. */
  of: readonly (readonly [unknown: number, times: number])[];
}

/** A count that an attacker wants to know: what it counts, and what the portal discloses of it. */
export interface Unknown extends Bounds {
  count: number;
  /** Whether it is only an intermediate step: a union of codes, or records of a file. */
  isUnion: boolean;
}

/** Everything that the portal discloses of a view, in the form in which an attacker writes it down. */
export interface Equations {
  unknowns: Unknown[];
  rows: Row[];
}

interface Entry extends Unknown {
  number: number;
}

/**
 * Returns everything that the portal discloses of a view: the count of each combination of codes of its axes
 * and of every part of them, also of groups and unions of codes, and what follows from the declaration. The
 * same records always show the same number: of two counts that show different numbers, the greater holds at
 * least one record more.
 */
export function equationsOf(attacked: Attacked, view: AttackedView): Equations {
  const records = attacked.records.filter(({ codes }) =>
    view.every(({ within }) => holds(codes, within)),
  );
  const entries = new Map<string, Entry>();
  for (const part of partsOf(view)) {
    const { cells, counted } = countBoth(attacked, records, part);
    const boundsOf = boundsUnder(attacked, view, part);
    const groupedCell = groupedCellsOf(attacked, view, part, { records });
    const codesOf = (codes: Codes) => part.map((axis) => codeOn(axis, codes));
    for (const [index, codes] of combinationsOf(part).entries()) {
      const cell = required(cells[index], 'cell');
      const number = entries.size;
      const isUnion = Object.values(codes).includes(OTHERS);
      entries.set(keyOf(codes, view), {
        number,
        count: cell.count,
        isUnion,
        ...boundsOf(codes)(cell, groupedCell?.(codesOf(codes)), counted[index]),
      });
    }
  }
  const entry = (codes: Codes) => required(entries.get(keyOf(codes, view)), 'count');
  const rows = partsOf(view).flatMap((part) => [
    ...combinationsOf(part).flatMap((codes) => rowsOfFiles(attacked, view, codes, entry(codes))),
    ...view
      .filter((axis) => !part.includes(axis))
      .flatMap((axis) =>
        combinationsOf(part).flatMap((codes) => {
          const { name } = axis.dimension;
          const children = axis.codes.map((code) => entry({ ...codes, [name]: code }));
          return relate(entry(codes), children, axis.dimension);
        }),
      ),
    ...part.flatMap((axis) =>
      groupingsOf(attacked, part, axis, records).flatMap((grouping) =>
        groupRows(attacked, view, part, { grouping, records, entry }),
      ),
    ),
    ...coarserCounts(attacked, view, part, records).flatMap(({ bounds, above, members }) =>
      rowsOfGroup(bounds, entry(above), members.map(entry)),
    ),
  ]);
  const files = filesOf(attacked, view, entries.size, entry);
  return {
    unknowns: [...entries.values(), ...files.unknowns],
    rows: [...rows, ...files.rows],
  };
}

/**
 * Adds what public-use files disclose of all counts of a view together: each of their records belongs
 * somewhere. Records that show the same are divided among the combinations of the codes left open, and a
 * count is the sum of these, and of records that carry codes beyond those shown.
 *
 * @param first - the index of the first unknown added.
 */
function filesOf(
  { files }: Attacked,
  view: AttackedView,
  first: number,
  entry: (codes: Codes) => Entry,
): Equations {
  if (!files) return { unknowns: [], rows: [] };
  const unknowns: Unknown[] = [];
  const rows: Row[] = [];
  const groups = recordsOfFiles(files, view).map((group) => {
    const { count, isWhole, hidden, isMultiple } = group;
    const numbers = new Map(
      hidden.map((codes, index) => [keyOf(codes, view), first + unknowns.length + index]),
    );
    unknowns.push(...hidden.map(() => ({ lower: 0, upper: count, count: 0, isUnion: true })));
    const of = [...numbers.values()].map((number) => [number, 1] as const);
    rows.push({ lower: isWhole ? count : 0, upper: isMultiple ? Infinity : count, of });
    return { ...group, numbers };
  });
  for (const codes of combinationsOf(view)) {
    const of = groups.flatMap(({ hiddenIn, numbers }) => {
      const suppressed = hiddenIn(codes);
      if (!suppressed) return [];
      return [[required(numbers.get(keyOf(suppressed, view)), 'unknown'), -1] as const];
    });
    const possible = groups.filter((group) => !group.hiddenIn(codes) && group.mayBeIn(codes));
    const upper = possible.reduce((sum, { count }) => sum + count, 0);
    rows.push({ lower: 0, upper, of: [[entry(codes).number, 1], ...of] });
  }
  return { unknowns, rows };
}

/** What public-use files disclose of the count of some codes. */
function rowsOfFiles(
  { files }: Attacked,
  view: AttackedView,
  codes: Codes,
  { number }: Entry,
): Row[] {
  if (!files) return [];
  const within = Object.assign({}, ...view.map((axis) => axis.within)) as Codes;
  const { year, ...others } = codes;
  const axis = view.find(({ dimension }) => dimension.calendar === 'year');
  const years = year === undefined ? null : year === OTHERS ? (axis?.others ?? []) : [year];
  const bounds = boundsFromFiles(files, { ...within, ...others }, years);
  return [{ ...bounds, of: [[number, 1]] }];
}

/** What a count and its parts by a dimension disclose of each other. */
function relate(all: Entry, parts: readonly Entry[], { isMultiple, parent }: Dimension): Row[] {
  // A record with an issue may have details of another issue only.
  const isCovered = !(isMultiple && parent);
  const sum: Row = {
    lower: 0,
    upper: isMultiple ? Infinity : 0,
    of: [...parts.map(({ number }) => [number, 1] as const), [all.number, -1]],
  };
  const each = parts.flatMap((part): Row[] => {
    const differ = all.disclosed && part.disclosed && all.disclosed !== part.disclosed;
    if (!differ && !isMultiple) return [];
    const of = [[all.number, 1] as const, [part.number, -1] as const];
    return [{ lower: differ ? 1 : 0, upper: Infinity, of }];
  });
  return isCovered ? [sum, ...each] : each;
}

interface Grouped {
  grouping: Grouping;
  records: readonly AttackedRecord[];
  entry: (codes: Codes) => Entry;
}

function groupRows(
  attacked: Attacked,
  view: AttackedView,
  part: readonly Axis[],
  { grouping, records, entry }: Grouped,
): Row[] {
  const { axis, dimension, codes, carriedBy, membersOf, requested, isDisjoint, together } =
    grouping;
  const { name } = axis.dimension;
  const grouped = part.map((item) => (item === axis ? { ...item, dimension, codes } : item));
  const boundsOf = boundsUnder(attacked, view, grouped, { [dimension.name]: requested });
  const { cells, counted } = countBoth(attacked, records, grouped, { [dimension.name]: carriedBy });
  return combinationsOf(grouped).flatMap((combination, index): Row[] => {
    const { lower, upper, disclosed } = boundsOf(combination)(
      required(cells[index], 'cell'),
      together?.(combination),
      counted[index],
    );
    if (lower === 0 && upper === Infinity) return [];
    const members = membersOf(required(combination[dimension.name], dimension.name)).map((code) =>
      entry({ ...combination, [name]: code }),
    );
    const of = members.map(({ number }) => [number, 1] as const);
    if (!isDisjoint) {
      return [
        { lower, upper: Infinity, of },
        ...of.map((member) => ({ lower: 0, upper, of: [member] })),
      ];
    }
    const above = Object.entries(combination).filter(([candidate]) => candidate !== dimension.name);
    return rowsOfGroup({ lower, upper, disclosed }, entry(Object.fromEntries(above)), members);
  });
}

/** What a count discloses of the counts that sum up to it, and of all records under the same other codes. */
function rowsOfGroup({ lower, upper, disclosed }: Bounds, all: Entry, members: Entry[]): Row[] {
  if (lower === 0 && upper === Infinity) return [];
  const of = members.map(({ number }) => [number, 1] as const);
  const differ = (other: Bounds) => disclosed && other.disclosed && disclosed !== other.disclosed;
  return [
    { lower, upper, of },
    ...(differ(all)
      ? [{ lower: 1, upper: Infinity, of: [[all.number, 1] as const, ...negated(of)] }]
      : []),
    ...members.filter(differ).map((member) => ({
      lower: 1,
      upper: Infinity,
      of: of.filter(([number]) => number !== member.number),
    })),
  ];
}

function negated(of: Row['of']): Row['of'] {
  return of.map(([unknown, times]) => [unknown, -times] as const);
}

/** Counts the records of each combination, and those that tables without years of few records count. */
function countBoth(
  { dataset, years }: Attacked,
  records: readonly AttackedRecord[],
  part: readonly Axis[],
  carried?: Readonly<Record<string, CarriedBy>>,
): { cells: Cell[]; counted: Cell[] } {
  const cells = countCells(records, part, carried);
  const name = dataset.dimensions.find(({ calendar }) => calendar === 'year')?.name;
  if (!name || !years?.thin.length) return { cells, counted: cells };
  const others = records.filter(({ codes }) => !years.thin.includes(codeIn(codes, name)));
  return { cells, counted: countCells(others, part, carried) };
}

/** What the portal discloses of the combinations of a part of a view. */
function boundsUnder(
  { portal }: Attacked,
  view: AttackedView,
  part: readonly Axis[],
  requested: Readonly<Record<string, (code: string) => readonly string[]>> = {},
): (codes: Codes) => ReturnType<Portal> {
  const within = Object.assign({}, ...view.map((axis) => axis.within)) as Codes;
  return (codes) => {
    const all = Object.entries({ ...within, ...codes }).map(([name, code]) => {
      const others =
        code === OTHERS && part.find(({ dimension }) => dimension.name === name)?.others;
      return [name, requested[name]?.(code) ?? (others || [code])] as const;
    });
    return portal({ filter: { codes: Object.fromEntries(all) }, dimensions: [] });
  };
}
