import { sql } from 'kysely';
import { db } from '~/services/portal.server';

/** A start may bring another policy, other texts, other formats. */
const startedAt = new Date();

/**
 * Returns when figures were last published or retracted, codes or their names changed, or the portal was
 * started.
 */
export async function figuresModifiedAt(): Promise<Date> {
  const { at } = await db
    .selectNoFrom(({ selectFrom }) => [
      sql<Date | null>`greatest(
        ${selectFrom('publication').select(({ fn }) => fn.max('published_at').as('at'))},
        ${selectFrom('publication').select(({ fn }) => fn.max('withdrawn_at').as('at'))},
        ${selectFrom('calculation').select(({ fn }) => fn.max('retracted_at').as('at'))},
        ${selectFrom('code_change').select(({ fn }) => fn.max('changed_at').as('at'))}
      )`.as('at'),
    ])
    .executeTakeFirstOrThrow();
  return at && at > startedAt ? at : startedAt;
}
