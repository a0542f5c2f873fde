import { expect, it } from 'vitest';
import { isOfCode, type ObservationStatus, statusInFiles } from './observation';

it('an observation is of a code with records, or of what has none', () => {
  const statuses: ObservationStatus[] = ['A', 'B', 'P', 'M', 'O', '_X', '_Z'];
  expect(statuses.filter((status) => isOfCode({ status }))).toEqual(['A', 'B', 'P']);
});

it.each([
  ['A', 'A', 'A'],
  ['A', 'P', 'P'],
  ['A', 'B', 'B'],
  ['A', 'M', 'M'],
  ['B', 'A', 'B'],
  ['B', 'P', 'P'],
  ['P', 'A', 'P'],
  ['P', 'B', 'P'],
  ['M', 'P', 'M'],
  ['O', 'P', 'O'],
  ['_X', 'A', 'A'],
  ['_X', 'P', 'P'],
  [undefined, 'B', 'B'],
  [undefined, undefined, 'A'],
] as const)('a row of status %s under a filter of status %s has %s', (ofRow, ofFilter, status) => {
  expect(statusInFiles(ofRow, ofFilter)).toBe(status);
});
