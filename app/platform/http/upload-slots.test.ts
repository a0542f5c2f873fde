import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createUploadSlots } from './upload-slots.server';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Enters a slot; records when that happened, or that it did not. */
function createEntries(options: { max: number; timeoutMs: number }) {
  const slots = createUploadSlots(options);
  const log: string[] = [];
  const leave = new Map<string, () => void>();
  return {
    log,
    leave: (name: string) => leave.get(name)?.(),
    enter: (name: string) =>
      slots.enter().then((free) => {
        log.push(free ? name : `not ${name}`);
        if (free) leave.set(name, free);
      }),
  };
}

describe('the slots of uploads', () => {
  it('let in as many as there are, and others in order as they become free', async () => {
    const { log, enter, leave } = createEntries({ max: 2, timeoutMs: 1_000 });
    for (const name of ['a', 'b', 'c', 'd']) void enter(name);
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual(['a', 'b']);
    leave('b');
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual(['a', 'b', 'c']);
    leave('a');
    leave('c');
    await vi.advanceTimersByTimeAsync(5_000);
    expect(log).toEqual(['a', 'b', 'c', 'd']);
    for (const name of ['e', 'f']) void enter(name);
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('let nobody wait longer than the timeout, nor lose a slot to who has left', async () => {
    const { log, enter, leave } = createEntries({ max: 1, timeoutMs: 1_000 });
    for (const name of ['a', 'b']) void enter(name);
    await vi.advanceTimersByTimeAsync(999);
    expect(log).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(1);
    expect(log).toEqual(['a', 'not b']);
    leave('a');
    void enter('c');
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual(['a', 'not b', 'c']);
  });
});
