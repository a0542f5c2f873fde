import { sql, type Transaction } from 'kysely';
import { describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { type Database } from '~/platform/db/schema';
import { purgeExpired } from '~/accounts/purge-expired.server';
import { purgeNotifications } from '~/notifications/purge-notifications.server';
import { createMicrodataRecords } from '~/statistics/microdata/microdata-records.server';
import { createBackoff } from '~/platform/http/backoff.server';
import { anyAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { insertRecords } from '../support/records';

const { db } = await createTestDatabase();

const PER_TABLE = 20_000;

/** Evenly spread over ten years, so that few rows are ever the oldest. */
const at = sql`now() - make_interval(hours => n * 4)`;
const rows = sql`generate_series(1, ${sql.lit(PER_TABLE)}) as n`;

// Large enough that the planner reads whole tables only if an index is missing.
await sql`insert into account
  (email, email_key, username, username_key, full_name, password_hash, language, verified_at)
  select n, n, n, n, n, n, 'id', now() from ${rows}`.execute(db);
await sql`insert into session (hash, account_id, device, is_remembered, expires_at)
  select n, n, '', false, now() + interval '9 years' - make_interval(hours => n * 4)
  from ${rows}`.execute(db);
await sql`insert into account_event (kind, at) select 'log-in', ${at} + interval '8 years' from ${rows}`.execute(
  db,
);
await sql`insert into notification
  (account_id, kind, values, href, is_listed, is_mail_due, created_at)
  select n, 'report', '{}', '', true, false, ${at} + interval '8.9 years' from ${rows}`.execute(db);
await sql`insert into backoff (key, failures, blocked_until)
  select n, 1, ${at} + interval '9 years' from ${rows}`.execute(db);
const days = Array.from({ length: PER_TABLE }, (_, index) => new Date(2016, 0, 1 + (index % 3600)));
await insertRecords(
  db,
  complaints,
  days.map((day, index) => ({ id: String(index), day: day.toISOString().slice(0, 10) })),
);
const calculation = await freeze(db, complaints);
await sql`analyze`.execute(db);

/** Returns the indexes that work reads. */
async function indexesOf(work: (transaction: Transaction<Database>) => Promise<unknown>) {
  return db.transaction().execute(async (transaction) => {
    await work(transaction);
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relkind = 'i' and pg_stat_get_xact_numscans(oid) > 0`.execute(transaction);
    return rows.map(({ name }) => name);
  });
}

describe('indexes', () => {
  it('find the expired data of accounts', async () => {
    expect(await indexesOf(purgeExpired)).toEqual(
      expect.arrayContaining(['account_unverified', 'session_expires_at', 'account_event_at']),
    );
  });

  it('find the notifications to be purged', async () => {
    expect(await indexesOf(purgeNotifications)).toContain('notification_created_at');
  });

  it('find the log-in delays that are over', async () => {
    const used = await indexesOf((transaction) =>
      createBackoff(transaction, 'secret').take('log-in', 'siti', { free: 3 }),
    );
    expect(used).toContain('backoff_blocked_until');
  });

  it('find the records of the months that a page of records shows', async () => {
    const query = { account: anyAccount, dataset: complaints, calculation, filter: { codes: {} } };
    const months = [{ month: '2025-03', records: 31 }];
    const used = await indexesOf((transaction) =>
      createMicrodataRecords({ db: transaction, orderKey: () => 'key' }).list(query, [], {
        months,
        limit: 10,
        offset: 0,
      }),
    );
    expect(used).toContain('complaint_received_on');
  });
});
