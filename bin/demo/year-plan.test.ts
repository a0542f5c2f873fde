import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cumulativeShares } from './calendar';
import { readDemoSource } from './source';
import { randomStream } from './random';
import { datedRecords, type DemoRequest, planYears } from './year-plan';

const { distributions } = readDemoSource();

function recordsOf(request: DemoRequest) {
  const plans = planYears(request, distributions.years, (year) =>
    cumulativeShares(year, distributions, [], randomStream(1, year - 2000)),
  );
  return plans.flatMap((plan) => [...datedRecords(plan, request.until)]);
}

const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2028-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('the plan of the years', () => {
  it('gives a full year exactly its records', () => {
    const records = recordsOf({ until: '2025-12-31' });
    for (const [year, { n }] of Object.entries(distributions.years)) {
      const wanted = year === '2026' ? 0 : n;
      expect(records.filter(({ date }) => date.startsWith(year))).toHaveLength(wanted);
    }
  });

  it('gives exactly the requested number of records, up to any day', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 100, max: 3000 }), (until, records) => {
        const planned = recordsOf({ until, records });
        // The first days of 2020 may have no records to scale.
        if (until > '2020-01-31') expect(planned).toHaveLength(records);
        expect(planned.every(({ date }) => date >= '2020-01-01' && date <= until)).toBe(true);
      }),
      { numRuns: 30 },
    );
  });

  it('only adds records for a later day', () => {
    const identify = ({ id, date }: { id: string; date: string }) => `${id} ${date}`;
    fc.assert(
      fc.property(days, days, (a, b) => {
        const [earlier = '', later = ''] = [a, b].sort();
        const before = recordsOf({ until: earlier }).map(identify);
        const after = recordsOf({ until: later }).map(identify);
        expect(after.slice(0, before.length)).toEqual(before);
      }),
      { numRuns: 10 },
    );
  });

  it('repeats the last known total in later years, leap days included', () => {
    const records = recordsOf({ until: '2028-12-31' });
    expect(records.filter(({ date }) => date.startsWith('2028'))).toHaveLength(2750);
    expect(records.at(-1)?.daysOld).toBeGreaterThanOrEqual(0);
  });

  it('has nothing before the first year', () => {
    expect(recordsOf({ until: '2019-12-31' })).toEqual([]);
    expect(recordsOf({ until: '2019-12-31', records: 500 })).toEqual([]);
  });
});
