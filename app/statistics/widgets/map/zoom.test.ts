import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { moveBy, moveTo, wholeMap, type Zoom, zoomAt } from './zoom';

const size = { width: 800, height: 300 };
const units = fc.double({ min: -2000, max: 2000, noNaN: true });
const inside = fc.record({
  x: fc.double({ min: 0, max: 800, noNaN: true }),
  y: fc.double({ min: 0, max: 300, noNaN: true }),
});
const factor = fc.double({ min: 0.01, max: 100, noNaN: true });
const act = fc.oneof(
  fc.tuple(factor, inside).map(
    ([by, at]) =>
      (zoom: Zoom) =>
        zoomAt(zoom, by, at, size),
  ),
  fc.record({ x: units, y: units }).map((by) => (zoom: Zoom) => moveBy(zoom, by, size)),
  inside.map((point) => (zoom: Zoom) => moveTo(zoom, point, size)),
);

describe('the zoom of a map', () => {
  it('never leaves the drawing, whatever is done', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 12 }), (acts) => {
        const { x, y, scale } = acts.reduce((zoom, next) => next(zoom), wholeMap);
        expect(scale).toBeGreaterThanOrEqual(1);
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(x + size.width / scale).toBeLessThanOrEqual(size.width + 1e-6);
        expect(y + size.height / scale).toBeLessThanOrEqual(size.height + 1e-6);
      }),
    );
  });

  it('enlarges around a point that stays where it is', () => {
    fc.assert(
      fc.property(inside, (point) => {
        const near = zoomAt(wholeMap, 4, point, size);
        expect((point.x - near.x) * near.scale).toBeCloseTo(point.x, 6);
        expect((point.y - near.y) * near.scale).toBeCloseTo(point.y, 6);
      }),
    );
  });

  it('shows all again by a factor of 0', () => {
    const near = zoomAt(wholeMap, 5, { x: 700, y: 250 }, size);
    expect(zoomAt(near, 0, { x: 700, y: 250 }, size)).toEqual(wholeMap);
  });

  it('brings a province that is out of sight into the middle, and leaves others where they are', () => {
    const near = zoomAt(wholeMap, 4, { x: 100, y: 100 }, size);
    expect(moveTo(near, { x: 120, y: 110 }, size)).toEqual(near);
    const moved = moveTo(near, { x: 500, y: 150 }, size);
    expect(moved).toEqual({ scale: 4, x: 400, y: 112.5 });
  });
});
