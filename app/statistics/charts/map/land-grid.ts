/** Left, top, right and bottom. */
export type Bounds = readonly [number, number, number, number];

/** A ring of drawn points; the first is not repeated at the end. */
export type Ring = readonly (readonly [number, number])[];

/** The side of a cell in units of the drawing. */
const CELL = 4;

/** Which cells of a drawing are land, so that texts can be placed in the sea. */
export interface LandGrid {
  /** Adds an island: its coast, and its lakes. */
  add(rings: readonly Ring[]): void;
  /** Returns whether land reaches into a box. */
  reaches(box: Bounds): boolean;
}

/** Creates the grid of a drawing without land. */
export function createLandGrid(): LandGrid {
  const rows = new Map<number, Set<number>>();
  const fill = (row: number, from: number, to: number) => {
    const cells = rows.get(row) ?? new Set();
    rows.set(row, cells);
    for (let cell = cellOf(from); cell <= cellOf(to); cell += 1) cells.add(cell);
  };
  return {
    add(rings) {
      // A pole is infinitely far away in Mercator's projection.
      if (!rings.flat(2).every(Number.isFinite)) return;
      for (const [x, y] of rings.flat()) fill(cellOf(y), x, x);
      const heights = rings.flat().map(([, y]) => y);
      for (let row = cellOf(Math.min(...heights)); row <= cellOf(Math.max(...heights)); row += 1) {
        const crossings = rings
          .flatMap((ring) => crossingsOf(ring, (row + 0.5) * CELL))
          .sort((a, b) => a - b);
        for (let index = 0; index + 1 < crossings.length; index += 2)
          fill(row, crossings[index] ?? NaN, crossings[index + 1] ?? NaN);
      }
    },
    reaches([left, top, right, bottom]) {
      for (let row = cellOf(top); row <= cellOf(bottom); row += 1) {
        const cells = rows.get(row);
        for (let cell = cellOf(left); cells && cell <= cellOf(right); cell += 1)
          if (cells.has(cell)) return true;
      }
      return false;
    },
  };
}

function cellOf(length: number): number {
  return Math.floor(length / CELL);
}

/** Returns where the edges of a ring cross a horizontal line. */
function crossingsOf(ring: Ring, y: number): number[] {
  return ring.flatMap(([x1, y1], index) => {
    const [x2, y2] = ring[(index + 1) % ring.length] ?? [x1, y1];
    return y1 > y !== y2 > y ? x1 + ((y - y1) / (y2 - y1)) * (x2 - x1) : [];
  });
}
