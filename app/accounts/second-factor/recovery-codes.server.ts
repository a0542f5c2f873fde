import { randomInt } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { type Database } from '~/platform/db/schema';
import { hashToken } from '~/platform/http/random-token.server';

/** How many codes there are at first. */
const COUNT = 10;
/** Crockford's base 32, in which no letter looks like another character. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';

/** Replaces an account's recovery codes, "7k2m-…" (120 bits each). */
export async function makeRecoveryCodes(
  db: Kysely<Database>,
  accountId: number,
): Promise<readonly string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ account_id: accountId, hash: hashOf(code) })))
    .execute();
  return codes;
}

/** Uses up a recovery code; false when the account does not have it, or no longer. */
export async function spendRecoveryCode(
  db: Kysely<Database>,
  accountId: number,
  typed: string,
): Promise<boolean> {
  const used = await db
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('hash', '=', hashOf(typed))
    .returning('account_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** Counts the remaining recovery codes of an account. */
export async function countRecoveryCodes(db: Kysely<Database>, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_code')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return count;
}

function newCode(): string {
  const signs = Array.from({ length: 24 }, () => SIGNS[randomInt(SIGNS.length)]).join('');
  return signs.replace(/.{4}(?=.)/g, '$&-');
}

/** Hashes a code as it may be typed: with blanks or without hyphens, with letters for digits. */
function hashOf(code: string): string {
  const signs = code.toLowerCase().replace(/[\s-]/g, '');
  return hashToken(signs.replace(/[il]/g, '1').replaceAll('o', '0'));
}
