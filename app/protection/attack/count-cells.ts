import { type Cell } from '~/engine/engine';
import { required } from '~/platform/system/required';
import { type AttackedRecord } from './attacked-records';
import { type Axis, codesOnAxis, type Codes } from './attacked-view';

/** Returns the codes under which a record is counted, given the codes that it carries. */
export type CarriedBy = (codes: AttackedRecord['codes']) => readonly string[];

/** Counts the records of each combination of the axes' codes, in the order of `combinationsOf`. */
export function countCells(
  records: readonly AttackedRecord[],
  part: readonly Axis[],
  carried: Readonly<Record<string, CarriedBy>> = {},
): Cell[] {
  const axes = part.map((axis) => ({
    carriedBy: carried[axis.dimension.name] ?? ((codes) => codesOnAxis(axis, codes)),
    indexes: new Map(axis.codes.map((code, index) => [code, index])),
  })) satisfies { carriedBy: CarriedBy; indexes: Map<string, number> }[];
  const size = axes.reduce((product, { indexes }) => product * indexes.size, 1);
  const counts = new Uint32Array(size);
  const keys = new Uint32Array(size);
  for (const { codes, key } of records) {
    // Plain loops, since this takes most of the time of an attack: arrays of arrays take several times as
    // long.
    let cells = [0];
    for (const { carriedBy, indexes } of axes) {
      const cellNumbers: number[] = [];
      for (const code of carriedBy(codes)) {
        const index = indexes.get(code);
        if (index === undefined) continue;
        for (const cell of cells) cellNumbers.push(cell * indexes.size + index);
      }
      cells = cellNumbers;
    }
    /* eslint-disable @typescript-eslint/no-non-null-assertion -- each cell is within the table */
    for (const cell of cells) {
      counts[cell]! += 1;
      keys[cell]! += key;
    }
    /* eslint-enable @typescript-eslint/no-non-null-assertion */
  }
  return Array.from(counts, (count, cell) => ({ count, key: required(keys[cell], 'key') }));
}

/** Returns all parts of the axes, including the empty one. */
export function partsOf(axes: readonly Axis[]): Axis[][] {
  return axes.reduce<Axis[][]>(
    (parts, axis) => [...parts, ...parts.map((part) => [...part, axis])],
    [[]],
  );
}

/** Returns all combinations of the axes' codes. */
export function combinationsOf(part: readonly Axis[]): Codes[] {
  return part.reduce<Codes[]>(
    (before, { dimension: { name }, codes }) =>
      before.flatMap((combination) => codes.map((code) => ({ ...combination, [name]: code }))),
    [{}],
  );
}

/** Returns a key for a combination, unique among those of the axes and of all their parts. */
export function keyOf(codes: Codes, axes: readonly Axis[]): string {
  return axes.map(({ dimension: { name } }) => codes[name] ?? '*').join('\n');
}
