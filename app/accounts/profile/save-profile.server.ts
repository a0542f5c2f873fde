import { sql, type Transaction } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import { violatedConstraint } from '~/platform/db/unique-violation';
import { usernameKey } from '../username-key';
import { type Account } from '~/auth/account';
import { recordEvent } from '~/auth/record-event.server';
import { makeImage, type MadeImage } from './make-image.server';
import { type ProfileInput } from './profile-form.server';

export type SaveOutcome =
  | { outcome: 'saved' }
  | { outcome: 'refused'; code: 'usernameUsed' }
  /** Somebody, most often the same user in another window, has saved it since. */
  | { outcome: 'refused'; code: 'changedMeanwhile' }
  /** The form was shown to a user who has logged out since: what it says is not of this one. */
  | { outcome: 'refused'; code: 'otherAccount' }
  | Extract<MadeImage, { outcome: 'refused' }>;

/** Saves what a user tells of themselves, unless it was changed since the form was shown. */
export async function saveProfile(
  db: Db,
  { id }: Pick<Account, 'id'>,
  input: ProfileInput,
  { submission }: { submission: string },
): Promise<SaveOutcome> {
  if (input.account !== id) return { outcome: 'refused', code: 'otherAccount' };
  const image = input.image && (await makeImage(await input.image.bytes()));
  if (image?.outcome === 'refused') return image;
  try {
    return await db.transaction().execute(async (transaction) => {
      if (!(await updateAccount(transaction, id, input, submission))) {
        return (await isSavedBy(transaction, id, submission))
          ? { outcome: 'saved' }
          : { outcome: 'refused', code: 'changedMeanwhile' };
      }
      await replaceImage(transaction, id, {
        content: image?.content,
        isRemoved: input.remove_image,
      });
      await recordEvent(transaction, id, 'profileSaved');
      return { outcome: 'saved' };
    });
  } catch (error) {
    if (violatedConstraint(error) !== 'account_username_key_key') throw error;
    return { outcome: 'refused', code: 'usernameUsed' };
  }
}

async function updateAccount(
  transaction: Transaction<Database>,
  id: number,
  { username, full_name, bio, version }: ProfileInput,
  submission: string,
): Promise<boolean> {
  const updated = await transaction
    .updateTable('account')
    .set({ username, username_key: usernameKey(username), full_name, bio })
    .set({ version: sql`version + 1`, profile_form: submission })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Whether the profile is what this very form made of it: an impatient finger sends forms twice. */
async function isSavedBy(transaction: Transaction<Database>, id: number, submission: string) {
  const account = await transaction
    .selectFrom('account')
    .select('profile_form')
    .where('id', '=', id)
    .executeTakeFirst();
  return account?.profile_form === submission;
}

async function replaceImage(
  transaction: Transaction<Database>,
  id: number,
  { content, isRemoved }: { content: Buffer | undefined; isRemoved: boolean },
): Promise<void> {
  if (content) {
    await transaction
      .insertInto('account_image')
      .values({ account_id: id, content })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ content }))
      .execute();
  } else if (isRemoved) {
    await transaction.deleteFrom('account_image').where('account_id', '=', id).execute();
  }
}
