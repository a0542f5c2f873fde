import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { type Database } from '~/platform/db/schema';

/** The last entry of a verified log: its number, and its hash in hexadecimal digits. */
export interface AuditHead {
  number: number;
  hash: string;
}

/** What the verification of the audit log found. */
export type AuditVerification =
  | { outcome: 'intact'; head: AuditHead }
  /** The first entry that does not follow from those before it: changed, inserted, or after a removed one. */
  | { outcome: 'broken'; number: number }
  /** The log follows from itself, but not from the head that was noted before: entries were replaced. */
  | { outcome: 'headMissing'; head: AuditHead };

const BATCH = 5000;

/**
 * Verifies that each entry of the audit log follows from the one before it: its hash is the SHA-256 of
 * the previous hash followed by the columns of the entry, which migration `0104-audit-via` defines.
 *
 * @param notedHead The hash of the last entry at an earlier time, kept where nobody who can change the database
 * can change it: without it, the log of somebody who hashes everything again looks intact.
 */
export async function verifyAuditLog(
  db: Kysely<Database>,
  notedHead?: string,
): Promise<AuditVerification> {
  let head: AuditHead = { number: 0, hash: '' };
  let isNotedFound = notedHead === undefined;
  for (;;) {
    const entries = await readEntries(db, head.number);
    for (const entry of entries) {
      const hash = hashOf(entry, head.hash);
      if (entry.number !== head.number + 1 || entry.hash?.toString('hex') !== hash) {
        return { outcome: 'broken', number: head.number + 1 };
      }
      head = { number: entry.number, hash };
      isNotedFound ||= hash === notedHead?.toLowerCase();
    }
    if (entries.length < BATCH) break;
  }
  const { unchained } = await db
    .selectFrom('audit_log')
    .select((entry) => entry.fn.countAll<number>().as('unchained'))
    .where((entry) => entry.or([entry('number', 'is', null), entry('hash', 'is', null)]))
    .executeTakeFirstOrThrow();
  if (Number(unchained) > 0) return { outcome: 'broken', number: head.number + 1 };
  return isNotedFound ? { outcome: 'intact', head } : { outcome: 'headMissing', head };
}

const readEntries = (db: Kysely<Database>, after: number) =>
  db
    .selectFrom('audit_log')
    .select(['number', 'hash', 'id', 'actor', 'act', 'subject', 'via'])
    .select(sql<string>`to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US')`.as('moment'))
    .where('number', '>', after)
    .orderBy('number')
    .limit(BATCH)
    .execute();

function hashOf(
  { number, id, actor, act, subject, moment, via }: Awaited<ReturnType<typeof readEntries>>[number],
  previous: string,
): string {
  // Entries of before the column `via` existed are hashed without it.
  const values = [number, id, actor, act, subject, moment, ...(via === null ? [] : [via])];
  const columns = values.map((value) => JSON.stringify(value));
  return createHash('sha256')
    .update(previous, 'hex')
    .update(`[${columns.join(', ')}]`)
    .digest('hex');
}
