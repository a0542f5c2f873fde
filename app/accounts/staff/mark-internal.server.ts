import { type Transaction } from 'kysely';
import { type Actor } from '~/auth/actor';
import { audit } from '~/auth/audit.server';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import { findByName } from './change-roles.server';

interface Change {
  /** The username or e-mail address of the account. */
  name: string;
  /** The actor, for the audit log. */
  by: Actor;
}

type MarkOutcome = { outcome: 'done' } | { outcome: 'refused'; code: 'unknown' | 'unverified' };

/** Marks an account as one of the commission's staff, who may send internal data requests. */
export function markInternal(db: Db, change: Change): Promise<MarkOutcome> {
  return changeMark(db, change, 'internalMarked', (transaction, account_id) =>
    transaction
      .insertInto('internal_account')
      .values({ account_id })
      .onConflict((conflict) => conflict.doNothing())
      .returning('account_id')
      .executeTakeFirst(),
  );
}

/** Removes the mark; requests that the account has sent stay internal. */
export function unmarkInternal(db: Db, change: Change): Promise<MarkOutcome> {
  return changeMark(db, change, 'internalUnmarked', (transaction, id) =>
    transaction
      .deleteFrom('internal_account')
      .where('account_id', '=', id)
      .returning('account_id')
      .executeTakeFirst(),
  );
}

function changeMark(
  db: Db,
  { name, by }: Change,
  act: 'internalMarked' | 'internalUnmarked',
  change: (transaction: Transaction<Database>, id: number) => Promise<object | undefined>,
): Promise<MarkOutcome> {
  return db.transaction().execute(async (transaction) => {
    const account = await findByName(transaction, name);
    if (!account) return { outcome: 'refused', code: 'unknown' };
    if (!account.verified_at) return { outcome: 'refused', code: 'unverified' };
    const changed = await change(transaction, account.id);
    if (changed) await audit(transaction, { by, act, subject: `account:${account.id}` });
    return { outcome: 'done' };
  });
}

/** Lists the accounts that are marked as those of the staff. */
export async function listInternal(db: Db) {
  return db
    .selectFrom('account')
    .innerJoin('internal_account', 'account_id', 'id')
    .select(['username', 'full_name', 'email', 'marked_at', 'invited_email'])
    .orderBy('username')
    .execute();
}
