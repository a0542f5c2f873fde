import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { OperatorError } from '~/platform/i18n/operator-error';
import { audit } from './audit.server';

const act = 'rehearsalBegun';

/** Returns whether a database is that of a rehearsal portal. */
export async function isOfRehearsal(db: Db): Promise<boolean> {
  const found = db.selectFrom('audit_log').select('id').where('act', '=', act).limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}

/**
 * Marks an empty database as that of a rehearsal portal, once; its audit log, which nothing is removed from, keeps that.
 * A rehearsal and a real portal never share a database: one has accounts whose passwords are handed out, the other
 * records of people.
 *
 * @throws OperatorError for a rehearsal on any other database, and for a real portal on that of a rehearsal.
 */
export async function checkRehearsal(db: Db, isRehearsal: boolean): Promise<void> {
  const isMarked = await isOfRehearsal(db);
  if (isMarked !== isRehearsal && !(await hasBegun(db, isMarked, isRehearsal)))
    throw new OperatorError('start', [{ key: isMarked ? 'rehearsalOnly' : 'rehearsalRefused' }]);
  if (isMarked && isRehearsal && (await hasRealRecords(db)))
    throw new OperatorError('start', [{ key: 'rehearsalRefused' }]);
}

/** Marks a database that a rehearsal may take. @returns whether it is marked now. */
async function hasBegun(db: Db, isMarked: boolean, isRehearsal: boolean): Promise<boolean> {
  if (isMarked || !isRehearsal || !(await isEmpty(db))) return false;
  await audit(db, { by: 'operator', act, subject: 'setting:REHEARSAL' });
  return true;
}

/** Returns whether nobody has an account, and nothing was ever imported. */
async function isEmpty(db: Db): Promise<boolean> {
  const { rows } = await sql`select from account union all select from import limit 1`.execute(db);
  return rows.length === 0;
}

/** Returns whether records were imported that are not called synthetic. */
async function hasRealRecords(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from import where not is_synthetic and sha256 is not null limit 1`.execute(db);
  return rows.length > 0;
}
