import fc from 'fast-check';
import { expect, it } from 'vitest';
import { monthsOfPart } from './microdata-records.server';

const counts = fc.array(fc.nat({ max: 12 }), { maxLength: 11 }).map((sizes) =>
  sizes.map((records, index) => ({
    month: `2024-${String(12 - index).padStart(2, '0')}`,
    records,
  })),
);

it('the months of a part contain its records, from the offset on', () => {
  fc.assert(
    fc.property(
      counts,
      fc.nat({ max: 80 }),
      fc.integer({ min: 1, max: 30 }),
      (months, offset, limit) => {
        const all = months.flatMap(({ month, records }) =>
          Array.from({ length: records }, (_, index) => `${month} ${index}`),
        );
        const part = monthsOfPart(months, { limit, offset });
        const within = all.filter((record) => {
          const month = record.slice(0, 7);
          return part !== null && month >= part.first && month <= part.last;
        });
        const start = part?.offset ?? 0;
        expect(within.slice(start, start + limit)).toEqual(all.slice(offset, offset + limit));
      },
    ),
  );
});
