import { z } from 'zod';

/** The actor of a change: a member of the staff in the portal, or the operator at the command line. */
export type Actor = { accountId: number } | 'operator';

/**
 * Returns an actor as columns named `…_by` store it: `operator`, or the number of the account, which is never
 * reused after the account was deleted.
 */
export function keptActor(actor: Actor): string {
  return actor === 'operator' ? actor : String(actor.accountId);
}

/** An actor in the input of a job. */
export const actorSchema = z.union([
  z.literal('operator'),
  z.object({ accountId: z.number().int().positive() }),
]);
