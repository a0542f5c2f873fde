/** A point of a drawing, in its units. */
export interface Point {
  x: number;
  y: number;
}

/** The part of a drawing that is in sight: its left and top, and how many times it is enlarged. */
export interface Zoom extends Point {
  scale: number;
}

/** The size of a drawing. */
interface Size {
  width: number;
  height: number;
}

/** All of a drawing. */
export const wholeMap: Zoom = { x: 0, y: 0, scale: 1 };

/** Enough for an island of 10 km to be as large as a fingertip. */
const MAX_SCALE = 12;

/** Enlarges a drawing by a factor, around a point that stays where it is, within its bounds. */
export function zoomAt(zoom: Zoom, factor: number, point: Point, size: Size): Zoom {
  const scale = Math.min(MAX_SCALE, Math.max(1, zoom.scale * factor));
  const ratio = zoom.scale / scale;
  return within({ ...keepAt(zoom, point, ratio), scale }, size);
}

function keepAt(zoom: Zoom, { x, y }: Point, ratio: number): Point {
  return { x: x - (x - zoom.x) * ratio, y: y - (y - zoom.y) * ratio };
}

/** Moves what is in sight by a distance in units of the drawing, within its bounds. */
export function moveBy(zoom: Zoom, { x, y }: Point, size: Size): Zoom {
  return within({ ...zoom, x: zoom.x + x, y: zoom.y + y }, size);
}

/** Moves a point into the middle if it is out of sight. */
export function moveTo(zoom: Zoom, { x, y }: Point, size: Size): Zoom {
  const [width, height] = [size.width / zoom.scale, size.height / zoom.scale];
  const isSeen = x > zoom.x && x < zoom.x + width && y > zoom.y && y < zoom.y + height;
  return isSeen ? zoom : within({ ...zoom, x: x - width / 2, y: y - height / 2 }, size);
}

function within({ scale, x, y }: Zoom, { width, height }: Size): Zoom {
  const most = 1 - 1 / scale;
  return {
    scale,
    x: Math.min(width * most, Math.max(0, x)),
    y: Math.min(height * most, Math.max(0, y)),
  };
}
