import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shadesBy } from './shading';

describe('the shades of a map', () => {
  it('divide the values into fifths', () => {
    const values = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];
    expect(values.map(shadesBy(values))).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
  });

  it('are the same for equal values, darker for greater ones, and none for 0', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1 }), (values) => {
        const shadeOf = shadesBy(values);
        expect(shadeOf(0)).toBe(0);
        const shades = [...values].sort((a, b) => a - b).map(shadeOf);
        expect(shades).toEqual([...shades].sort((a, b) => a - b));
        for (const shade of shades) expect([1, 2, 3, 4, 5]).toContain(shade);
      }),
    );
  });
});
