import { type Portal } from '~/protection/attack/portal';

/**
 * A portal that discloses groups of codes as it discloses codes, whatever they are made of: the attack has to
 * see through it.
 */
export const portalOfGroups =
  (portal: Portal): Portal =>
  (table) => {
    const boundsOf = portal(table);
    return (cell) => boundsOf(cell);
  };
