import { type Portal } from '~/protection/attack/portal';

/** A portal that tells groups of codes as it tells codes, whatever they are made of: what an attack has to see through. */
export const portalOfGroups =
  (portal: Portal): Portal =>
  (table) => {
    const boundsOf = portal(table);
    return (cell) => boundsOf(cell);
  };
