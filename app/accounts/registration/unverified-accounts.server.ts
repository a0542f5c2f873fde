import { sql, type Kysely, type RawBuilder } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import { emailKey } from '~/platform/mail/email-key';

/** How long an address and a username are reserved for an account that is never verified. */
const RETENTION = sql`interval '7 days'`;

/** Deletes the accounts whose address was not verified in time: no one can block another's address. */
export async function removeUnverified(db: Kysely<Database>): Promise<void> {
  await db
    .deleteFrom('account')
    .where('verified_at', 'is', null)
    .where('created_at', '<', heldSince())
    .execute();
}

/** Returns whether an address belongs to an account, or is reserved for one that is not verified yet. */
export async function isEmailUsed(db: Db, email: string): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .where((where) =>
      where.or([where('verified_at', 'is not', null), where('created_at', '>=', heldSince())]),
    )
    .executeTakeFirst();
  return account !== undefined;
}

function heldSince(): RawBuilder<Date> {
  return sql<Date>`now() - ${RETENTION}`;
}
