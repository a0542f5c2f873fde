import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Cut, ReadingCourse } from './reading-course.server';
import { discard } from './sent-form.server';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = () => new Promise<never>(() => {});

/** Waits for a part that never comes; returns how many milliseconds that lasts. */
async function waitFor(course: ReadingCourse): Promise<number> {
  const began = Date.now();
  let ended: number | undefined;
  course.next(never).catch((error: unknown) => {
    expect(error).toBeInstanceOf(Cut);
    ended = Date.now() - began;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  return ended ?? Infinity;
}

describe('the reading of a body', () => {
  it('ends when its client sends nothing for fifteen seconds', async () => {
    const course = new ReadingCourse();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(await waitFor(course)).toBe(15_000);
    expect(course).toMatchObject({ problem: 'tooSlow', failure: null, isRefused: false });
  });

  it('ends after four minutes, however steadily its client sends', async () => {
    const course = new ReadingCourse();
    const read = () => course.next(async () => 'x');
    await vi.advanceTimersByTimeAsync(239_999);
    expect(await read()).toBe('x');
    await vi.advanceTimersByTimeAsync(1);
    await expect(read()).rejects.toThrow(Cut);
    expect(course.problem).toBe('tooSlow');
  });

  it('continues for a moment once the body is refused, and keeps the first reason', async () => {
    const course = new ReadingCourse();
    course.refuse('tooLarge');
    expect(course.isRefused).toBe(true);
    await vi.advanceTimersByTimeAsync(100);
    course.refuse('busy');
    expect(await course.next(async () => 'x')).toBe('x');
    expect(await waitFor(course)).toBe(300);
    expect(course.problem).toBe('tooLarge');
  });

  it('stops at once on request, and keeps its first failure', async () => {
    const course = new ReadingCourse();
    const broken = () => course.next(() => Promise.reject(new Error('aborted')));
    await expect(broken()).rejects.toThrow('aborted');
    await expect(course.next(async () => 'x')).rejects.toThrow(Cut);
    course.fail(new Error('later'));
    expect(course).toMatchObject({ problem: null, failure: { message: 'aborted' } });
    const stopped = new ReadingCourse();
    stopped.stop('unreadable');
    expect(await waitFor(stopped)).toBe(0);
    expect(stopped.problem).toBe('unreadable');
  });

  it('leaves no timer behind', async () => {
    const course = new ReadingCourse();
    course.refuse();
    await course.next(async () => 'x');
    course.end();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the rest of a refused body', () => {
  /** Returns a body of this many megabytes that counts those read, and records whether it is cancelled. */
  function createBody(megabytes: number, broken = Infinity) {
    const body = { read: 0, isCancelled: false };
    const chunk = new Uint8Array(1024 * 1024);
    const stream = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (body.read === broken) return controller.error(new Error('aborted'));
          if (body.read === megabytes) return controller.close();
          body.read += 1;
          controller.enqueue(chunk);
        },
        cancel: () => void (body.isCancelled = true),
      },
      { highWaterMark: 0 },
    );
    return { body, reader: stream.getReader() };
  }

  it('is dropped to its end, or up to 64 megabytes and then cancelled five seconds later', async () => {
    const short = createBody(64);
    await discard(short.reader);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(short.body).toEqual({ read: 64, isCancelled: false });
    const long = createBody(100);
    await discard(long.reader);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(long.body).toEqual({ read: 65, isCancelled: false });
    await vi.advanceTimersByTimeAsync(1);
    expect(long.body.isCancelled).toBe(true);
  });

  it('may be cut off by its client', async () => {
    const { reader } = createBody(3, 1);
    await expect(discard(reader)).resolves.toBeUndefined();
  });
});
