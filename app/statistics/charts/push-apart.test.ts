import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pushApart } from './push-apart';

describe('labels pushed apart', () => {
  it('move to both sides of their middle, and others stay', () => {
    expect(pushApart([10, 10, 100], 20, [0, 200])).toEqual([0, 20, 100]);
    expect(pushApart([50, 52, 54], 20, [0, 200])).toEqual([32, 52, 72]);
  });

  it('stay in the range', () => {
    expect(pushApart([0, 0], 20, [0, 200])).toEqual([0, 20]);
    expect(pushApart([200, 200], 20, [0, 200])).toEqual([180, 200]);
  });

  it('never overlap, keep their order and stay in a range that has room for them', () => {
    const positions = fc.array(fc.double({ min: -50, max: 250, noNaN: true }), { maxLength: 8 });
    fc.assert(
      fc.property(positions, (wanted) => {
        const placed = pushApart(
          [...wanted].sort((a, b) => a - b),
          20,
          [0, 200],
        );
        expect(placed).toHaveLength(wanted.length);
        for (const [index, position] of placed.entries()) {
          expect(position).toBeGreaterThanOrEqual(0);
          expect(position).toBeLessThanOrEqual(200 + 1e-9);
          if (index > 0) expect(position - (placed[index - 1] ?? 0)).toBeGreaterThan(20 - 1e-9);
        }
      }),
    );
  });
});
