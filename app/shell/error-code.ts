/** What an answer carries where a dataset has no published figures; a key of `error`. */
export const UNPUBLISHED = 'unpublished';
