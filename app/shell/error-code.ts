/** What an answer carries where a dataset has no published figures; a key of `error`. */
export const UNPUBLISHED = 'unpublished';

/** What an answer carries to a form that could not be received. */
export const UNSENT = 'unsent';

/** The answer to such a form. */
export interface UnsentForm {
  code: typeof UNSENT;
  /** Its fields with what was typed, and its hidden ones. */
  typed: [string, string][];
}
