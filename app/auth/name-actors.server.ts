import { type Db } from '~/platform/db/client.server';

/** Names an actor: by full name and username, or by the texts for the operator and for deleted accounts. */
export type NameActor = (kept: string) => string;

/** Returns a full name with the username, by which people with the same name differ. */
export const nameOfAccount = ({ fullName, username }: { fullName: string; username: string }) =>
  fullName && fullName !== username ? `${fullName} (${username})` : username;

/**
 * Returns a function that names the actors of a list.
 *
 * @param kept - the values of columns named `…_by`; null where nobody acted yet.
 * @param actorNames - the texts for the operator, and for a deleted account, by its number.
 */
export async function nameActors(
  db: Db,
  kept: readonly (string | null)[],
  actorNames: { operator: string; deleted: (number: string) => string },
): Promise<NameActor> {
  const numbers = [...new Set(kept)].flatMap((actor) => Number(actor) || []);
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'username', 'full_name as fullName'])
    .where('id', 'in', numbers.length > 0 ? numbers : [0])
    .execute();
  const names = new Map(accounts.map((account) => [String(account.id), nameOfAccount(account)]));
  return (actor) =>
    actor === 'operator' ? actorNames.operator : (names.get(actor) ?? actorNames.deleted(actor));
}
