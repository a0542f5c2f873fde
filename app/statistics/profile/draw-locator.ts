import { drawnDivision, type ProvinceMap } from '../charts/map/province-map';
import { type Division } from '~/datasets/dataset';

/** The width of the drawing; a point of it is one unit, so that outlines lose what nobody would see. */
const WIDTH = 220;

/** A mark on provinces that would otherwise be too small to see. */
const MIN_AREA = 14;
const DOT = 4;

/**
 * Draws a small map of all provinces as one outline, with that of a place over it, for decoration; empty if the
 * map does not draw the place.
 *
 * @param places - the codes of the place, by preference: the map may draw the province that it was part of.
 */
export function drawLocator(
  map: ProvinceMap,
  division: Division,
  places: readonly string[],
): string {
  const shapes = map.shapes[drawnDivision(map, division)] ?? [];
  const shape = places
    .map((code) => shapes.find((candidate) => candidate.code === code))
    .find((candidate) => candidate !== undefined);
  if (!shape) return '';
  const scale = WIDTH / map.width;
  const top = Math.min(...shapes.map(({ bounds }) => bounds[1]));
  const bottom = Math.max(...shapes.map(({ bounds }) => bounds[3]));
  const [y, height] = [Math.floor(top * scale), Math.ceil((bottom - top) * scale)];
  const land = shapes.map(({ path }) => scaledPath(path, scale)).join('');
  const [cx, cy] = shape.center.map((part) => Math.round(part * scale));
  const dot =
    shape.area * scale * scale < MIN_AREA ? `<circle cx="${cx}" cy="${cy}" r="${DOT}"/>` : '';
  return `<svg class="locator" viewBox="0 ${y} ${WIDTH} ${height}" aria-hidden="true" focusable="false"><path d="${land}"/><g><path d="${scaledPath(shape.path, scale)}"/>${dot}</g></svg>`;
}

/**
 * Scales path data of closed rings in relative lines to whole units; rings that shrink to fewer than three points
 * are left out.
 */
export function scaledPath(path: string, scale: number): string {
  return path
    .split('M')
    .slice(1)
    .map((ring) => scaledRing(ring, scale))
    .join('');
}

function scaledRing(ring: string, scale: number): string {
  const numbers = (ring.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
  let [x, y] = [0, 0];
  const points: [number, number][] = [];
  for (let at = 0; at + 1 < numbers.length; at += 2) {
    x += numbers[at] ?? 0;
    y += numbers[at + 1] ?? 0;
    const point: [number, number] = [Math.round(x * scale), Math.round(y * scale)];
    const last = points.at(-1);
    if (last?.[0] !== point[0] || last[1] !== point[1]) points.push(point);
  }
  const [start, ...others] = points;
  if (!start || points.length < 3) return '';
  let [lastX, lastY] = start;
  const steps = others.flatMap(([nextX, nextY]) => {
    const step = [nextX - lastX, nextY - lastY];
    [lastX, lastY] = [nextX, nextY];
    return step;
  });
  return `M${joined(start)}l${joined(steps)}z`;
}

/** Writes numbers with no more spaces than SVG needs. */
function joined(numbers: readonly number[]): string {
  return numbers.join(' ').replaceAll(' -', '-');
}
