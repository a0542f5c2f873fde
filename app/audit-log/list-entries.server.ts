import { sql } from 'kysely';
import { type Account } from '~/auth/account';
import { audit } from '~/auth/audit.server';
import { requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { homeTimeZone } from '~/platform/i18n/home-day';
import {
  MAX_FILE_ENTRIES,
  searchOfFilter,
  type AuditCursor,
  type AuditFilter,
} from './audit-filter';

/** The entries on a page. */
export const AUDIT_PAGE_SIZE = 50;

/** An entry of the audit log. */
export type AuditEntryRow = Awaited<ReturnType<typeof listNewest>>[number];

interface AuditPage {
  /** The newest first. */
  entries: AuditEntryRow[];
  newer: AuditCursor;
  older: AuditCursor;
}

/** Returns a page of the audit log. @throws RoleMissing for everybody but administrators. */
export async function listAuditEntries(
  db: Db,
  account: Account,
  { filter, cursor }: { filter: AuditFilter; cursor: AuditCursor },
): Promise<AuditPage> {
  requireRole(account, 'administrator');
  const matching = await matchingEntries(db, filter);
  const limit = AUDIT_PAGE_SIZE + 1;
  if (cursor && 'after' in cursor) {
    const found = await matching
      .where('number', '>', cursor.after)
      .orderBy('number')
      .limit(limit)
      .execute();
    // Fewer than a page: they are on the first one.
    if (found.length === limit) {
      const entries = found.slice(0, AUDIT_PAGE_SIZE).reverse();
      return { entries, ...cursorsOf(entries, { isFirst: false, isLast: false }) };
    }
  }
  const before = cursor && 'before' in cursor ? cursor.before : null;
  const found = await listNewest(
    before === null ? matching : matching.where('number', '<', before),
    limit,
  );
  const entries = found.slice(0, AUDIT_PAGE_SIZE);
  const isLast = found.length < limit;
  return { entries, ...cursorsOf(entries, { isFirst: before === null, isLast }) };
}

function cursorsOf(
  entries: readonly AuditEntryRow[],
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): Pick<AuditPage, 'newer' | 'older'> {
  const [first, last] = [entries[0], entries.at(-1)];
  return {
    newer: isFirst || !first ? null : { after: first.number },
    older: isLast || !last ? null : { before: last.number },
  };
}

/**
 * Returns the newest entries that a file holds, and how many match; that they were taken is in the log itself.
 *
 * @throws RoleMissing for everybody but administrators.
 */
export async function exportAuditEntries(
  db: Db,
  account: Account,
  { filter, isRead }: { filter: AuditFilter; isRead: boolean },
): Promise<{ entries: AuditEntryRow[]; total: number }> {
  requireRole(account, 'administrator');
  const subject = `audit_log:csv?${searchOfFilter(filter)}` as const;
  const by = { accountId: account.id };
  if (isRead) await audit(db, { by, act: 'auditLogExported', subject });
  const matching = await matchingEntries(db, filter);
  const { total } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { entries: await listNewest(matching, MAX_FILE_ENTRIES), total: Number(total) };
}

/** Logs that an administrator reads the audit log, at most once an hour. */
export async function recordAuditReading(db: Db, account: Account): Promise<void> {
  requireRole(account, 'administrator');
  const recent = await db
    .selectFrom('audit_log')
    .select('id')
    .where('actor', '=', String(account.id))
    .where('act', '=', 'auditLogRead')
    .where('at', '>', sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirst();
  if (recent) return;
  const by = { accountId: account.id };
  await audit(db, { by, act: 'auditLogRead', subject: 'audit_log:page' });
}

/** Returns number and hash of the last entry; null if there is none. @throws RoleMissing for all but administrators. */
export async function getAuditHead(
  db: Db,
  account: Account,
): Promise<{ number: number; hash: string } | null> {
  requireRole(account, 'administrator');
  const last = await db
    .selectFrom('audit_log')
    .select(({ ref }) => [ref('number').$notNull().as('number'), ref('hash').$notNull().as('hash')])
    .where('number', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? { number: last.number, hash: last.hash.toString('hex') } : null;
}

/**
 * Returns the numbers of the accounts that have a role, or had one: the staff, also deleted ones. All other accounts
 * are of visitors, whom the log does not name.
 */
export async function listStaffNumbers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select account_id::text as number from account_role
    union
    select split_part(subject, ':', 2) from audit_log where act in ('roleGranted', 'roleRevoked')
    order by number`.execute(db);
  return rows.map(({ number }) => number);
}

async function matchingEntries(db: Db, { person, act, kind, id, from, to }: AuditFilter) {
  let found = db
    .selectFrom('audit_log')
    .select(({ ref }) => [ref('number').$notNull().as('number'), ref('hash').$notNull().as('hash')])
    .select(['actor', 'act', 'subject', 'via', 'at'])
    .where('number', 'is not', null);
  if (person === 'others') {
    const staff = ['operator', 'portal', ...(await listStaffNumbers(db))];
    found = found.where('actor', 'not in', staff);
  } else if (person !== undefined) found = found.where('actor', '=', person);
  if (act !== undefined) found = found.where('act', '=', act);
  if (kind !== undefined) found = found.where(sql<boolean>`starts_with(subject, ${`${kind}:`})`);
  if (id !== undefined) {
    // As the index of migration `0105-audit-keys` has it.
    const key = sql`left(substr(subject, position(':' in subject) + 1), 200)`;
    const prefix = id.replace(/[\\%_]/g, '\\$&');
    const [parts, search, path] = [':%', '?%', '/%'].map((rest) => prefix + rest);
    // As an array it is read first: the planner would read the log backwards until fifty entries match.
    found = found.where(
      sql<boolean>`id = any(array(select id from audit_log
        where ${key} = ${id} or ${key} like ${parts} or ${key} like ${search} or ${key} like ${path}))`,
    );
  }
  if (from !== undefined) found = found.where('at', '>=', startOf(from, 0));
  if (to !== undefined) found = found.where('at', '<', startOf(to, 1));
  return found;
}

/** When a day begins at the commission's seat, or the one some days later. */
const startOf = (day: string, later: number) =>
  sql<Date>`(${day}::date + ${later}::integer)::timestamp at time zone ${homeTimeZone}`;

function listNewest(matching: Awaited<ReturnType<typeof matchingEntries>>, limit: number) {
  return matching.orderBy('number', 'desc').limit(limit).execute();
}
