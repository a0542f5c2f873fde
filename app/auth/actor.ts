import { z } from 'zod';

/** Who did something: a member of the staff in the portal, or whoever runs its commands. */
export type Actor = { accountId: number } | 'operator';

/**
 * An actor as columns named `…_by` keep it: `operator`, or the number of the account, which is given to
 * nobody else after the account was deleted.
 */
export function keptActor(actor: Actor): string {
  return actor === 'operator' ? actor : String(actor.accountId);
}

/** An actor in the input of a job. */
export const actorSchema = z.union([
  z.literal('operator'),
  z.object({ accountId: z.number().int().positive() }),
]);
