import { type Calculation } from '~/platform/db/schema';

/** A publication by staff against the publishing gate. */
export interface Override {
  /**
   * Its effect: changed records were released that could be recognised; more are held back, or more small
   * counts change because of a single record, than the policy allows; or none, since nothing had to be held
   * back. Or its records do not meet what is expected of them.
   */
  effect: 'released' | 'held' | 'lone' | 'none' | 'unexpected';
  /** Why, in the words of staff. */
  reason: string;
}

/**
 * Returns the override of a publication; null without a reason. If it is unknown what was released, something
 * may have been.
 */
export function overrideOf(
  { held_records, released_records }: Pick<Calculation, 'held_records' | 'released_records'>,
  { reason, refusal }: { reason: string | null; refusal: string | null },
): Override | null {
  if (reason === null) return null;
  if (refusal === 'unexpected') return { effect: 'unexpected', reason };
  if (refusal === 'too-many-lone') return { effect: 'lone', reason };
  if (held_records !== null && !released_records) return { effect: 'held', reason };
  return { effect: released_records === 0 ? 'none' : 'released', reason };
}
