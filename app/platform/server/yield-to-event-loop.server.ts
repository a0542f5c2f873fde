let last: Promise<void> = Promise.resolve();

/**
 * Waits for a turn of the event loop in which nobody else has theirs, so that of many who do long work
 * at once none holds up all others until the last of them is done.
 */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}
