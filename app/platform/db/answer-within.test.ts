import { describe, expect, it } from 'vitest';
import { answerWithin } from './answer-within';
import { isDatabaseAway } from './database-away';

const after = (ms: number) =>
  new Promise<string>((resolve) => setTimeout(() => resolve('here'), ms));

function block(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

describe('waiting for an answer', () => {
  it('ends after the timeout', async () => {
    expect(await answerWithin(after(20), 1_000)).toBe('here');
    const late = await answerWithin(after(5_000), 50).catch((error: unknown) => error);
    expect(isDatabaseAway(late)).toBe(true);
    const broken = new Error('syntax error');
    await expect(answerWithin(Promise.reject(broken), 50)).rejects.toBe(broken);
  });

  it('does not count the time in which the process was busy', async () => {
    const read = async () => {
      for (let turn = 0; turn < 4; turn += 1) {
        await new Promise((resolve) => setImmediate(resolve));
        block(80);
      }
      return 'here';
    };
    expect(await answerWithin(read(), 250)).toBe('here');
  });
});
