import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rateFormat, roundedRate } from '../rates';
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

  it('share no edge between two classes of rates, as the legend writes them', () => {
    const rates = fc.array(fc.double({ min: 0.01, max: 5, noNaN: true }), { minLength: 2 });
    fc.assert(
      fc.property(rates, (exact) => {
        const values = exact.map(roundedRate);
        const shadeOf = shadesBy(values);
        const classes = new Map<string, Set<number>>();
        for (const value of values) {
          const text = rateFormat('en')(value);
          classes.set(text, (classes.get(text) ?? new Set()).add(shadeOf(value)));
        }
        for (const shades of classes.values()) expect(shades.size).toBe(1);
      }),
    );
  });
});
