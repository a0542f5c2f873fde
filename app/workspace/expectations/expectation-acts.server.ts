import { type Transaction } from 'kysely';
import { z } from 'zod';
import { keptActor, type StaffActor } from '~/auth/actor';
import { audit } from '~/auth/audit.server';
import { expectationKinds, severities } from '~/calculations/expectations/expectation';
import { type Database } from '~/platform/db/schema';
import { violatedConstraint } from '~/platform/db/unique-violation';
import { defineAct } from '../staff-act';
import { expectationRoles } from './expectation-roles';

const id = z.number().int().positive();

/** Declares an expectation, or changes one: the former one then ends, and stays in the database as it was. */
export const declareExpectationAct = defineAct({
  name: 'declare-expectation',
  roles: expectationRoles,
  schema: z.object({
    /** The one that it changes; null for a new one. */
    former: id.nullable(),
    dataset: z.string(),
    kind: z.enum(expectationKinds),
    dimension: z.string().nullable(),
    threshold: z.number().int().min(1).max(99).nullable(),
    severity: z.enum(severities),
  }),
  async run({ db }, { former, ...declared }, by) {
    try {
      return await db.transaction().execute(async (transaction) => {
        if (former !== null && !(await endExpectation(transaction, former, by)))
          return { outcome: 'gone' as const };
        const { id } = await transaction
          .insertInto('expectation')
          .values({ ...declared, declared_by: keptActor(by) })
          .returning('id')
          .executeTakeFirstOrThrow();
        await audit(transaction, {
          by,
          act: 'expectationDeclared',
          subject: `expectation:${id}`,
        });
        return { outcome: 'saved' as const };
      });
    } catch (error) {
      if (violatedConstraint(error) === 'expectation_current') return { outcome: 'taken' as const };
      throw error;
    }
  },
});

/** Ends an expectation. */
export const removeExpectationAct = defineAct({
  name: 'remove-expectation',
  roles: expectationRoles,
  schema: z.object({ id }),
  async run({ db }, { id }, by) {
    const isEnded = await db
      .transaction()
      .execute((transaction) => endExpectation(transaction, id, by));
    return { outcome: isEnded ? ('removed' as const) : ('gone' as const) };
  },
});

/** Ends an expectation that is in force. @returns whether it was. */
async function endExpectation(
  transaction: Transaction<Database>,
  id: number,
  by: StaffActor,
): Promise<boolean> {
  const ended = await transaction
    .updateTable('expectation')
    .set({ ended_by: keptActor(by), ended_at: new Date() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (ended)
    await audit(transaction, { by, act: 'expectationEnded', subject: `expectation:${id}` });
  return ended !== undefined;
}

export const expectationActs = [declareExpectationAct, removeExpectationAct];
