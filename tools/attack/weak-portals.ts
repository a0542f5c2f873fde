import { type Portal } from '~/protection/attack/portal';

const THRESHOLD = 5;

/** A portal that withholds small counts and discloses all others: the attack has to see through it. */
export const thresholdPortal: Portal =
  () =>
  ({ count }) =>
    count === 0 || count >= THRESHOLD
      ? { lower: count, upper: count }
      : { lower: 1, upper: THRESHOLD - 1 };

/** A portal that discloses groups of codes as it discloses codes, whatever they are made of: through this one, too. */
export const portalOfGroups =
  (portal: Portal): Portal =>
  (table) => {
    const boundsOf = portal(table);
    return (cell) => boundsOf(cell);
  };
