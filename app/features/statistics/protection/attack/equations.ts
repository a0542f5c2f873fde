import { type Dataset, type Dimension, NOT_STATED } from '~/datasets/dataset';
import { type Cell } from '../../engine';
import { type AttackedRecord } from './attacked-records';
import {
  type AttackedView,
  type Axis,
  codesOnAxis,
  type Codes,
  holds,
  OTHERS,
} from './attacked-view';
import { type Portal, type Told } from './portal';
import { boundsFromFiles, type PublicUseClass } from './public-use';

/** What is known of a sum of counts: it lies between two numbers. */
export interface Row {
  lower: number;
  upper: number;
  /** The numbers of the unknown counts, and how often each is added. */
  of: readonly (readonly [unknown: number, times: number])[];
}

/** A count that somebody wants to know: what it is, and what the portal tells of it. */
export interface Unknown extends Told {
  count: number;
  /** Whether codes are put together in it that the portal does not count together. */
  isUnion: boolean;
}

/** All that the portal tells of a view, as an attacker writes it down. */
export interface Equations {
  unknowns: Unknown[];
  rows: Row[];
}

interface Attacked {
  dataset: Dataset;
  portal: Portal;
  records: readonly AttackedRecord[];
  /** What the public-use files of the years show. */
  files?: readonly PublicUseClass[];
}

interface Entry extends Unknown {
  number: number;
}

/** Codes that are counted together: what each record carries of them, and what each is made of. */
interface Grouping {
  axis: Axis;
  dimension: Dimension;
  codes: readonly string[];
  carriedBy(codes: AttackedRecord['codes']): readonly string[];
  membersOf(code: string): readonly string[];
  /** The codes that a filter names for one of them. */
  asked(code: string): readonly string[];
  /** Whether no record carries two of them. */
  isDisjoint: boolean;
}

/**
 * What the portal answers of a view: the count of every combination of codes of its axes and of every part of
 * them, of codes that belong or are put together, and what follows from the declaration. The same records have
 * the same shown number, so that of two counts that are shown differently the greater holds a record more.
 */
export function equationsOf(attacked: Attacked, view: AttackedView): Equations {
  const records = attacked.records.filter(({ codes }) =>
    view.every(({ within }) => holds(codes, within)),
  );
  const entries = new Map<string, Entry>();
  for (const part of partsOf(view)) {
    const cells = countCells(records, part);
    const tell = tellerOf(attacked, view, part);
    for (const [place, codes] of combinationsOf(part).entries()) {
      const cell = cells[place]!;
      const number = entries.size;
      const isUnion = Object.values(codes).includes(OTHERS);
      entries.set(keyOf(codes, view), {
        ...{ number, count: cell.count, isUnion },
        ...tell(codes)(cell),
      });
    }
  }
  const entry = (codes: Codes) => entries.get(keyOf(codes, view))!;
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
      groupingsOf(attacked, axis, records).flatMap((grouping) =>
        groupRows(attacked, view, part, { grouping, records, entry }),
      ),
    ),
  ]);
  return { unknowns: [...entries.values()], rows };
}

/** What public-use files tell of the count of some codes. */
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

/** What a count and its parts by a dimension tell of each other. */
function relate(whole: Entry, parts: readonly Entry[], { isMultiple, parent }: Dimension): Row[] {
  // A record with an issue may have details of another issue alone.
  const isCovered = !(isMultiple && parent);
  const sum: Row = {
    lower: 0,
    upper: isMultiple ? Infinity : 0,
    of: [...parts.map(({ number }) => [number, 1] as const), [whole.number, -1]],
  };
  const each = parts.flatMap((part): Row[] => {
    const differ = whole.shown && part.shown && whole.shown !== part.shown;
    if (!differ && !isMultiple) return [];
    const of = [[whole.number, 1] as const, [part.number, -1] as const];
    return [{ lower: differ ? 1 : 0, upper: Infinity, of }];
  });
  return isCovered ? [sum, ...each] : each;
}

/** The groups that a declaration makes of the codes of an axis, and unions of each code with a frequent one. */
function groupingsOf(
  { dataset, records: all }: Attacked,
  axis: Axis,
  records: readonly AttackedRecord[],
): Grouping[] {
  const { name, isMultiple } = axis.dimension;
  if (axis.others) return [];
  const frequencies = countCells(records, [axis]);
  const most = frequencies.reduce((one, other) => (other.count > one.count ? other : one));
  const frequent = axis.codes[frequencies.indexOf(most)]!;
  const partners =
    isMultiple && axis.codes.includes(NOT_STATED) ? [frequent, NOT_STATED] : [frequent];
  const groupings = [...new Set(partners)].map((partner): Grouping => ({
    axis,
    dimension: axis.dimension,
    codes: axis.codes.filter((code) => code !== partner),
    carriedBy: (codes) => (codes[name]!.includes(partner) ? axis.codes : codes[name]!),
    membersOf: (code) => [code, partner],
    asked: (code) => [code, partner],
    // Whoever states nothing states nothing else.
    isDisjoint: !isMultiple || partner === NOT_STATED,
  }));
  const derived = dataset.dimensions.find(({ derivedFrom }) => derivedFrom?.dimension === name);
  if (!derived) return groupings;
  const groups = new Map(all.map(({ codes }) => [codes[name]![0]!, codes[derived.name]![0]!]));
  const division: Grouping = {
    axis,
    dimension: derived,
    codes: [...new Set(axis.codes.map((code) => groups.get(code)!))],
    carriedBy: (codes) => codes[derived.name]!,
    membersOf: (group) => axis.codes.filter((code) => groups.get(code) === group),
    asked: (group) => [group],
    isDisjoint: true,
  };
  return [...groupings, division];
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
  const { axis, dimension, codes, carriedBy, membersOf, asked, isDisjoint } = grouping;
  const grouped = part.map((one) => (one === axis ? { ...one, dimension, codes } : one));
  const tell = tellerOf(attacked, view, grouped, { [dimension.name]: asked });
  const cells = countCells(records, grouped, { [dimension.name]: carriedBy });
  return combinationsOf(grouped).flatMap((combination, place): Row[] => {
    const { lower, upper } = tell(combination)(cells[place]!);
    if (lower === 0 && upper === Infinity) return [];
    const members = membersOf(combination[dimension.name]!).map((code) => {
      return entry({ ...combination, [axis.dimension.name]: code }).number;
    });
    const of = members.map((number) => [number, 1] as const);
    if (isDisjoint) return [{ lower, upper, of }];
    return [
      { lower, upper: Infinity, of },
      ...of.map((member) => ({ lower: 0, upper, of: [member] })),
    ];
  });
}

/** What the portal tells of the combinations of a part of a view; each kind of table is asked for once. */
function tellerOf(
  { portal }: Attacked,
  view: AttackedView,
  part: readonly Axis[],
  asked: Readonly<Record<string, (code: string) => readonly string[]>> = {},
): (codes: Codes) => (cell: Cell) => Told {
  const within = Object.assign({}, ...view.map((axis) => axis.within)) as Codes;
  const tellers = new Map<string, (cell: Cell) => Told>();
  return (codes) => {
    const all = Object.entries({ ...within, ...codes }).map(([name, code]) => {
      const others =
        code === OTHERS && part.find(({ dimension }) => dimension.name === name)?.others;
      return [name, asked[name]?.(code) ?? (others || [code])] as const;
    });
    const kind = all.map(([, { length }]) => Math.min(length, 2)).join();
    const teller =
      tellers.get(kind) ?? portal({ filter: { codes: Object.fromEntries(all) }, dimensions: [] });
    tellers.set(kind, teller);
    return teller;
  };
}

/** Counts the records of each combination of the codes of some axes, in the order of `combinationsOf`. */
function countCells(
  records: readonly AttackedRecord[],
  part: readonly Axis[],
  carried: Readonly<Record<string, Grouping['carriedBy']>> = {},
): Cell[] {
  const axes = part.map((axis) => ({
    carriedBy: carried[axis.dimension.name] ?? ((codes) => codesOnAxis(axis, codes)),
    places: new Map(axis.codes.map((code, place) => [code, place])),
  })) satisfies { carriedBy: Grouping['carriedBy']; places: Map<string, number> }[];
  const size = axes.reduce((product, { places }) => product * places.size, 1);
  const counts = new Uint32Array(size);
  const keys = new Uint32Array(size);
  for (const { codes, key } of records) {
    let cells = [0];
    for (const { carriedBy, places } of axes) {
      const own = carriedBy(codes).flatMap((code) => places.get(code) ?? []);
      cells = cells.flatMap((cell) => own.map((place) => cell * places.size + place));
    }
    for (const cell of cells) {
      counts[cell]! += 1;
      keys[cell]! += key;
    }
  }
  return Array.from(counts, (count, cell) => ({ count, key: keys[cell]! }));
}

function partsOf(axes: readonly Axis[]): Axis[][] {
  return axes.reduce<Axis[][]>(
    (parts, axis) => [...parts, ...parts.map((part) => [...part, axis])],
    [[]],
  );
}

function combinationsOf(part: readonly Axis[]): Codes[] {
  return part.reduce<Codes[]>(
    (before, { dimension: { name }, codes }) =>
      before.flatMap((one) => codes.map((code) => ({ ...one, [name]: code }))),
    [{}],
  );
}

function keyOf(codes: Codes, axes: readonly Axis[]): string {
  return axes.map(({ dimension: { name } }) => codes[name] ?? '*').join('\n');
}
