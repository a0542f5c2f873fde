/** What an answer carries where a dataset has no published figures; a key of `error`. */
export const UNPUBLISHED = 'unpublished';

/** The code of a response if the data does not record what it would show; a key of `error`. */
export const UNRECORDED = 'unrecorded';

/** What an answer carries to a form that could not be received. */
export const UNSENT = 'unsent';

/** The answer to such a form. */
export interface UnsentForm {
  code: typeof UNSENT;
  /** Its fields with what was typed, and its hidden ones. */
  typed: [string, string][];
}

const withTexts = [400, 401, 403, 404, 410, 429, 500, 503] as const;

/** The status whose texts say an error: 400 stands in for other faults of a request, 500 for the rest. */
export function textKeyOf(status: number): (typeof withTexts)[number] {
  return withTexts.find((known) => known === status) ?? (status < 500 ? 400 : 500);
}
