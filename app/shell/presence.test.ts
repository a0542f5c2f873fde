import { expect, it } from 'vitest';
import { visitsToShow } from './presence';

it('shows the numbers of visits that are not zero', () => {
  const at = '2026-11-27T12:00:00Z';
  const none = { online: 0, today: 0, month: 0, total: 0, at };
  expect(visitsToShow(none)).toEqual([]);
  expect(visitsToShow({ ...none, total: 12 })).toEqual(['total']);
  expect(visitsToShow({ online: 1, today: 2, month: 3, total: 4, at })).toEqual([
    'online',
    'today',
    'month',
    'total',
  ]);
});
