import { sql, type Transaction } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import { violatedConstraint } from '~/platform/db/unique-violation';
import { type Account } from '~/auth/account';
import { recordEvent } from '~/auth/record-event.server';
import { sharp } from '~/platform/storage/sharp.server';
import { recogniseFile } from '~/platform/storage/file-signature';
import { usernameKey } from '../username-key';
import { type ProfileInput } from './profile-form.server';

/** The accepted formats. */
const imageTypes = ['jpeg', 'png', 'webp'] as const;

/** Width and height of a picture, in pixels. */
const SIZE = 256;

/** More than two megabytes from a camera hold; decoded, four bytes each. */
const MAX_PIXELS = 25_000_000;

/** Longer than any permitted picture takes, in seconds. */
const TIMEOUT_S = 10;

let before: Promise<unknown> = Promise.resolve();

type SaveOutcome =
  | { outcome: 'saved' }
  | { outcome: 'refused'; code: 'usernameUsed' }
  /** It was saved since, most often by the same user in another window. */
  | { outcome: 'refused'; code: 'changedMeanwhile' }
  /** The form was shown to a user who has logged out since: its values are not this one's. */
  | { outcome: 'refused'; code: 'otherAccount' }
  | Extract<MadeImage, { outcome: 'refused' }>;

/** Saves a user's profile, unless it was changed since the form was shown. */
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

/** Returns whether this very form saved the profile: impatient users send forms twice. */
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

type MadeImage =
  | { outcome: 'made'; content: Buffer }
  /** Of another type; or truncated, too large when decoded, or damaged. */
  | { outcome: 'refused'; code: 'imageType' | 'imageBroken' };

/**
 * Makes the picture of an account from an uploaded file: a small square JPEG, which every browser shows and
 * which keeps nothing but the visible content: no place, no time, no program. One at a time: small files can
 * take a hundred megabytes and seconds each to decode.
 */
export function makeImage(file: Uint8Array): Promise<MadeImage> {
  const made = before.then(() => unpack(file));
  before = made.catch(() => {});
  return made;
}

async function unpack(file: Uint8Array): Promise<MadeImage> {
  const format = imageTypes.find((type) => type === recogniseFile(file));
  if (!format) return { outcome: 'refused', code: 'imageType' };
  const picture = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
  try {
    const { format: found } = await picture.metadata();
    if (found !== format) return { outcome: 'refused', code: 'imageType' };
    const content = await picture
      .autoOrient()
      .resize(SIZE, SIZE, { fit: 'cover' })
      .flatten({ background: '#fff' })
      .jpeg({ quality: 82 })
      .timeout({ seconds: TIMEOUT_S })
      .toBuffer();
    return { outcome: 'made', content };
  } catch {
    // sharp has no error classes: whatever its error, it could not read the file.
    return { outcome: 'refused', code: 'imageBroken' };
  }
}
