import { type Problem } from './source-row';

/** The maximum length of an id: longer text is a sentence in the wrong column. */
const MAX_ID_LENGTH = 100;

/** Control and format characters: ids that look the same must be the same. */
const invisible = /[\p{Cc}\p{Cf}]/u;

/** Returns the problem of a record's id; null when there is none. */
export function problemOfId(id: string): Problem | null {
  const reason = reasonAgainst(id);
  const details = { maximum: MAX_ID_LENGTH };
  return reason === null ? null : { column: 'id', value: id, reason, details };
}

function reasonAgainst(id: string): string | null {
  if (id === '') return 'required';
  if (id.length > MAX_ID_LENGTH) return 'id-too-long';
  return invisible.test(id) ? 'id-control-character' : null;
}
