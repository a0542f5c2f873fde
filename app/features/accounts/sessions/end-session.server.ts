import { type Kysely } from 'kysely';
import { type Database } from '~/db/schema';
import { type Reader } from '../reader';

/** Ends one session of a reader: the one of that hash, if it is theirs. */
export async function endSession(
  db: Kysely<Database>,
  { id }: Pick<Reader, 'id'>,
  hash: string,
): Promise<void> {
  await db.deleteFrom('session').where('account_id', '=', id).where('hash', '=', hash).execute();
}

/** Ends all sessions of an account, but for the one that is kept, if any. */
export async function endSessions(
  db: Kysely<Database>,
  accountId: number,
  { except }: { except?: string } = {},
): Promise<void> {
  const sessions = db.deleteFrom('session').where('account_id', '=', accountId);
  await (except ? sessions.where('hash', '!=', except) : sessions).execute();
}
