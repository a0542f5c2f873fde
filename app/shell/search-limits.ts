/** The longest text that the search reads; what is longer is cut. */
export const MAX_SEARCH_LENGTH = 200;

/** Shorter texts would find almost everything. */
export const MIN_SEARCH_LENGTH = 2;
