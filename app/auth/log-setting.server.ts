import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { type AuditAct } from './audit-acts';
import { audit } from './audit.server';

/** Any number that nothing else locks in the database. */
const settingLock = 7_300_089;

/** Settings by which one person alone does what takes two, with the acts that switch the second one off and on. */
const settings = {
  CONFIRM_APPROVALS: { off: 'confirmationSwitchedOff', on: 'confirmationSwitchedOn' },
  CONFIRM_PUBLICATIONS: { off: 'secondPublisherSwitchedOff', on: 'secondPublisherSwitchedOn' },
} as const satisfies Record<string, { off: AuditAct; on: AuditAct }>;

/** Writes to the audit log that one person alone decides from now on, or no longer, when that has changed. */
export async function logSetting(
  db: Db,
  name: keyof typeof settings,
  isDecidedAlone: boolean,
): Promise<void> {
  const { off, on } = settings[name];
  const subject = `setting:${name}` as const;
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${settingLock})`.execute(transaction);
    const last = await transaction
      .selectFrom('audit_log')
      .select('act')
      .where('subject', '=', subject)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const act = isDecidedAlone ? off : on;
    if ((last?.act ?? on) === act) return;
    await audit(transaction, { by: 'operator', act, subject, via: 'job' });
  });
}
