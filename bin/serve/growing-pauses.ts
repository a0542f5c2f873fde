/** Milliseconds. */
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;
/** After running for this long, pauses start again at the first. */
const STEADY_MS = 60_000;

/** Returns the pauses before a restart: each twice as long as the last. */
export function createGrowingPauses() {
  let length = 0;
  let startedAt = 0;
  return {
    /** Returns the length of the pause that begins now, in milliseconds. */
    next(): number {
      const hasLasted = performance.now() - startedAt >= STEADY_MS;
      length = length === 0 || hasLasted ? FIRST_PAUSE_MS : Math.min(length * 2, MAX_PAUSE_MS);
      startedAt = performance.now() + length;
      return length;
    },
  };
}
