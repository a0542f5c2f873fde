import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { createJobWatch } from './job-watch.server';
import { type JobStatus } from './list-staff-jobs.server';

type JobWatchReader = Parameters<typeof createJobWatch>[0]['read'];

const running = (share: number): JobStatus => ({
  state: 'running',
  phase: null,
  share,
  perSecond: null,
  secondsLeft: null,
  waitsFor: null,
});
const done: JobStatus = { ...running(1), state: 'done' };

/** Returns a watch of jobs whose status a test sets. */
function watchOf(jobs: Map<string, JobStatus>) {
  const read = vi.fn<JobWatchReader>(async () => new Map(jobs));
  const onError = vi.fn();
  return { read, onError, ...createJobWatch({ read, onError, everyMs: 5 }) };
}

describe('A watch of jobs', () => {
  it('reads for all listeners at once, and calls them only about what has changed', async () => {
    const jobs = new Map([
      ['a', running(0.1)],
      ['b', running(0.5)],
    ]);
    const { follow, read } = watchOf(jobs);
    const listeners = [vi.fn(), vi.fn(), vi.fn()];
    for (const listener of listeners) follow('a', listener);
    const other = vi.fn();
    follow('b', other);
    await vi.waitFor(() => expect(read.mock.calls.length).toBeGreaterThan(5));
    expect(read.mock.calls.slice(1).every(([ids]) => ids.join() === 'a,b')).toBe(true);
    for (const listener of [...listeners, other]) expect(listener).toHaveBeenCalledTimes(1);
    jobs.set('a', running(0.2));
    await vi.waitFor(() => expect(listeners[0]).toHaveBeenLastCalledWith(running(0.2)));
    expect(other).toHaveBeenCalledTimes(1);
    jobs.clear();
  });

  it('reads nothing more once the jobs are over, or nobody listens', async () => {
    const jobs = new Map([['a', running(0.1)]]);
    const { follow, read } = watchOf(jobs);
    const [listener, gone] = [vi.fn(), vi.fn()];
    const leave = follow('a', listener);
    follow('b', gone);
    await vi.waitFor(() => expect(gone).toHaveBeenCalledWith(null));
    leave();
    await pause(20);
    const reads = read.mock.calls.length;
    await pause(30);
    expect(read.mock.calls).toHaveLength(reads);
    follow('a', listener);
    jobs.set('a', done);
    await vi.waitFor(() => expect(listener).toHaveBeenLastCalledWith(done));
    await pause(20);
    const later = read.mock.calls.length;
    await pause(30);
    expect(read.mock.calls).toHaveLength(later);
  });

  it('goes on after the database was away', async () => {
    const { follow, read, onError } = watchOf(new Map([['a', done]]));
    read.mockRejectedValueOnce(new Error('away'));
    const listener = vi.fn();
    follow('a', listener);
    await vi.waitFor(() => expect(listener).toHaveBeenCalledWith(done));
    expect(onError).toHaveBeenCalledTimes(1);
  });
});
