/** The new codes of a division by the names of their fields; a list gets further ones by a file. */
export const partNames = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'] as const;

/** How many values of files get a code at a time. */
export const MAX_GIVEN = 50;
