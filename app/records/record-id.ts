import { type Problem } from './source-row';

/** How long an id may be: more is a sentence in the wrong column. */
const MAX_ID_LENGTH = 100;

/** Control and format characters: ids that look the same are the same. */
const invisible = /[\p{Cc}\p{Cf}]/u;

/** What is wrong with the id of a record; null when nothing is. */
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
