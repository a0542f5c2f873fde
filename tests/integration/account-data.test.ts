import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { closeRequestsOf } from '~/requests/close-requests.server';
import { deleteAccount } from '~/accounts/delete-account.server';
import { exportAccount } from '~/accounts/export/export-account.server';
import { exportedAccount, ownedTables, requestTables } from '~/accounts/export/owned-tables';
import { recordEvent } from '~/auth/record-event.server';
import { listSessions } from '~/auth/sessions.server';
import { createBackoff } from '~/platform/http/backoff.server';
import { addAccount, keepMails, password, accountOf } from '../support/account';
import { createTestDatabase } from '../support/database';

const { db } = await createTestDatabase();
const backoff = createBackoff(db, 'secret');
const { mails, mailQueue } = keepMails();

let siti: number;
beforeEach(async () => {
  mails.length = 0;
  await db.deleteFrom('account').execute();
  await db.deleteFrom('account_event').execute();
  siti = await addAccount(db, 'siti');
});

describe('the export of an account', () => {
  it('covers every column of every table that belongs to accounts', async () => {
    const { rows } = await sql<{ table: string; columns: string[] }>`
      select table_name as "table", array_agg(column_name::text order by column_name) as columns
      from information_schema.columns
      where table_schema = 'public' and (table_name = 'account' or table_name in (
        select table_name from information_schema.columns
        where table_schema = 'public' and column_name in ('account_id', 'request_id')))
      group by table_name`.execute(db);
    const known = Object.entries({ account: exportedAccount, ...ownedTables, ...requestTables });
    expect(Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))).toEqual(
      Object.fromEntries(known.map(([table, columns]) => [table, Object.keys(columns).sort()])),
    );
  });

  it('contains what is stored about its user, nothing of others and nothing that helps a thief', async () => {
    const budi = await addAccount(db, 'budi');
    const account = await accountOf(db, siti);
    await accountOf(db, budi);
    await recordEvent(db, budi, 'loggedIn');
    const content = Buffer.from('picture');
    await db.insertInto('account_image').values({ account_id: siti, content }).execute();
    const exported = await exportAccount(db, account);
    expect(exported).toMatchObject({
      account: [{ id: siti, email: 'siti@example.org', username: 'siti' }],
      account_image: [{ content: content.toString('base64') }],
      session: [{ device: 'Firefox' }],
      account_event: [{ kind: 'dataExported' }],
    });
    expect(JSON.stringify(exported)).not.toMatch(/budi|argon2/);
    expect(JSON.stringify(exported)).not.toContain(account.session);
  });

  it('contains the messages and names of files of its data requests, nothing of officers', async () => {
    const officer = await addAccount(db, 'officer');
    const budi = await addAccount(db, 'budi');
    const request_id = await addRequest(siti, { officer, letter: 'surat siti.pdf' });
    await addRequest(budi, { officer, letter: 'surat budi.pdf' });
    const exported = await exportAccount(db, { id: siti });
    expect(exported).toMatchObject({
      data_request: [{ id: request_id, fields: { purpose: 'Skripsi', sending_address } }],
      request_event: [{ request_id, act: 'ask', state: 'moreInformation', message: 'Untuk apa?' }],
      request_file: [{ request_id, name: 'surat siti.pdf', size: 5, sha256: 'kept' }],
    });
    const columns = Object.values(exported).flatMap((rows) => rows.flatMap(Object.keys));
    const ofOfficers = ['officer_id', 'acted_by', 'stored_by', 'checklist', 'storage_key'];
    for (const column of ofOfficers) expect(columns).not.toContain(column);
    expect(JSON.stringify(exported)).not.toMatch(/budi|Meragukan|key-/);
  });
});

const sending_address = 'Jalan Melati 3';

/** Adds a request about which an officer has asked a question and added a note, with a letter. */
async function addRequest(
  account_id: number,
  { officer, letter: name }: { officer: number; letter: string },
): Promise<string> {
  const { id: request_id } = await db
    .insertInto('data_request')
    .values({
      account_id,
      kind: 'external',
      language: 'id',
      state: 'moreInformation',
      fields: JSON.stringify({ purpose: 'Skripsi', sending_address }),
      officer_id: officer,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const message = 'Untuk apa?';
  await db
    .insertInto('request_event')
    .values({ request_id, act: 'ask', state: 'moreInformation', acted_by: officer, message })
    .execute();
  await db
    .insertInto('request_file')
    .values({
      request_id,
      kind: 'application',
      storage_key: `key-${account_id}`,
      name,
      scan: 'clean',
      media_type: 'application/pdf',
      size: 5,
      sha256: 'kept',
      sent_sha256: 'sent',
      stored_by: account_id,
    })
    .execute();
  await db
    .insertInto('request_note')
    .values({ request_id, written_by: officer, text: 'Meragukan', form: '1' })
    .execute();
  return request_id;
}

describe('the deletion of an account', () => {
  const contactLink = 'http://portal/contact-us';
  const remove = async (typed = password) =>
    deleteAccount({ db, backoff, mailQueue, close: closeRequestsOf }, await accountOf(db, siti), {
      password: typed,
      contactLink,
    });

  it('deletes everything that belongs to it, and sends a last mail', async () => {
    const content = Buffer.from('picture');
    await db.insertInto('account_image').values({ account_id: siti, content }).execute();
    await recordEvent(db, siti, 'loggedIn');
    expect(await remove()).toEqual({ outcome: 'deleted' });
    for (const table of ['account', 'account_image', 'session', 'account_token'] as const) {
      expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    }
    const events = await db.selectFrom('account_event').select(['account_id', 'kind']).execute();
    expect(events).toEqual([
      { account_id: null, kind: 'loggedIn' },
      { account_id: null, kind: 'deleted' },
    ]);
    expect(mails).toMatchObject([
      { kind: 'accountDeleted', to: 'siti@example.org', values: { link: contactLink } },
    ]);
  });

  it('requires the password', async () => {
    expect(await remove('wrong')).toEqual({ outcome: 'refused', code: 'wrongPassword' });
    expect(await db.selectFrom('account').select('id').execute()).toHaveLength(1);
  });
});

describe('the sessions of a user', () => {
  it('are listed with this one first, without those that have ended', async () => {
    await accountOf(db, siti);
    await db
      .updateTable('session')
      .set({ expires_at: sql`now()` })
      .execute();
    await accountOf(db, siti);
    const account = await accountOf(db, siti);
    const sessions = await listSessions(db, account);
    expect(sessions.map(({ isThis }) => isThis)).toEqual([true, false]);
    expect(sessions[0]?.hash).toBe(account.session);
  });
});
