import { sql } from 'kysely';
import { audit } from '~/auth/audit.server';
import { type Db } from '~/platform/db/client.server';

/** Any number that nothing else locks in the database. */
const settingLock = 7_300_089;
const subject = 'setting:CONFIRM_APPROVALS' as const;

/** Writes to the audit log that one officer alone approves from now on, or no longer, when that has changed. */
export async function logApprovalSetting(db: Db, isDecidedAlone: boolean): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${settingLock})`.execute(transaction);
    const last = await transaction
      .selectFrom('audit_log')
      .select('act')
      .where('subject', '=', subject)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const act = isDecidedAlone ? 'confirmationSwitchedOff' : 'confirmationSwitchedOn';
    if ((last?.act ?? 'confirmationSwitchedOn') === act) return;
    await audit(transaction, { by: 'operator', act, subject, via: 'job' });
  });
}
