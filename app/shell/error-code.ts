/** The code of a response for a dataset without published figures; a key of `error`. */
export const UNPUBLISHED = 'unpublished';

/** The code of a response if the data does not record what it would show; a key of `error`. */
export const UNRECORDED = 'unrecorded';

/** The code of a response to a form that could not be received. */
export const UNSENT = 'unsent';

/** The response to such a form. */
export interface UnsentForm {
  code: typeof UNSENT;
  /** Its fields with what was typed, and its hidden ones. */
  typed: [string, string][];
}

const withTexts = [400, 401, 403, 404, 410, 429, 500, 503] as const;

/** Returns the status whose texts describe an error: 400 for other faults of a request, 500 for the rest. */
export function textKeyOf(status: number): (typeof withTexts)[number] {
  return withTexts.find((known) => known === status) ?? (status < 500 ? 400 : 500);
}
