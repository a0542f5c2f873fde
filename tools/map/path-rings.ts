/** A closed ring of points of the drawing; the last point is not repeated. */
export type DrawnRing = [number, number][];

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
