import { nameActors } from '~/auth/name-actors.server';
import { db } from '~/services/portal.server';
import { type Translate } from '~/platform/i18n/text-keys';

/** Names who acted on requests; nobody is the portal, or an account that is gone. */
export async function nameOfficers(
  accountIds: readonly (number | null)[],
  t: Translate<'officers'>,
): Promise<(accountId: number | null) => string> {
  const kept = accountIds.map((id) => (id === null ? null : String(id)));
  const name = await nameActors(db, kept, { operator: t('portal'), deleted: () => t('deleted') });
  return (id) => (id === null ? t('portal') : name(String(id)));
}

/** An applicant by the name that an identity document shows, and the one of the account; null once it is deleted. */
export async function nameApplicant(accountId: number | null): Promise<string | null> {
  if (accountId === null) return null;
  const account = await db
    .selectFrom('account')
    .select(['full_name', 'username'])
    .where('id', '=', accountId)
    .executeTakeFirst();
  return account ? `${account.full_name} (${account.username})` : null;
}
