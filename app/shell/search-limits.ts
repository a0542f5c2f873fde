/** The maximum length of a search text; longer ones are shortened. */
export const MAX_SEARCH_LENGTH = 200;

/** Shorter texts would find almost everything. */
export const MIN_SEARCH_LENGTH = 2;
