import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** An impatient finger and a slow network are done by then, in milliseconds. */
const TTL_MS = 5 * 60_000;
const MAX_KEYS = 1_000;

/** What makes two sent forms the same one. */
interface SentForm {
  /** What the act is permitted by, and can be used up: a mailed token, a password of a session. */
  permission: string;
  /** The form's own number. */
  submission: string;
  input: unknown;
}

/** Acts on a form, or gives the outcome of the very same form that was acted on. */
export type Idempotency<Outcome> = (
  form: SentForm,
  act: () => Promise<Outcome>,
) => Promise<Outcome>;

/**
 * Lets the second half of a double click, which a browser without script shows the answer to, have the
 * outcome of the first, whose permission is used up. An outcome that `isDone` does not hold of is not
 * remembered. What was sent is known by a hash alone, to this process, for some minutes.
 */
export function createIdempotency<Outcome>(
  isDone: (outcome: Outcome) => boolean,
): Idempotency<Outcome> {
  const key = randomBytes(32);
  const acts = new LRUCache<string, Promise<Outcome>>({ max: MAX_KEYS, ttl: TTL_MS });
  return async ({ permission, submission, input }, act) => {
    const form = JSON.stringify([permission, submission, input]);
    const name = createHmac('sha256', key).update(form).digest('base64url');
    const known = acts.get(name);
    if (known) return known;
    const begun = act();
    acts.set(name, begun);
    try {
      const outcome = await begun;
      if (!isDone(outcome)) acts.delete(name);
      return outcome;
    } catch (error) {
      acts.delete(name);
      throw error;
    }
  };
}
