import { randomInt } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { type Database } from '~/platform/db/schema';
import { hashToken } from '~/platform/http/random-token.server';

/** How many there are at first. */
const COUNT = 10;
/** Crockford's base 32, which has no letter that looks like another sign. */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz';

/** Makes an account's recovery codes anew, "7k2m-…" (120 bits each); those it had are worth nothing. */
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

/** Uses a recovery code up; false when the account has none such, or no longer. */
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

/** How many recovery codes of an account are left. */
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

/** Of a code as it may be typed: with blanks or without hyphens, with letters for digits. */
function hashOf(code: string): string {
  const signs = code.toLowerCase().replace(/[\s-]/g, '');
  return hashToken(signs.replace(/[il]/g, '1').replaceAll('o', '0'));
}
