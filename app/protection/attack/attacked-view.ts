import { type Dataset, type Dimension } from '~/datasets/dataset';
import { required } from '~/platform/system/required';
import { type AttackedRecord, codeIn, codesIn } from './attacked-records';

/** Codes by dimension, one of each. */
export type Codes = Readonly<Record<string, string>>;

/** A dimension that divides a view; where the dimension has a parent, the children of one of its codes. */
export interface Axis {
  dimension: Dimension;
  within: Codes;
  codes: readonly string[];
  /** The codes that are counted together as `OTHERS`. */
  others?: readonly string[];
}

/** Returns the code of an axis in a combination. */
export function codeOn({ dimension: { name } }: Axis, codes: Codes): string {
  return required(codes[name], name);
}

export const OTHERS = 'others';

/** The tables that an attack combines: every part of some axes, without any other filter. */
export type AttackedView = readonly Axis[];

/** Views with more cells take minutes to attack. */
const MAX_CELLS = 800;
const MAX_DRAWS = 1_000;

/**
 * Draws a random view of one to three dimensions: of one year, of one year and all others, or year by
 * year. Returns null if the draw finds no view of several small enough counts, as with a handful of records.
 *
 * @param draw - returns the next random number in [0, 1).
 */
export function drawView(
  dataset: Dataset,
  records: readonly AttackedRecord[],
  draw: () => number,
): AttackedView | null {
  const pick = <Item>(items: readonly Item[]) =>
    required(items[Math.floor(draw() * items.length)], 'item');
  const divided = dataset.dimensions.filter(
    (dimension) => isOffered(dimension) && distinguishes(dimension, records),
  );
  if (divided.length === 0) return null;
  for (let draws = 0; draws < MAX_DRAWS; draws += 1) {
    const { codes } = pick(records);
    const dimensions = Array.from({ length: 1 + Math.floor(draw() * 3) }, () => pick(divided));
    const names = new Set(dimensions.map(({ parent, name }) => parent?.dimension ?? name));
    if (names.size < dimensions.length) continue;
    const axes = dimensions.map((dimension) => axisOf(dimension, records, codes));
    const time = timeAxis(dataset, records, { of: codes, isOneYear: draw() < 0.8 });
    const view = [[...axes, ...time], withinYear(dataset, axes, codes)].find(isSmallEnough);
    if (view) return view;
  }
  return null;
}

function isSmallEnough(view: AttackedView): boolean {
  const cells = view.reduce((product, axis) => product * axis.codes.length, 1);
  return cells > 1 && cells <= MAX_CELLS;
}

/** Restricts axes to the year of a record, with no other year next to it. */
function withinYear(
  { dimensions }: Dataset,
  axes: readonly Axis[],
  of: AttackedRecord['codes'],
): Axis[] {
  const year = dimensions.find(({ calendar }) => calendar === 'year')?.name;
  if (!year) return [...axes];
  return axes.map((axis) => ({ ...axis, within: { ...axis.within, [year]: codeIn(of, year) } }));
}

function isOffered({ calendar, derivedFrom }: Dimension): boolean {
  return calendar !== 'year_month' && calendar !== 'year' && !derivedFrom;
}

/** If all records are the same (all of them "not stated", say), everybody knows each of them. */
function distinguishes({ name }: Dimension, records: readonly AttackedRecord[]): boolean {
  const first = records[0]?.codes[name]?.join();
  return records.some(({ codes }) => codes[name]?.join() !== first);
}

/** The axis of a record's year and all others, or of each year. */
function timeAxis(
  { dimensions }: Dataset,
  records: readonly AttackedRecord[],
  { of, isOneYear }: { of: AttackedRecord['codes']; isOneYear: boolean },
): Axis[] {
  const year = dimensions.find(({ calendar }) => calendar === 'year');
  if (!year) return [];
  const axis = axisOf(year, records, of);
  const codeOfYear = codeIn(of, year.name);
  if (!isOneYear || axis.codes.length < 2) return [axis];
  return [
    {
      ...axis,
      codes: [codeOfYear, OTHERS],
      others: axis.codes.filter((code) => code !== codeOfYear),
    },
  ];
}

function axisOf(
  dimension: Dimension,
  records: readonly AttackedRecord[],
  of: AttackedRecord['codes'],
): Axis {
  const { name, parent } = dimension;
  const within: Codes = parent ? { [parent.dimension]: codeIn(of, parent.dimension) } : {};
  const inside = records.filter(({ codes }) => holds(codes, within));
  return {
    dimension,
    within,
    codes: [...new Set(inside.flatMap(({ codes }) => codesIn(codes, name)))].sort(),
  };
}

/** Returns whether a record carries all of the codes. */
export function holds(codes: AttackedRecord['codes'], wanted: Codes): boolean {
  return Object.entries(wanted).every(([name, code]) => codes[name]?.includes(code));
}

/** Returns the codes of an axis that a record carries. */
export function codesOnAxis(
  { dimension, others }: Axis,
  codes: AttackedRecord['codes'],
): readonly string[] {
  const chosen = codesIn(codes, dimension.name);
  return others ? chosen.map((code) => (others.includes(code) ? OTHERS : code)) : chosen;
}
