import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathData } from './draw-provinces';

const coordinate = fc.integer({ min: 0, max: 8000 }).map((tenths) => tenths / 10);
const ring = fc.array(fc.tuple(coordinate, coordinate), { minLength: 2, maxLength: 30 });

/** Parses path data by the grammar of SVG: a number ends where another can begin. */
function pointsOf(path: string): number[][][] {
  return path
    .split('M')
    .slice(1)
    .map((part) => {
      const numbers = (part.match(/-?(?:\d+(?:\.\d+)?|\.\d+)/g) ?? []).map(Number);
      const tenths = numbers.map((number) => Math.round(number * 10));
      let [x, y] = [0, 0];
      return Array.from({ length: numbers.length / 2 }, (_, index) => {
        x += tenths[2 * index] ?? NaN;
        y += tenths[2 * index + 1] ?? NaN;
        return [x / 10, y / 10];
      });
    });
}

describe('path data', () => {
  it('passes through the points of each ring, without repeated points', () => {
    fc.assert(
      fc.property(fc.array(ring, { maxLength: 4 }), (rings) => {
        const distinct = rings.map((points) =>
          points.filter(([x, y], index) => {
            const before = points[index - 1];
            return !before || before[0] !== x || before[1] !== y;
          }),
        );
        expect(pointsOf(pathData(rings))).toEqual(distinct);
      }),
    );
  });

  it('has no redundant character', () => {
    expect(
      pathData([
        [
          [10, 20],
          [10.4, 18.8],
          [11.4, 19],
        ],
      ]),
    ).toBe('M10 20l.4-1.2 1 .2z');
  });
});
