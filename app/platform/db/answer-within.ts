/** The interval at which waiting time is counted, in milliseconds. */
const TICK = 10;

/**
 * Resolves with the database's answer if it comes within `timeoutMs`. Time in which the event loop is busy
 * does not count, up to the same time again: the answer may have arrived but not been read yet.
 *
 * @throws "timeout expired" if it does not come in time, and whatever the answer throws.
 */
export function answerWithin<Answer>(answer: Promise<Answer>, timeoutMs: number): Promise<Answer> {
  const end = performance.now() + 2 * timeoutMs;
  let waited = 0;
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setInterval(() => {
      waited += TICK;
      if (waited >= timeoutMs || performance.now() > end) reject(new Error('timeout expired'));
    }, TICK);
  });
  return Promise.race([answer, limit]).finally(() => clearInterval(timer));
}
