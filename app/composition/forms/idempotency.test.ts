import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createIdempotency } from './idempotency.server';

const form = { permission: 'token', submission: 'number', input: { password: 'x' } };

/** An act that counts how often it is done, with an outcome of its own each time. */
function counted(outcome = 'done') {
  let times = 0;
  const once = createIdempotency<string>((each) => each.startsWith('done'));
  const act = (changes: Partial<typeof form> = {}) =>
    once({ ...form, ...changes }, async () => `${outcome} ${(times += 1)}`);
  return { once, act };
}

afterEach(() => void vi.restoreAllMocks());

describe('a form that is acted on once', () => {
  it('gives the outcome of the first time to the same form, at once and later', async () => {
    const { act } = counted();
    expect(await Promise.all([act(), act()])).toEqual(['done 1', 'done 1']);
    expect(await act()).toBe('done 1');
  });

  it('acts on any other form', async () => {
    const { act } = counted();
    await act();
    expect(await act({ permission: 'other' })).toBe('done 2');
    expect(await act({ submission: 'other' })).toBe('done 3');
    expect(await act({ input: { password: 'y' } })).toBe('done 4');
  });

  it('acts again on a form that was refused, or that failed', async () => {
    const { act, once } = counted('refused');
    expect([await act(), await act()]).toEqual(['refused 1', 'refused 2']);
    await expect(once(form, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await act()).toBe('refused 3');
  });

  it('forgets a form after some minutes', async () => {
    const { act } = counted();
    await act();
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 6 * 60_000);
    // The cache looks at the clock once a millisecond.
    await pause(5);
    expect(await act()).toBe('done 2');
  });
});
