import { coarserDimensions, decidesFiner, finerOf, groupsOf } from '~/datasets/coarser';
import { required } from '~/platform/system/required';
import { createGroupedCells } from '../group-cells';
import { type GroupedCell } from '../protect-group';
import { type AttackedRecord, codeIn } from './attacked-records';
import { type AttackedView, type Axis, codeOn, type Codes, OTHERS } from './attacked-view';
import { combinationsOf, countCells } from './count-cells';
import { type Attacked } from './groupings';
import { type Bounds } from './portal';

/** What a portal discloses of a count in a coarser table. */
interface CoarserCount {
  bounds: Bounds;
  /** The counts that it sums. */
  members: Codes[];
  /** All records under the same other codes. */
  above: Codes;
}

interface CoarserAxis {
  axis: Axis;
  /** The finer dimension that the portal counts by, and its codes by group. */
  finer: Axis;
  groups: ReadonlyMap<string, readonly string[]>;
  /** Returns the codes of the axis in a group. */
  membersOf(group: string): string[];
}

/** What coarser tables disclose of a part of a view: by island groups, by quarters, and by both. */
export function coarserCounts(
  attacked: Attacked,
  view: AttackedView,
  part: readonly Axis[],
  records: readonly AttackedRecord[],
): CoarserCount[] {
  const all = part.flatMap((axis) => coarserAxis(attacked, view, axis) ?? []);
  if (all.length === 0) return [];
  const within = withinOf(view);
  return subsetsOf(all).flatMap((coarser) => {
    const of = (axis: Axis) => coarser.find((candidate) => candidate.axis === axis);
    const groupedCell = groupedCellsOf(attacked, view, part, { records, coarser });
    if (!groupedCell) return [];
    const grouped = part.map((axis) => ({
      ...axis,
      codes: [...(of(axis)?.groups.keys() ?? axis.codes)],
    }));
    return combinationsOf(grouped).map((codes): CoarserCount => {
      const codesOnAxes = part.map((axis) => codeOn(axis, codes));
      const group = groupedCell(codesOnAxes);
      const requested = { ...within, ...codes };
      const filter = Object.entries(requested).map(([name, code]): [string, readonly string[]] => {
        const axis = part.find(({ dimension }) => dimension.name === name);
        const inFiner = axis && of(axis);
        if (inFiner) return [inFiner.finer.dimension.name, [code]];
        return [name, code === OTHERS ? (axis?.others ?? []) : [code]];
      });
      const table = { filter: { codes: Object.fromEntries(filter) }, dimensions: [] };
      const names = new Set(coarser.map(({ axis }) => axis.dimension.name));
      return {
        bounds: attacked.portal(table)(group.cell, group),
        above: Object.fromEntries(Object.entries(codes).filter(([name]) => !names.has(name))),
        members: coarser.reduce<Codes[]>(
          (some, { axis, membersOf }) =>
            some.flatMap((combination) =>
              membersOf(codeOn(axis, codes)).map((code) => ({
                ...combination,
                [axis.dimension.name]: code,
              })),
            ),
          [codes],
        ),
      };
    });
  });
}

function withinOf(view: AttackedView): Codes {
  return Object.assign({}, ...view.map((axis) => axis.within)) as Codes;
}

/**
 * Returns the cells that sum up to the counts of a part of a view, by the codes of its axes: cells of coarser
 * counts, and of all years if neither an axis nor a filter is of years.
 *
 * @returns null where the counts are not sums.
 */
export function groupedCellsOf(
  attacked: Attacked,
  view: AttackedView,
  part: readonly Axis[],
  { records, coarser = [] }: { records: readonly AttackedRecord[]; coarser?: CoarserAxis[] },
): ((codes: readonly string[]) => GroupedCell) | null {
  const within = withinOf(view);
  const years = yearsAxis(attacked, within, part);
  if (coarser.length === 0 && !years) return null;
  const of = (axis: Axis | undefined) => coarser.find((candidate) => candidate.axis === axis);
  const finest = [...part.map((axis) => of(axis)?.finer ?? axis), ...(years ? [years] : [])];
  const cells = countCells(records, finest);
  const indexes = new Map(
    combinationsOf(finest).map((codes, index) => [
      finest.map((axis) => codeOn(axis, codes)).join(),
      index,
    ]),
  );
  const yearOf = (codes: readonly string[]) =>
    codes[finest.findIndex(({ dimension }) => dimension.calendar === 'year')] ?? within.year;
  const groupedCell = createGroupedCells(
    [
      ...part.map((axis) => ({ groups: of(axis)?.groups ?? null })),
      ...(years ? [{ groups: new Map([['', years.codes]]), isOfYears: true }] : []),
    ],
    {
      cellOf: (codes) => cells[indexes.get(codes.join()) ?? -1],
      limitOf: (codes) => {
        const limits = part.flatMap((axis, index) => {
          if (!years && !of(axis)) return [];
          const { name } = (of(axis)?.finer ?? axis).dimension;
          return exactMargin(attacked, name, required(codes[index], name), yearOf(codes));
        });
        const ofFilter = Object.entries(years ? within : {}).map(([name, code]) =>
          exactMargin(attacked, name, code, yearOf(codes)),
        );
        return Math.min(...limits, ...ofFilter);
      },
    },
  );
  return (codes) => groupedCell([...codes, ...(years ? [''] : [])]);
}

/**
 * The years of the records of a part of a view that counts all years; null for a part of one year, or year by
 * year.
 */
function yearsAxis(
  { dataset, records, years }: Attacked,
  within: Codes,
  part: readonly Axis[],
): Axis | null {
  const dimension = dataset.dimensions.find(({ calendar }) => calendar === 'year');
  if (!dimension || within[dimension.name]) return null;
  if (part.some(({ dimension: { calendar } }) => calendar && calendar !== 'month')) return null;
  const all = new Set(records.flatMap(({ codes }) => codes[dimension.name] ?? []));
  const codes = [...all].filter((year) => !years?.thin.includes(year));
  return codes.length > 1 ? { dimension, within: {}, codes } : null;
}

/** How many records a code has according to exact tables; Infinity where none shows it. */
function exactMargin(
  attacked: Attacked,
  dimension: string,
  code: string,
  year: string | undefined,
): number {
  const count = marginOf(attacked, dimension, code, year);
  const codes = { [dimension]: [code], ...(year === undefined ? {} : { year: [year] }) };
  const { lower, upper } = attacked.portal({ filter: { codes }, dimensions: [] })({
    count,
    key: 0,
  });
  return lower === upper ? count : Infinity;
}

function subsetsOf(all: readonly CoarserAxis[]): CoarserAxis[][] {
  return all
    .reduce<CoarserAxis[][]>((some, axis) => [...some, ...some.map((set) => [...set, axis])], [[]])
    .filter((set) => set.length > 0);
}

function coarserAxis(
  { dataset, codeLists, records }: Attacked,
  view: AttackedView,
  axis: Axis,
): CoarserAxis | null {
  if (axis.others) return null;
  const { dimension, codes } = axis;
  const coarser = coarserDimensions(dataset, codeLists).find((group) => {
    const { name, derivedFrom } = finerOf(dataset, group);
    return (derivedFrom?.dimension ?? name) === dimension.name;
  });
  if (!coarser) return null;
  const finer = finerOf(dataset, coarser);
  const named = view.flatMap((item) => [item.dimension.name, ...Object.keys(item.within)]);
  const isDecided = dataset.dimensions.some(
    (item) => named.includes(item.name) && decidesFiner(coarser, item),
  );
  if (isDecided) return null;
  const groups = groupsOf(coarser, dataset, codeLists);
  const finerCodes = new Map(
    records.map(({ codes }) => [codeIn(codes, dimension.name), codeIn(codes, finer.name)]),
  );
  return {
    axis,
    groups,
    finer: { ...axis, dimension: finer, codes: [...groups.values()].flat() },
    membersOf: (group) =>
      codes.filter((code) => groups.get(group)?.includes(finerCodes.get(code) ?? code)),
  };
}

const margins = new WeakMap<readonly AttackedRecord[], Map<string, Map<string, number>>>();

/** How many records a code has according to exact tables, in a year or in all of them. */
function marginOf(
  { records }: Attacked,
  dimension: string,
  code: string,
  year: string | undefined,
): number {
  const known = margins.get(records) ?? new Map<string, Map<string, number>>();
  margins.set(records, known);
  let counts = known.get(dimension);
  if (!counts) {
    counts = new Map();
    known.set(dimension, counts);
    for (const { codes } of records) {
      for (const statedCode of codes[dimension] ?? []) {
        for (const key of [statedCode, [statedCode, codes.year?.[0]].join()])
          counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
  }
  return counts.get(year === undefined ? code : [code, year].join()) ?? 0;
}
