import { type DrawnRing } from './path-rings';

/**
 * Neighbours are drawn with their own copy of the border, up to a tenth of a unit apart: less than a
 * tenth of a pixel on the page, but two lines for a topology.
 */
const TOLERANCE = 0.12;

/**
 * Returns a function that moves points within the tolerance onto the first of them, so that neighbours share
 * one border. The result depends on the order of the rings, which is the drawing's.
 */
export function createSnapper(): (ring: DrawnRing) => DrawnRing {
  const cells = new Map<string, [number, number][]>();

  function snap([x, y]: [number, number]): [number, number] {
    const [column, row] = [Math.floor(x / TOLERANCE), Math.floor(y / TOLERANCE)];
    const near = neighbours(column, row).flatMap((key) => cells.get(key) ?? []);
    const distance = (point: [number, number]) => Math.hypot(point[0] - x, point[1] - y);
    const [closest] = near.sort((a, b) => distance(a) - distance(b));
    if (closest && distance(closest) <= TOLERANCE) return closest;
    const key = `${column},${row}`;
    cells.set(key, [...(cells.get(key) ?? []), [x, y]]);
    return [x, y];
  }

  return (ring) => {
    const snapped = ring.map(snap);
    return snapped.filter((point, index) => point !== snapped.at(index - 1));
  };
}

/** Returns the keys of a cell and the eight around it. */
function neighbours(column: number, row: number): string[] {
  const steps = [-1, 0, 1];
  return steps.flatMap((dx) => steps.map((dy) => `${column + dx},${row + dy}`));
}
