import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createKeyCounter } from './key-report';

const value = fc.constantFrom('', 'a', 'b', '","', '\u0000', '漢');
const rows = fc.array(fc.array(value, { minLength: 3, maxLength: 3 }), { maxLength: 40 });

const noPause = async () => {};

it('counts the rows of each combination as a naive comparison of all rows does', async () => {
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.subarray([0, 1, 2]),
      fc.integer({ min: 1, max: 6 }),
      async (table, keys, k) => {
        const counter = createKeyCounter(keys);
        for (const cells of table) counter.add(cells);
        const report = await counter.report(k, noPause);
        const shared = table.map(
          (one) => table.filter((other) => keys.every((key) => one[key] === other[key])).length,
        );
        expect(report.smallest).toBe(table.length === 0 ? 0 : Math.min(...shared));
        expect(report.rareRows).toBe(shared.filter((count) => count < k).length);
        const shares = shared.reduce((sum, count) => sum + 1 / count, 0);
        expect(report.combinations).toBeCloseTo(shares);
        for (const { values, count } of report.rarest) {
          const same = table.filter((cells) => keys.every((key, at) => cells[key] === values[at]));
          expect([same.length, count < k]).toEqual([count, true]);
        }
      },
    ),
  );
});

it('lists the rarest combinations first, as they are in the table', async () => {
  const counter = createKeyCounter([1]);
  for (const name of ['Aceh', 'Bali', 'Bali ', 'Papua']) counter.add(['x', name]);
  expect(await counter.report(3, noPause)).toEqual({
    k: 3,
    combinations: 3,
    smallest: 1,
    rareCombinations: 3,
    rareRows: 4,
    rarest: [
      { values: ['Aceh'], count: 1 },
      { values: ['Papua'], count: 1 },
      { values: ['Bali'], count: 2 },
    ],
  });
});

it('finds one combination where no column is a key', async () => {
  const counter = createKeyCounter([]);
  for (let row = 0; row < 7; row += 1) counter.add(['x']);
  expect(await counter.report(6, noPause)).toMatchObject({
    combinations: 1,
    smallest: 7,
    rareRows: 0,
  });
});

it('pauses while it compares many combinations, and lists the same five', async () => {
  const counter = createKeyCounter([0]);
  for (let row = 0; row < 300_000; row += 1) counter.add([String((row * 7919) % 300_000)]);
  let pauses = 0;
  const { rarest, rareRows } = await counter.report(3, async () => {
    pauses += 1;
  });
  expect(rareRows).toBe(300_000);
  expect(rarest.map(({ values }) => values[0])).toEqual(['0', '1', '10', '100', '1000']);
  expect(pauses).toBeGreaterThan(50);
});
