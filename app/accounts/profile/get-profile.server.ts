import { type Db } from '~/platform/db/client.server';
import { type Account } from '~/auth/account';
import { type Profile } from './profile';

/** Returns the profile of a user. @throws when the account was deleted since. */
export async function getProfile(db: Db, { id }: Pick<Account, 'id'>): Promise<Profile> {
  const { image, ...profile } = await db
    .selectFrom('account')
    .leftJoin('account_image', 'account_image.account_id', 'account.id')
    .select(['account.id as account', 'username', 'full_name', 'bio', 'version', 'email'])
    .select('account_image.account_id as image')
    .where('account.id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...profile, hasImage: image !== null };
}

/** Returns the picture of a user; null without one. */
export async function getImage(db: Db, { id }: Pick<Account, 'id'>): Promise<Buffer | null> {
  const image = await db
    .selectFrom('account_image')
    .select('content')
    .where('account_id', '=', id)
    .executeTakeFirst();
  return image?.content ?? null;
}
