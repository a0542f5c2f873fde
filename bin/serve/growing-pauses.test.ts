import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGrowingPauses } from './growing-pauses';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('pauses grow from a second to a minute, and start again after a quiet minute', () => {
  const pauses = createGrowingPauses();
  const lengths = Array.from({ length: 8 }, () => pauses.next());
  expect(lengths).toEqual([1, 2, 4, 8, 16, 32, 60, 60].map((seconds) => seconds * 1_000));
  vi.advanceTimersByTime(60_000);
  expect(pauses.next()).toBe(60_000);
  vi.advanceTimersByTime(60_000 + 60_000);
  expect(pauses.next()).toBe(1_000);
});
