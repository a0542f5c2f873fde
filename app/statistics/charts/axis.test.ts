import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { axisTicks, tickFormat } from './series-layout';

describe('the ticks of an axis', () => {
  it('rise from 0 in at most four equal integer steps and reach the largest value', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 50_000_000 }), { maxLength: 12 }), (values) => {
        const ticks = axisTicks(values);
        const [first, step = NaN] = ticks;
        const last = ticks.at(-1) ?? NaN;
        const largest = Math.max(0, ...values);
        expect(first).toBe(0);
        expect(ticks).toEqual(ticks.map((_, index) => index * step));
        expect(String(step)).toMatch(/^[125]0*$/);
        expect(ticks.length).toBeLessThanOrEqual(5);
        expect(last).toBeGreaterThanOrEqual(largest);
        expect(last - step).toBeLessThan(Math.max(1, largest));
      }),
    );
  });

  it('are 0 and 1 when there is nothing to show', () => {
    expect(axisTicks([])).toEqual([0, 1]);
    expect(axisTicks([0, 0])).toEqual([0, 1]);
  });

  it("are written in the visitor's language, large ones abbreviated", () => {
    expect(tickFormat([0, 500, 1000], 'id')(1000)).toBe('1.000');
    expect(tickFormat([0, 10_000, 20_000], 'en')(20_000)).toBe('20K');
  });
});
