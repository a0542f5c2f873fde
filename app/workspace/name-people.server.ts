import { nameActors, type NameActor } from '~/auth/name-actors.server';
import { type Db } from '~/platform/db/client.server';
import { getTexts } from '~/platform/i18n/texts.server';

/** Returns a function that names those who acted: staff by name, the operator and deleted accounts by a text. */
export async function namePeople(
  db: Db,
  kept: readonly (string | null)[],
  language: string,
): Promise<NameActor> {
  const t = await getTexts(language, 'audit');
  return nameActors(db, kept, {
    operator: t('people.operator'),
    deleted: (number) => t('people.deleted', { number }),
  });
}
