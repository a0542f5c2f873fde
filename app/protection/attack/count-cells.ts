import { type Cell } from '~/engine/engine';
import { type AttackedRecord } from './attacked-records';
import { type Axis, codesOnAxis, type Codes } from './attacked-view';

/** Which codes a record with some codes counts in. */
export type CarriedBy = (codes: AttackedRecord['codes']) => readonly string[];

/** Counts the records of each combination of the codes of some axes, in the order of `combinationsOf`. */
export function countCells(
  records: readonly AttackedRecord[],
  part: readonly Axis[],
  carried: Readonly<Record<string, CarriedBy>> = {},
): Cell[] {
  const axes = part.map((axis) => ({
    carriedBy: carried[axis.dimension.name] ?? ((codes) => codesOnAxis(axis, codes)),
    places: new Map(axis.codes.map((code, index) => [code, index])),
  })) satisfies { carriedBy: CarriedBy; places: Map<string, number> }[];
  const size = axes.reduce((product, { places }) => product * places.size, 1);
  const counts = new Uint32Array(size);
  const keys = new Uint32Array(size);
  for (const { codes, key } of records) {
    let cells = [0];
    for (const { carriedBy, places } of axes) {
      const own = carriedBy(codes).flatMap((code) => places.get(code) ?? []);
      cells = cells.flatMap((cell) => own.map((index) => cell * places.size + index));
    }
    for (const cell of cells) {
      counts[cell]! += 1;
      keys[cell]! += key;
    }
  }
  return Array.from(counts, (count, cell) => ({ count, key: keys[cell]! }));
}

/** All parts of some axes, the one of none among them. */
export function partsOf(axes: readonly Axis[]): Axis[][] {
  return axes.reduce<Axis[][]>(
    (parts, axis) => [...parts, ...parts.map((part) => [...part, axis])],
    [[]],
  );
}

/** All combinations of the codes of some axes. */
export function combinationsOf(part: readonly Axis[]): Codes[] {
  return part.reduce<Codes[]>(
    (before, { dimension: { name }, codes }) =>
      before.flatMap((one) => codes.map((code) => ({ ...one, [name]: code }))),
    [{}],
  );
}

/** What names a combination among those of some axes and of their parts. */
export function keyOf(codes: Codes, axes: readonly Axis[]): string {
  return axes.map(({ dimension: { name } }) => codes[name] ?? '*').join('\n');
}
