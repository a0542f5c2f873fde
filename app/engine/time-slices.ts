/** A call's share of the event loop. */
export interface TimeSlices {
  /** Waits for the call's next time slice: after a round of the event loop, the longest waiting call is next. */
  next(): Promise<void>;
  /** Returns whether the time slice is used up and the call should wait for its next one. */
  isOver(): boolean;
}

/**
 * Creates time slices of `milliseconds` for long computations, one call in each round of the event loop: however
 * many calls there are, requests and timers are served in between.
 */
export function createTimeSlices(milliseconds = 10): TimeSlices {
  const waiting: (() => void)[] = [];
  let startedAt = 0;

  function startSlice() {
    startedAt = performance.now();
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(startSlice);
  }

  return {
    next: () =>
      new Promise((resume) => {
        waiting.push(resume);
        if (waiting.length === 1) setImmediate(startSlice);
      }),
    isOver: () => performance.now() - startedAt > milliseconds,
  };
}
