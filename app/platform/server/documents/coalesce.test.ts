import { describe, expect, it } from 'vitest';
import { createCoalescer, type Coalesced } from './coalesce.server';

const limits = { maxWaiting: 100, timeoutMs: 60_000 };

function end(coalesced: Coalesced, outcome: 'answered' | 'failed' | 'left'): void {
  if (!coalesced.goesFirst) throw new Error('Another request goes first');
  coalesced.end(outcome);
}

describe('of equal requests', () => {
  it('one is rendered, and the others wait for its outcome', async () => {
    for (const outcome of ['answered', 'failed'] as const) {
      const coalescer = createCoalescer(limits);
      const first = await coalescer.enter('a');
      const others = [1, 2, 3].map(() => coalescer.enter('a'));
      expect((await coalescer.enter('b')).goesFirst).toBe(true);
      end(first, outcome);
      const heard = { goesFirst: false, outcome };
      expect(await Promise.all(others)).toEqual([heard, heard, heard]);
      expect((await coalescer.enter('a')).goesFirst).toBe(true);
    }
  });

  it('exactly one takes over when the client of the first one leaves', async () => {
    const coalescer = createCoalescer(limits);
    const first = await coalescer.enter('a');
    const [second, ...others] = [1, 2, 3].map(() => coalescer.enter('a'));
    end(first, 'left');
    const next = await second;
    if (next) end(next, 'answered');
    end(first, 'failed');
    const heard = { goesFirst: false, outcome: 'answered' };
    expect(await Promise.all(others)).toEqual([heard, heard]);
  });

  it('none waits forever, and no more wait than the limit allows', async () => {
    const coalescer = createCoalescer({ maxWaiting: 1, timeoutMs: 50 });
    await coalescer.enter('a');
    const failed = { goesFirst: false, outcome: 'failed' };
    const all = await Promise.all([coalescer.enter('a'), coalescer.enter('a')]);
    expect(all).toEqual([failed, failed]);
    expect((await coalescer.enter('a')).goesFirst).toBe(true);
  });
});
