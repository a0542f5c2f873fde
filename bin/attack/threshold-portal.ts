import { type Portal } from '~/protection/attack/portal';

const THRESHOLD = 5;

/** A portal that leaves out small counts and tells all others: what an attack has to see through. */
export const thresholdPortal: Portal =
  () =>
  ({ count }) =>
    count === 0 || count >= THRESHOLD
      ? { lower: count, upper: count }
      : { lower: 1, upper: THRESHOLD - 1 };
