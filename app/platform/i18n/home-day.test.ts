import { expect, it } from 'vitest';
import { dayIn, homeDay } from './home-day';

it('is the day in Jakarta, or in another zone', () => {
  const moment = new Date('2024-11-05T18:00:00Z');
  expect(homeDay(moment)).toBe('2024-11-06');
  expect(dayIn('America/New_York', moment)).toBe('2024-11-05');
});
