/**
 * Returns a queue that runs tasks one after the other. It takes at most `max` at a time, the running one among
 * them, and returns null for a task that it does not take.
 */
export function createSerialQueue(max: number) {
  let last: Promise<unknown> = Promise.resolve();
  let length = 0;
  return async <Result>(task: () => Promise<Result>): Promise<Result | null> => {
    if (length >= max) return null;
    length += 1;
    const result = last.then(task).finally(() => (length -= 1));
    last = result.catch(() => {});
    return result;
  };
}
