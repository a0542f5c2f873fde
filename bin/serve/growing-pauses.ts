/** Milliseconds. */
const FIRST = 1_000;
const LONGEST = 60_000;
/** What has lasted so long after its pause begins anew. */
const STEADY = 60_000;

/** The pauses before something that has ended is started again: each twice as long as the last. */
export function createGrowingPauses() {
  let length = 0;
  let startedAt = 0;
  return {
    /** The length of the pause that begins now, in milliseconds. */
    next(): number {
      const hasLasted = Date.now() - startedAt >= STEADY;
      length = length === 0 || hasLasted ? FIRST : Math.min(length * 2, LONGEST);
      startedAt = Date.now() + length;
      return length;
    },
  };
}
