import { type Portal } from '~/protection/attack/portal';

const THRESHOLD = 5;

/** A portal that withholds small counts and discloses all others: the attack has to see through it. */
export const thresholdPortal: Portal =
  () =>
  ({ count }) =>
    count === 0 || count >= THRESHOLD
      ? { lower: count, upper: count }
      : { lower: 1, upper: THRESHOLD - 1 };
