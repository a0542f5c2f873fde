import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankedItems } from '../../../../tests/support/chart-items';
import { createLandGrid } from '../../charts/map/land-grid';
import { type ProvinceDrawing, type ProvinceShape } from '../../charts/map/province-map';
import { placeLabels } from './place-labels';

type Corner = readonly [number, number];

/** Draws square islands of the given side around their centres, 800 units wide and 300 high. */
function drawingOf(islands: readonly { center: Corner; side: number }[]): ProvinceDrawing {
  const land = createLandGrid();
  const shapes = islands.map(({ center: [x, y], side }, index): ProvinceShape => {
    const [left, top, right, bottom] = [x - side / 2, y - side / 2, x + side / 2, y + side / 2];
    land.add([
      [
        [left, top],
        [right, top],
        [right, bottom],
        [left, bottom],
      ],
    ]);
    const [area, bounds] = [side ** 2, [left, top, right, bottom] as const];
    return { code: String(11 + index), path: '', center: [x, y], area, largestArea: area, bounds };
  });
  return { width: 800, height: 300, shapes: { '34': shapes }, land };
}

function labelsOf(drawing: ProvinceDrawing, values: readonly number[], named: number) {
  const counts = Object.fromEntries(values.map((value, index) => [String(11 + index), value]));
  const items = rankedItems(counts).map((item) => ({ ...item, mark: item.formatted }));
  return placeLabels(
    drawing,
    drawing.shapes['34'],
    new Map(items.map((item) => [item.code, item])),
    ({ rank }) => rank !== null && rank <= named,
  );
}

describe('labels of places', () => {
  it('are placed on a large island, and next to a small one', () => {
    const drawing = drawingOf([
      { center: [200, 150], side: 80 },
      { center: [500, 150], side: 10 },
    ]);
    const [large, small] = labelsOf(drawing, [900, 800], 0);
    expect(large).toMatchObject({ isInside: true, x: 200, y: 150, lines: ['900'] });
    expect(small).toMatchObject({ isInside: false, lines: ['800'] });
    expect(Math.abs((small?.x ?? 0) - 500)).toBeGreaterThan(10);
    expect(Math.abs((small?.x ?? 0) - 500)).toBeLessThan(40);
  });

  it('name the first ranks in the sea, with a line to the place', () => {
    const drawing = drawingOf([{ center: [400, 150], side: 100 }]);
    const [label] = labelsOf(drawing, [900], 1);
    expect(label?.lines).toEqual(['11\u00a0900']);
    expect(label?.leader?.[1]).toEqual([400, 150]);
  });

  it('stay out of the sea where land leaves no room', () => {
    const [label] = labelsOf(drawingOf([{ center: [400, 150], side: 900 }]), [900], 1);
    expect(label).toMatchObject({ isNamed: false, isInside: true, lines: ['900'] });
  });

  it('never overlap, and stay in the drawing', () => {
    const island = fc.record({
      center: fc.tuple(fc.integer({ min: 20, max: 780 }), fc.integer({ min: 20, max: 280 })),
      side: fc.integer({ min: 2, max: 60 }),
    });
    fc.assert(
      fc.property(fc.array(island, { minLength: 1, maxLength: 30 }), (islands) => {
        const values = islands.map((_, index) => 100 + ((index * 37) % 200));
        const boxes = labelsOf(drawingOf(islands), values, 5).map(({ lines, x, y }) => {
          // A digit is at least this wide in every font.
          const width = Math.max(...lines.map(({ length }) => length)) * 8;
          return [
            x - width / 2,
            y - 8 * lines.length,
            x + width / 2,
            y + 8 * lines.length,
          ] as const;
        });
        for (const [index, a] of boxes.entries())
          for (const b of boxes.slice(index + 1))
            expect(a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]).toBe(false);
        for (const [left, , right] of boxes) {
          expect(left).toBeGreaterThan(-10);
          expect(right).toBeLessThan(810);
        }
      }),
    );
  });
});
