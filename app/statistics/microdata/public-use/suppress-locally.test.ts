import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTimeSlices } from '~/engine/time-slices';
import { suppressLocally } from './suppress-locally';

const slices = createTimeSlices();

/** Rows of one to five variables, of few values, so that some are shared. */
const tables = fc
  .tuple(fc.integer({ min: 1, max: 5 }), fc.nat(80), fc.integer({ min: 1, max: 4 }))
  .chain(([variables, rows, most]) => {
    const column = fc.array(fc.nat(most), { minLength: rows, maxLength: rows });
    return fc.array(column, { minLength: variables, maxLength: variables });
  })
  .map((columns) => columns.map((values) => Uint32Array.from(values)));
const min = fc.integer({ min: 1, max: 7 });

const isKept = (set: number, variable: number) => ((set >>> variable) & 1) === 1;

/** Returns the rows of each combination; a suppressed value counts as one. */
function combinationsOf(columns: readonly Uint32Array[], kept: Uint32Array): number[][] {
  const rows = new Map<string, number[]>();
  for (const [row, set] of kept.entries()) {
    const values = columns.map((column, variable) => (isKept(set, variable) ? column[row] : '_C'));
    rows.set(values.join(), [...(rows.get(values.join()) ?? []), row]);
  }
  return [...rows.values()];
}

describe('local suppression', () => {
  it('leaves only combinations that enough rows share, and counts what it suppresses', async () => {
    const property = fc.asyncProperty(tables, min, async (columns, min) => {
      const { kept, suppressed } = await suppressLocally(columns, min, slices);
      const rows = columns[0]?.length ?? 0;
      expect(kept).toHaveLength(rows);
      for (const combination of combinationsOf(columns, kept)) {
        expect(combination.length).toBeGreaterThanOrEqual(Math.min(min, rows));
      }
      const counted = columns.map(
        (_, variable) => kept.filter((set) => !isKept(set, variable)).length,
      );
      expect(suppressed).toEqual(counted);
      if (rows < min) expect([...new Set(kept)].filter((set) => set > 0)).toEqual([]);
    });
    await fc.assert(property, { numRuns: 300 });
  });

  it('suppresses no value that enough rows of a combination share', async () => {
    const property = fc.asyncProperty(tables, min, async (columns, min) => {
      const { kept } = await suppressLocally(columns, min, slices);
      for (const combination of combinationsOf(columns, kept)) {
        const set = kept[combination[0]!]!;
        // Rows that were added to those without any value to make them enough.
        if (set === 0 && combination.length < 2 * min) continue;
        for (const [variable, column] of columns.entries()) {
          if (isKept(set, variable)) continue;
          const values = combination.map((row) => column[row]!);
          for (const value of new Set(values)) {
            expect(values.filter((other) => other === value).length).toBeLessThan(min);
          }
        }
      }
    });
    await fc.assert(property, { numRuns: 300 });
  });

  it('keeps everything if every row has enough others like it', async () => {
    const columns = [Uint32Array.of(1, 1, 1, 2, 2, 2), Uint32Array.of(7, 7, 7, 8, 8, 8)];
    const { kept, suppressed } = await suppressLocally(columns, 3, slices);
    expect([...kept]).toEqual([3, 3, 3, 3, 3, 3]);
    expect(suppressed).toEqual([0, 0]);
  });
});
