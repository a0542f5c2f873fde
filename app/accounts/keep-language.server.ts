import { type Account } from '~/auth/account';
import { type Db } from '~/platform/db/client.server';

/** Makes a language that of the mails of an account. */
export async function keepLanguage(
  db: Db,
  { id }: Pick<Account, 'id'>,
  language: string,
): Promise<void> {
  await db
    .updateTable('account')
    .set({ language })
    .where('id', '=', id)
    .where('language', '!=', language)
    .execute();
}
