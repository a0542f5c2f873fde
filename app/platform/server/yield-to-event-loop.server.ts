let last: Promise<void> = Promise.resolve();

/**
 * Waits for an exclusive round of the event loop, so that of many long computations none holds up all others
 * until the last is done.
 */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}
