import { type Dataset, type Dimension } from '~/datasets/dataset';
import { type AttackedRecord } from './attacked-records';

/** Codes by dimension, one of each. */
export type Codes = Readonly<Record<string, string>>;

/** What a view is divided by; of a dimension with a parent, the children of one of its codes. */
export interface Axis {
  dimension: Dimension;
  within: Codes;
  codes: readonly string[];
  /** The codes that are put together as `OTHERS`. */
  others?: readonly string[];
}

export const OTHERS = 'others';

/** The tables that an attack combines: all that some axes make, under all other filters none. */
export type AttackedView = readonly Axis[];

/** More cells than this take minutes to attack. */
const MAX_CELLS = 800;
const MAX_DRAWS = 1_000;

/**
 * A view by chance, of one to three dimensions, of one year, alone or beside all others, or year by year; null where chance finds none
 * of several counts that is small enough, as in a handful of records.
 *
 * @param draw - the next number of [0, 1).
 */
export function drawView(
  dataset: Dataset,
  records: readonly AttackedRecord[],
  draw: () => number,
): AttackedView | null {
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(draw() * items.length)]!;
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

/** The axes under the year of a record, beside no other year. */
function withinYear(
  { dimensions }: Dataset,
  axes: readonly Axis[],
  of: AttackedRecord['codes'],
): Axis[] {
  const year = dimensions.find(({ calendar }) => calendar === 'year')?.name;
  if (!year) return [...axes];
  return axes.map((axis) => ({ ...axis, within: { ...axis.within, [year]: of[year]![0]! } }));
}

function isOffered({ calendar, derivedFrom }: Dimension): boolean {
  return calendar !== 'year_month' && calendar !== 'year' && !derivedFrom;
}

/** Where all records are the same, such as those that state nothing, everybody knows what each is. */
function distinguishes({ name }: Dimension, records: readonly AttackedRecord[]): boolean {
  const first = records[0]?.codes[name]?.join();
  return records.some(({ codes }) => codes[name]!.join() !== first);
}

/** The year of a record and all others, or each of the years. */
function timeAxis(
  { dimensions }: Dataset,
  records: readonly AttackedRecord[],
  { of, isOneYear }: { of: AttackedRecord['codes']; isOneYear: boolean },
): Axis[] {
  const year = dimensions.find(({ calendar }) => calendar === 'year');
  if (!year) return [];
  const axis = axisOf(year, records, of);
  const own = of[year.name]![0]!;
  if (!isOneYear || axis.codes.length < 2) return [axis];
  return [{ ...axis, codes: [own, OTHERS], others: axis.codes.filter((code) => code !== own) }];
}

function axisOf(
  dimension: Dimension,
  records: readonly AttackedRecord[],
  of: AttackedRecord['codes'],
): Axis {
  const { name, parent } = dimension;
  const within: Codes = parent ? { [parent.dimension]: of[parent.dimension]![0]! } : {};
  const inside = records.filter(({ codes }) => holds(codes, within));
  return {
    dimension,
    within,
    codes: [...new Set(inside.flatMap(({ codes }) => codes[name]!))].sort(),
  };
}

/** Whether a record carries all of the codes. */
export function holds(codes: AttackedRecord['codes'], wanted: Codes): boolean {
  return Object.entries(wanted).every(([name, code]) => codes[name]?.includes(code));
}

/** The codes of an axis that a record carries. */
export function codesOnAxis({ dimension, others }: Axis, codes: AttackedRecord['codes']): string[] {
  return codes[dimension.name]!.map((code) => (others?.includes(code) ? OTHERS : code));
}
