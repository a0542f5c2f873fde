/** A closed ring of points of the drawing; the last point is not repeated. */
type DrawnRing = [number, number][];

/**
 * Returns the rings of an SVG path that consists of relative moves and lines ("m x,y dx,dy … z"), the only
 * commands of the drawing. Drops points that repeat the one before.
 *
 * @throws when the path has any other command.
 */
export function ringsOfPath(path: string): DrawnRing[] {
  const unknown = /[a-ly-zA-Z]/.exec(path.replaceAll('z', ''));
  if (unknown) throw new Error(`Unexpected path command "${unknown[0]}"`);
  let start: [number, number] = [0, 0];
  return path
    .split('m')
    .slice(1)
    .map((part) => {
      const ring = tracePart(part, start);
      start = ring[0] ?? start;
      return ring;
    });
}

/** A relative path continues from the start of the ring before, where "z" has returned to. */
function tracePart(part: string, [startX, startY]: [number, number]): DrawnRing {
  const numbers = (part.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
  const ring: DrawnRing = [];
  let [x, y] = [startX, startY];
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    const [dx = 0, dy = 0] = numbers.slice(index, index + 2);
    x += dx;
    y += dy;
    if (index === 0 || dx !== 0 || dy !== 0) ring.push([x, y]);
  }
  return ring;
}

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
