import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Observation } from '../../observations/observation';
import { LINE_HEIGHT, trendLine } from './trend-line';

const observation = (value: number, status: Observation['status'] = 'A'): Observation => ({
  protection: 'exact',
  value,
  code: '2025',
  status,
});
const belowThreshold: Observation = {
  protection: 'below-threshold',
  value: null,
  max: 5,
  code: '2025',
  status: 'A',
};

describe('the line of a code', () => {
  it('ends with the last complete year; an incomplete one is separate and dashed', () => {
    const line = trendLine([observation(0), observation(50), observation(100, 'P')]);
    expect(line.path).toBe(`M0 ${LINE_HEIGHT}L50 ${LINE_HEIGHT / 2}`);
    expect(line.provisional).toBe(`M100 ${LINE_HEIGHT}L100 0`);
    expect(line.dots.map(({ x, isProvisional }) => [x, isProvisional])).toEqual([
      [0, false],
      [50, false],
      [100, true],
    ]);
    expect(line.ends).toEqual([LINE_HEIGHT, 0]);
  });

  it('breaks where a number is not disclosed, and marks points without a neighbour', () => {
    const line = trendLine([
      observation(10),
      observation(10),
      belowThreshold,
      observation(5),
      belowThreshold,
    ]);
    expect(line.path).toBe('M0 0L25 0');
    expect(line.dots.map(({ x }) => x)).toEqual([0, 75]);
    expect(line.ends).toEqual([0, LINE_HEIGHT / 2]);
  });

  it('separates the year of a break, whose records are partly from before it', () => {
    const line = trendLine([
      observation(100),
      observation(90),
      observation(60, 'B'),
      observation(40),
      observation(50),
    ]);
    expect(line.path).toBe(`M0 0L25 6.4M75 38.4L100 32`);
    expect(line.dots.map(({ x }) => x)).toEqual([0, 25, 50, 75, 100]);
    expect(line.breaks).toEqual([50]);
  });

  it('begins after the incomplete year that the records begin in', () => {
    const line = trendLine([observation(100, 'P'), observation(50), observation(50)]);
    expect(line.path).toBe('M50 32L100 32');
    expect(line.provisional).toBe(`M0 ${LINE_HEIGHT}L0 0`);
    expect(line.dots.map(({ x, isProvisional }) => [x, isProvisional])).toEqual([
      [0, true],
      [50, false],
      [100, false], // prettier-ignore
    ]);
  });

  it('has its first and last number above the points near them', () => {
    const many = Array.from({ length: 41 }, (_, index) => observation(index % 2 === 0 ? 0 : 10));
    expect(trendLine(many).ends).toEqual([0, 0]);
    // Of seven years on a narrow screen, the number of the last one extends over the year before.
    const seven = [5, 10, 5, 5, 5, 10, 5].map((value) => observation(value));
    expect(trendLine(seven).ends).toEqual([0, 0]);
  });

  it('leaves room for what chance would do above its greatest number', () => {
    const { path, chances } = trendLine([observation(40), observation(50)], [null, [20, 100]]);
    expect(path).toBe('M0 38.4L100 32');
    expect(chances).toEqual([{ x: 100, y: 0, height: 51.2 }]);
  });

  it('has the number of a separate last year at its own dot', () => {
    const years = [observation(100), observation(100), observation(25, 'P')];
    expect(trendLine(years).ends).toEqual([0, 48]);
  });

  it('is a dot if there is one year', () => {
    expect(trendLine([observation(3)])).toMatchObject({
      path: '',
      provisional: '',
      dots: [{ y: 0 }],
    });
  });

  it('connects each disclosed number to the next, as a plain loop does', () => {
    const cell = fc.oneof(
      fc.integer({ min: 0, max: 90 }).map((value) => observation(value)),
      fc.constant(belowThreshold),
    );
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 12 }), (cells) => {
        const { path, dots } = trendLine(cells);
        let [moves, steps] = [0, 0];
        for (let index = 1; index < cells.length; index += 1) {
          if (cells[index]?.value === null || cells[index - 1]?.value === null) continue;
          steps += 1;
          if (index === 1 || cells[index - 2]?.value === null) moves += 1;
        }
        expect(path.split('M').length - 1).toBe(moves);
        expect(path.split('L').length - 1).toBe(steps);
        const isEmpty = cells.every(({ value }) => value === null);
        expect(dots.length + steps === 0).toBe(isEmpty);
      }),
    );
  });
});
