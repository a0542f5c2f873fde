import { expect, it } from 'vitest';
import { type DisclosedValue } from '~/protection/protect-table';
import { reachesThreshold } from './alerts-job.server';

const exact = (value: number): DisclosedValue => ({ protection: 'exact', value });
const belowThreshold: DisclosedValue = { protection: 'below-threshold', value: null, max: 5 };

it.each([
  ['1000 to 1001 is a change', exact(1000), exact(1001), 0, true],
  ['100 to 104 is less than 5 %', exact(100), exact(104), 5, false],
  ['100 to 105 is 5 %', exact(100), exact(105), 5, true],
  ['100 to 95 is 5 %, too', exact(100), exact(95), 5, true],
  ['0 to 1 is more than every share', exact(0), exact(1), 25, true],
  ['what is not disclosed as a number has changed', belowThreshold, exact(30), 0, true],
  ['but by no share that is disclosed', belowThreshold, exact(30), 5, false],
])('%s', (_, then, now, percent, isReached) => {
  expect(reachesThreshold({ measure: 'cases', then, now }, percent)).toBe(isReached);
});
