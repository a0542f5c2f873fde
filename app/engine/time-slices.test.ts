import { describe, expect, it } from 'vitest';
import { createTimeSlices, type TimeSlices } from './time-slices';

async function work(slices: TimeSlices, milliseconds: number): Promise<void> {
  let left = milliseconds;
  await slices.next();
  while (left > 0) {
    const until = performance.now() + 1;
    while (performance.now() < until);
    left -= 1;
    if (slices.isOver()) await slices.next();
  }
}

describe('time slices', () => {
  it('keep the event loop going while several calls compute', async () => {
    const slices = createTimeSlices(5);
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 1);
    await Promise.all([work(slices, 40), work(slices, 40), work(slices, 40)]);
    clearInterval(timer);
    expect(ticks).toBeGreaterThanOrEqual(12);
  });

  it('are given to every call, so that a long call does not delay a short one', async () => {
    const slices = createTimeSlices(5);
    const finished: string[] = [];
    await Promise.all([
      work(slices, 60).then(() => finished.push('long')),
      work(slices, 2).then(() => finished.push('short')),
    ]);
    expect(finished).toEqual(['short', 'long']);
  });
});
