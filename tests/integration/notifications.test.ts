import { beforeEach, describe, expect, it } from 'vitest';
import { announceReport } from '~/notifications/announce.server';
import { countUnread, listNotifications } from '~/notifications/list-notifications.server';
import { mailNotifications } from '~/notifications/mail-notifications.server';
import { markAllRead, markRead } from '~/notifications/mark-read.server';
import { notificationsList } from '~/notifications/notifications-list';
import { notify } from '~/notifications/notify.server';
import { listPreferences } from '~/notifications/preferences-queries.server';
import { savePreferences, unsubscribe } from '~/notifications/save-preferences.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { rollbackPublication } from '~/statistics/release/rollback-publication.server';
import { complaints } from '~/datasets/complaints';
import { parseListRequest } from '~/lists/list-url';
import { type Mail } from '~/platform/mail/mail';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { insertRecords } from '../support/records';
import { policy } from '../support/policies';

const { db } = await createTestDatabase();
const secret = 'secret';
const origin = 'https://data.example.go.id';

let siti: number;
let budi: number;
beforeEach(async () => {
  await db.deleteFrom('account').execute();
  await db.deleteFrom('announcement').execute();
  siti = await addAccount(db, 'siti');
  budi = await addAccount(db, 'budi', { language: 'en' });
  await addAccount(db, 'wulan', { isVerified: false });
});

const list = (accountId: number, search = '', language = 'id') =>
  listNotifications(
    db,
    accountId,
    parseListRequest(notificationsList, new URLSearchParams(search)),
    language,
  );
const textsOf = async (accountId: number, search = '', language = 'id') =>
  (await list(accountId, search, language)).data.map(({ text }) => text);

const choose = (
  accountId: number,
  kind: 'newData' | 'dataRequest',
  inPortal: boolean,
  byMail: boolean,
) => savePreferences(db, accountId, [{ kind, inPortal, byMail }]);

const notifyOfRequest = (accountId: number, reference = 'A1') =>
  db.transaction().execute((transaction) =>
    notify(transaction, {
      accountId,
      kind: 'dataRequest',
      values: { reference, state: 'approved' },
      href: '/requests/1',
    }),
  );

const notifyOfReport = (id = 1) =>
  db.transaction().execute((transaction) =>
    announceReport(transaction, {
      id,
      name: { id: 'Laporan Tahunan', en: 'Annual report' },
      href: '/periodic-data/actual-data',
    }),
  );

/** Returns the mails that are due now. */
async function mail(): Promise<Mail[]> {
  const mails: Mail[] = [];
  const mailQueue = { send: async (_: unknown, queued: Mail) => void mails.push(queued) };
  await mailNotifications({ db, mailQueue, secret, origin });
  return mails;
}

describe('a notification', () => {
  it('is for one account, described in the language it is read in', async () => {
    await notifyOfRequest(siti);
    expect(await textsOf(siti)).toEqual(['Permohonan data Anda A1: Disetujui.']);
    expect(await textsOf(siti, '', 'en')).toEqual(['Your data request A1: Approved.']);
    expect(await textsOf(budi)).toEqual([]);
  });

  it('is dropped when its event did not happen', async () => {
    const failed = db.transaction().execute(async (transaction) => {
      const values = { reference: 'A1', state: 'approved' };
      await notify(transaction, { accountId: siti, kind: 'dataRequest', values, href: '/' });
      throw new Error('not now');
    });
    await expect(failed).rejects.toThrow('not now');
    expect(await textsOf(siti)).toEqual([]);
    expect(await mail()).toEqual([]);
  });

  it('that cannot be read does not affect the others', async () => {
    await notifyOfRequest(siti);
    const rows = ['{"kind": "dataRequest"}', '7', '{}'].map((values, index) => ({
      account_id: siti,
      kind: index ? 'dataRequest' : 'ofALaterVersion',
      values,
      href: '/',
      is_listed: true,
      is_mail_due: true,
    }));
    await db.insertInto('notification').values(rows).execute();
    const unreadable = 'This notification can no longer be shown.';
    expect(await textsOf(siti, '', 'en')).toEqual([
      ...Array(3).fill(unreadable),
      'Your data request A1: Approved.',
    ]);
    expect(await mail()).toHaveLength(1);
  });

  it('is marked as read by its user, never by somebody else', async () => {
    await notifyOfRequest(siti);
    await notifyOfRequest(siti, 'A2');
    const [newest] = (await list(siti)).data;
    const id = newest?.id ?? 0;
    expect(await markRead(db, budi, id)).toBeNull();
    await markAllRead(db, budi);
    expect(await countUnread(db, siti)).toBe(2);
    expect(await markRead(db, siti, id)).toBe('/requests/1');
    expect(await markRead(db, siti, id)).toBe('/requests/1');
    expect(await countUnread(db, siti)).toBe(1);
    expect(await textsOf(siti, 'state=unread')).toEqual(['Permohonan data Anda A1: Disetujui.']);
    await markAllRead(db, siti);
    expect(await countUnread(db, siti)).toBe(0);
    expect(await textsOf(siti)).toHaveLength(2);
  });

  it('is deleted with the account', async () => {
    await notifyOfRequest(siti);
    await db.deleteFrom('account').where('id', '=', siti).execute();
    expect(await db.selectFrom('notification').selectAll().execute()).toEqual([]);
  });

  it('comes ten to a page, the newest first', async () => {
    for (let number = 1; number <= 11; number += 1) await notifyOfRequest(siti, `A${number}`);
    const { data, meta } = await list(siti);
    expect(data).toHaveLength(10);
    expect(data[0]?.text).toContain('A11');
    expect(meta).toEqual({ current_page: 1, total_page: 2, total: 11 });
    expect(await textsOf(siti, 'page=2')).toEqual([expect.stringContaining('A1:')]);
  });
});

describe('an announcement', () => {
  it('reaches every verified account, once', async () => {
    await notifyOfReport();
    await notifyOfReport();
    expect(await textsOf(siti)).toEqual(['Laporan baru telah terbit: Laporan Tahunan.']);
    expect(await textsOf(budi, '', 'en')).toEqual([
      'A new report has been published: Annual report.',
    ]);
    const rows = await db.selectFrom('notification').select('account_id').execute();
    expect(rows).toHaveLength(2);
  });

  it('reaches nobody who does not want to know', async () => {
    await choose(siti, 'newData', false, false);
    await savePreferences(db, siti, [{ kind: 'newReport', inPortal: false, byMail: false }]);
    await notifyOfReport();
    expect(await textsOf(siti)).toEqual([]);
    expect(await textsOf(budi)).toHaveLength(1);
  });

  it('of a calculation is made when it is first published, not again after a rollback', async () => {
    const announced = (id: number) => publishCalculation(db, id, { by: 'operator', policy });
    const calculations: number[] = [];
    for (const id of ['1', '2']) {
      await insertRecords(db, complaints, [{ id, day: '2025-03-01' }]);
      calculations.push((await freeze(db, complaints)).id);
    }
    const [first = 0, second = 0] = calculations;
    await announced(first);
    await announced(first);
    await announced(second);
    expect(await textsOf(siti)).toHaveLength(2);
    await rollbackPublication(db, complaints.name, { by: 'operator' });
    await announced(second);
    await announced(first);
    expect(await textsOf(siti)).toHaveLength(2);
    expect((await list(siti)).data[0]).toMatchObject({ href: '/dashboard', isRead: false });
    expect((await textsOf(siti))[0]).toMatch(/^Data baru telah terbit: Pengaduan per \d/);
  });
});

describe('a mail about a notification', () => {
  it('goes to users who wait for it, and to many only on request', async () => {
    await notifyOfReport();
    await notifyOfRequest(siti);
    expect(await mail()).toMatchObject([{ kind: 'dataRequest', to: 'siti@example.org' }]);
  });

  it('is sent once, however often and from however many processes it is tried', async () => {
    for (const id of [siti, budi]) {
      await savePreferences(db, id, [{ kind: 'newReport', inPortal: false, byMail: true }]);
    }
    await notifyOfReport();
    const mails = (await Promise.all([mail(), mail(), mail()])).flat();
    expect(mails.map(({ to }) => to).sort()).toEqual(['budi@example.org', 'siti@example.org']);
    expect(mails.find(({ language }) => language === 'en')).toMatchObject({
      values: { name: 'Annual report', link: `${origin}/periodic-data/actual-data` },
      unsubscribe: expect.stringContaining(`${origin}/notifications/unsubscribe?token=newReport.`),
    });
    expect(await textsOf(siti)).toEqual([]);
    expect(await mail()).toEqual([]);
  });

  it('stays due when the queue fails', async () => {
    await notifyOfRequest(siti);
    const mailQueue = { send: () => Promise.reject(new Error('no connection')) };
    const failed = mailNotifications({ db, mailQueue, secret, origin });
    await expect(failed).rejects.toThrow('no connection');
    expect(await mail()).toHaveLength(1);
  });

  it('reaches hundreds of accounts', async () => {
    await db.deleteFrom('account').execute();
    for (let number = 0; number < 230; number += 1) {
      const id = await addAccount(db, `reader${number}`);
      await savePreferences(db, id, [{ kind: 'newReport', inPortal: true, byMail: true }]);
    }
    await notifyOfReport();
    expect(new Set((await mail()).map(({ to }) => to)).size).toBe(230);
  });
});

describe('the preferences of an account', () => {
  it('are those of the kinds until it chooses', async () => {
    expect(await listPreferences(db, siti)).toEqual([
      { kind: 'dataRequest', inPortal: true, byMail: true },
      { kind: 'savedViews', inPortal: true, byMail: true },
      { kind: 'preview', inPortal: true, byMail: true },
      { kind: 'newData', inPortal: true, byMail: false },
      { kind: 'newReport', inPortal: true, byMail: false },
    ]);
    await choose(siti, 'newData', false, true);
    await choose(siti, 'newData', true, true);
    expect(await listPreferences(db, siti)).toContainEqual({
      kind: 'newData',
      inPortal: true,
      byMail: true,
    });
  });

  it('are those of requests to handle for officers alone', async () => {
    const kinds = async () => (await listPreferences(db, siti)).map(({ kind }) => kind);
    expect(await kinds()).not.toContain('officerRequest');
    await db.insertInto('account_role').values({ account_id: siti, role: 'officer' }).execute();
    expect(await kinds()).toContain('officerRequest');
  });

  it('end mails of one kind by its link, including those on their way', async () => {
    await choose(siti, 'dataRequest', false, true);
    await notifyOfRequest(siti);
    await unsubscribe(db, { accountId: siti, kind: 'dataRequest' });
    expect(await mail()).toEqual([]);
    await notifyOfRequest(siti);
    expect(await mail()).toEqual([]);
    const [requests] = await listPreferences(db, siti);
    expect(requests).toMatchObject({ inPortal: false, byMail: false });
    await unsubscribe(db, { accountId: 2_000_000, kind: 'dataRequest' });
  });
});
