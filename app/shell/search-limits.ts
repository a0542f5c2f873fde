/** The longest text that the search reads; what is longer is cut. */
export const LONGEST_SEARCH = 200;

/** Shorter texts would find almost everything. */
export const SHORTEST_SEARCH = 2;
