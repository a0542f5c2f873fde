import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { purgeExpired } from '~/accounts/purge-expired.server';
import { startSession } from '~/auth/sessions.server';
import { issueToken } from '~/accounts/tokens/issue-token.server';
import { purgeMessages } from '~/feedback/purge-messages.server';
import { purgeNotifications } from '~/notifications/purge-notifications.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';

const { db } = await createTestDatabase();

beforeEach(async () => {
  await db.deleteFrom('account').execute();
  await db.deleteFrom('account_event').execute();
});

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000);

describe('expired data is purged', () => {
  it('accounts that nobody verified, after seven days', async () => {
    await addAccount(db, 'siti', { created_at: daysAgo(8) });
    await addAccount(db, 'budi', { isVerified: false, created_at: daysAgo(6) });
    await addAccount(db, 'wati', { isVerified: false, created_at: daysAgo(8) });
    await purgeExpired(db);
    const left = await db.selectFrom('account').select('username').orderBy('username').execute();
    expect(left.map(({ username }) => username)).toEqual(['budi', 'siti']);
  });

  it('sessions and tokens that have expired, and no others', async () => {
    const [siti, budi] = [await addAccount(db, 'siti'), await addAccount(db, 'budi')];
    for (const accountId of [siti, budi]) {
      await startSession(db, { accountId, isRemembered: false, device: 'Firefox' });
      const email = 'siti@example.org';
      await db
        .transaction()
        .execute((transaction) =>
          issueToken(transaction, { accountId, purpose: 'resetPassword', email }),
        );
    }
    for (const table of ['session', 'account_token'] as const) {
      const past = sql<Date>`now() - interval '1 minute'`;
      await db
        .updateTable(table)
        .set({ expires_at: past })
        .where('account_id', '=', budi)
        .execute();
    }
    await purgeExpired(db);
    for (const table of ['session', 'account_token'] as const) {
      const left = await db.selectFrom(table).select('account_id').execute();
      expect(left, table).toEqual([{ account_id: siti }]);
    }
  });

  it('events of accounts, after two years', async () => {
    const account_id = await addAccount(db, 'siti');
    const rows = [729, 732].map((days) => ({ account_id, kind: 'logIn', at: daysAgo(days) }));
    await db.insertInto('account_event').values(rows).execute();
    await purgeExpired(db);
    const left = await db.selectFrom('account_event').select('at').execute();
    expect(left).toEqual([{ at: rows[0]?.at }]);
  });

  it('messages that nobody handled for the configured time, with their answers', async () => {
    const typed = {
      name: 'Siti',
      email: 'siti@example.org',
      subject: '',
      body: '',
      language: 'id',
    };
    const rows = [729, 731].map((days) => ({
      ...typed,
      submission: randomUUID(),
      reference: String(days),
      received_at: daysAgo(900),
      changed_at: daysAgo(days),
    }));
    const ids = await db.insertInto('message').values(rows).returning('id').execute();
    const events = ids.map(({ id }) => ({ message_id: id, act: 'answer' as const, text: 'Ya' }));
    await db.insertInto('message_event').values(events).execute();
    await purgeMessages(db, { retentionDays: 730 });
    const left = await db
      .selectFrom('message')
      .innerJoin('message_event', 'message_id', 'message.id')
      .select('reference')
      .execute();
    expect(left).toEqual([{ reference: '729' }]);
    const logged = db.selectFrom('audit_log').select(['actor', 'act', 'subject']);
    expect(await logged.execute()).toEqual([
      { actor: 'portal', act: 'messagePurged', subject: `message:${ids[1]?.id}` },
    ]);
  });

  it('notifications, after a year', async () => {
    const account_id = await addAccount(db, 'siti');
    const notice = { account_id, kind: 'newData', values: '{}', href: '/dashboard' };
    const expected = { ...notice, is_listed: true, is_mail_due: false };
    const rows = [364, 367].map((days) => ({ ...expected, created_at: daysAgo(days) }));
    await db.insertInto('notification').values(rows).execute();
    await purgeNotifications(db);
    const left = await db.selectFrom('notification').select('created_at').execute();
    expect(left).toEqual([{ created_at: rows[0]?.created_at }]);
  });
});
