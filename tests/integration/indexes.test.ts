import { sql, type Transaction } from 'kysely';
import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { type Database } from '~/db/schema';
import { forgetExpired } from '~/features/accounts/forget-expired.server';
import { forgetNotifications } from '~/features/notifications/forget-notifications.server';
import { createDetailedRecords } from '~/features/statistics/detailed/detailed-records.server';
import { createBackoff } from '~/http/backoff.server';
import { createTestDatabase } from '../support/database';
import { publishComplaints } from '../support/publish-records';

const { db } = await createTestDatabase();

/** The indexes that work reads where the planner has any choice but to read whole tables. */
async function indexesOf(work: (transaction: Transaction<Database>) => Promise<unknown>) {
  return db.transaction().execute(async (transaction) => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    await work(transaction);
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind = 'i' and pg_stat_get_xact_numscans(oid) > 0`.execute(transaction);
    return rows.map(({ name }) => name);
  });
}

describe('indexes', () => {
  it('find what is to be forgotten of accounts', async () => {
    expect(await indexesOf(forgetExpired)).toEqual(
      expect.arrayContaining(['account_unverified', 'session_expires_at', 'account_event_at']),
    );
  });

  it('find the notifications to be forgotten', async () => {
    expect(await indexesOf(forgetNotifications)).toContain('notification_created_at');
  });

  it('find the log-in delays that are over', async () => {
    const used = await indexesOf((transaction) =>
      createBackoff(transaction, 'secret').take('log-in', 'siti', { free: 3 }),
    );
    expect(used).toContain('backoff_blocked_until');
  });

  it('find the records of the months that a page of records shows', async () => {
    const calculation = await db
      .selectFrom('calculation')
      .selectAll()
      .where('id', '=', await publishComplaints(db, ['a', 'b']))
      .executeTakeFirstOrThrow();
    const reader = { id: 1, username: 'siti', fullName: 'Siti', email: '', session: '' };
    const query = { reader, dataset: complaints, calculation, filter: { codes: {} } };
    const months = [{ month: '2025-03', records: 2 }];
    const used = await indexesOf((transaction) =>
      createDetailedRecords({ db: transaction, orderKey: () => 'key' }).list(query, [], {
        months,
        limit: 10,
        offset: 0,
      }),
    );
    expect(used).toContain('complaint_received_on');
  });
});
