/** How often the wait is counted, in milliseconds. */
const TICK = 10;

/**
 * The answer of the database, if it comes within so many milliseconds; those in which the event loop is
 * busy do not count, up to as many again: then an answer may have come that nobody has had the time to
 * read.
 *
 * @throws "timeout expired" where it does not come in time, and what the answer throws.
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
