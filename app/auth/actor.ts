import { z } from 'zod';

/** A member of the staff, and in a job from where they sent it, as the audit log keeps that (`originOfRequest`). */
export interface StaffActor {
  accountId: number;
  from?: string | undefined;
}

/** The actor of a change: a member of the staff in the portal, or the operator at the command line. */
export type Actor = StaffActor | 'operator';

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
  z.object({ accountId: z.number().int().positive(), from: z.string().optional() }),
]);
