import { type Db } from '~/platform/db/client.server';

/** Says who acted: a username, or what the texts have for the operator and for accounts that are gone. */
export type NameActor = (kept: string) => string;

/**
 * Reads who the actors of a list were.
 *
 * @param kept - what columns named `…_by` hold; null where nobody acted yet.
 * @param actorNames - the operator, and an account that was deleted since, by its number.
 */
export async function nameActors(
  db: Db,
  kept: readonly (string | null)[],
  actorNames: { operator: string; deleted: (number: string) => string },
): Promise<NameActor> {
  const numbers = [...new Set(kept)].flatMap((actor) => Number(actor) || []);
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'username'])
    .where('id', 'in', numbers.length > 0 ? numbers : [0])
    .execute();
  const names = new Map(accounts.map(({ id, username }) => [String(id), username]));
  return (actor) =>
    actor === 'operator' ? actorNames.operator : (names.get(actor) ?? actorNames.deleted(actor));
}
