import { nameActors } from '~/auth/name-actors.server';
import { db } from '~/composition/portal.server';
import { type Translate } from '~/i18n/text-keys';

/** Names who acted on requests; nobody is the portal, or an account that is gone. */
export async function nameOfficers(
  accountIds: readonly (number | null)[],
  t: Translate<'officers'>,
): Promise<(accountId: number | null) => string> {
  const kept = accountIds.map((id) => (id === null ? null : String(id)));
  const name = await nameActors(db, kept, { operator: t('portal'), deleted: () => t('deleted') });
  return (id) => (id === null ? t('portal') : name(String(id)));
}
