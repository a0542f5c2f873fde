import { type Account } from '~/auth/account';
import { requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';

/**
 * Returns the notes of officers about a request, the oldest first; null for its applicant, who may be an
 * officer.
 *
 * @throws RoleMissing for everybody but officers.
 */
export async function listNotes(db: Db, account: Account, requestId: string) {
  const request = await findOthers(db, account, requestId);
  if (!request) return null;
  return db
    .selectFrom('request_note')
    .select(['id', 'written_by as accountId', 'text', 'at'])
    .where('request_id', '=', requestId)
    .orderBy('id')
    .execute();
}

/**
 * Stores a note about somebody else's request; the same form sent again is the same note.
 *
 * @returns `sentOtherwise` for a form that was sent before with another text, of which nothing is stored;
 *   `withoutApplicant` once the applicant's account or personal data are deleted.
 */
export async function addNote(
  db: Db,
  account: Account,
  { requestId, text, form }: { requestId: string; text: string; form: string },
): Promise<'added' | 'sentOtherwise' | 'unknown' | 'withoutApplicant'> {
  const request = await findOthers(db, account, requestId);
  if (!request) return 'unknown';
  if (request.account_id === null) return 'withoutApplicant';
  await db
    .insertInto('request_note')
    .values({ request_id: requestId, written_by: account.id, text, form })
    .onConflict((conflict) => conflict.columns(['request_id', 'form']).doNothing())
    .execute();
  const added = await db
    .selectFrom('request_note')
    .select('text')
    .where('request_id', '=', requestId)
    .where('form', '=', form)
    .executeTakeFirstOrThrow();
  return added.text === text ? 'added' : 'sentOtherwise';
}

/** Returns a request that was submitted by somebody else; null for others. */
async function findOthers(db: Db, account: Account, requestId: string) {
  requireRole(account, 'officer');
  const request = await db
    .selectFrom('data_request')
    .select('account_id')
    .where('id', '=', requestId)
    .where('state', '!=', 'draft')
    .executeTakeFirst();
  return request && request.account_id !== account.id ? request : null;
}
