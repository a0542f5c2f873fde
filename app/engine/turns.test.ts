import { describe, expect, it } from 'vitest';
import { createTurns, type Turns } from './turns';

async function work(turns: Turns, milliseconds: number): Promise<void> {
  let left = milliseconds;
  await turns.next();
  while (left > 0) {
    const until = performance.now() + 1;
    while (performance.now() < until);
    left -= 1;
    if (turns.isOver()) await turns.next();
  }
}

describe('turns', () => {
  it('keep the event loop going while several calls compute', async () => {
    const turns = createTurns(5);
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 1);
    await Promise.all([work(turns, 40), work(turns, 40), work(turns, 40)]);
    clearInterval(timer);
    expect(ticks).toBeGreaterThanOrEqual(12);
  });

  it('are given to every call, so that a long call does not delay a short one', async () => {
    const turns = createTurns(5);
    const finished: string[] = [];
    await Promise.all([
      work(turns, 60).then(() => finished.push('long')),
      work(turns, 2).then(() => finished.push('short')),
    ]);
    expect(finished).toEqual(['short', 'long']);
  });
});
