import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, it } from 'vitest';
import { closeRequestsOf } from '~/requests/close-requests.server';
import { openLetterStorage } from '~/requests/letters/open-letter-storage.server';
import { scanWaiting } from '~/requests/letters/scan-waiting.server';
import { purgeRequests } from '~/requests/purge-requests.server';
import { mailNotifications } from '~/notifications/mail-notifications.server';
import { type Mail } from '~/platform/mail/mail';
import { renderMail } from '~/platform/mail/render-mail.server';
import { openVirusScanner } from '~/platform/storage/virus-scanner.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { terangInProcess } from '../support/terang-in-process';
import { EICAR, startVirusScanner } from '../support/virus-scanner';

const { db, url: DATABASE_URL } = await createTestDatabase();
const DATA_DIRECTORY = await mkdtemp(join(tmpdir(), 'terang-letters-'));
const LETTER_KEY = randomBytes(32).toString('hex');
const folder = join(DATA_DIRECTORY, 'letters');
const letters = await openLetterStorage({ DATA_DIRECTORY, LETTER_KEY });

let accountId: number;
beforeEach(async () => {
  await db.deleteFrom('data_request').execute();
  await db.deleteFrom('audit_log').execute();
  await db.deleteFrom('account').execute();
  accountId = await addAccount(db, 'siti');
  for await (const { key } of letters.list()) await letters.remove(key);
});

const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000);

/** Adds a request with one letter. */
async function addRequest(
  request: {
    state?: 'draft' | 'rejected' | 'inReview';
    reference?: string;
    changed_at?: Date;
    ended_at?: Date;
  } = {},
  { content = 'surat', scan = 'clean' }: { content?: string; scan?: 'clean' | 'waiting' } = {},
) {
  const { id } = await db
    .insertInto('data_request')
    .values({
      kind: 'external',
      language: 'id',
      account_id: accountId,
      state: 'draft',
      fields: JSON.stringify({ purpose: 'Skripsi' }),
      ...request,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const staged = await letters.stage([Buffer.from(content)]);
  await staged.commit();
  const file = await db
    .insertInto('request_file')
    .values({
      request_id: id,
      kind: 'application',
      storage_key: staged.key,
      name: 'surat siti.pdf',
      media_type: 'application/pdf',
      size: staged.size,
      sha256: staged.sha256,
      sent_sha256: staged.sha256,
      scan,
      stored_by: accountId,
      stored_at: daysAgo(1),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, key: staged.key, fileId: file.id };
}

const audited = async () => {
  const rows = await db.selectFrom('audit_log').select(['actor', 'act', 'subject']).execute();
  return rows.map(({ actor, act, subject }) => `${actor} ${act} ${subject}`);
};
const storedKeys = () => readdir(folder);

describe('letters that wait for the scanner', () => {
  it('are scanned once it is available, and one with a virus is removed', async () => {
    const clean = await addRequest({ state: 'inReview' }, { scan: 'waiting' });
    const infected = await addRequest(
      { state: 'inReview', reference: 'ABCD2345' },
      { scan: 'waiting', content: EICAR },
    );
    const away = openVirusScanner({ CLAMAV_HOST: '127.0.0.1', CLAMAV_PORT: 1 });
    if (!away) throw new Error('The scanner is missing');
    await expect(scanWaiting(db, letters, away)).rejects.toThrow('could not be scanned');
    const { stop, ...settings } = await startVirusScanner();
    const scanner = openVirusScanner(settings);
    if (!scanner) throw new Error('The scanner is missing');
    await scanWaiting(db, letters, scanner);
    stop();
    const rows = await db.selectFrom('request_file').select(['id', 'scan', 'removed_at']).execute();
    expect(rows.find(({ id }) => id === clean.fileId)).toMatchObject({
      scan: 'clean',
      removed_at: null,
    });
    const found = rows.find(({ id }) => id === infected.fileId);
    expect(found).toMatchObject({ scan: 'infected', removed_at: expect.any(Date) });
    expect(await storedKeys()).toEqual([clean.key]);
    expect(await audited()).toEqual([`portal virusFound request_file:${infected.fileId}`]);

    const notifications = await db
      .selectFrom('notification')
      .select(['account_id', 'href'])
      .execute();
    expect(notifications).toEqual([{ account_id: accountId, href: `/requests/${infected.id}` }]);
    const mails: Mail[] = [];
    const mailQueue = { send: async (_db: unknown, mail: Mail) => void mails.push(mail) };
    await mailNotifications({ db, mailQueue, secret: 'x', origin: 'https://terang.example' });
    const [mail] = await Promise.all(mails.map((mail) => renderMail(mail)));
    expect(mail?.subject).toBe('Permohonan data ABCD2345: virus ditemukan dalam sebuah berkas');
    expect(mail?.text).not.toContain('surat siti.pdf');
  });
});

describe('what is kept of requests', () => {
  const purge = () => purgeRequests(db, letters, { retentionDays: 730 });

  it('has no draft older than thirty days', async () => {
    const old = await addRequest({ changed_at: daysAgo(31) });
    const other = await addAccount(db, 'budi');
    await db.updateTable('data_request').set({ account_id: other }).execute();
    await db
      .updateTable('data_request')
      .set({ account_id: accountId })
      .where('id', '=', old.id)
      .execute();
    const fresh = await addRequest({ state: 'inReview', changed_at: daysAgo(29) });
    await purge();
    const left = await db.selectFrom('data_request').select('id').execute();
    expect(left).toEqual([{ id: fresh.id }]);
    expect(await storedKeys()).toEqual([fresh.key]);
    expect(await audited()).toEqual([`portal draftPurged data_request:${old.id}`]);
  });

  it('has nothing personal two years after their end', async () => {
    const ended = await addRequest({ state: 'rejected', ended_at: daysAgo(731) });
    const recent = await addRequest({ state: 'rejected', ended_at: daysAgo(729) });
    for (const { id } of [ended, recent]) {
      const event = { request_id: id, act: 'submit', state: 'submitted', acted_by: accountId };
      await db
        .insertInto('request_event')
        .values({ ...event, message: 'Saya Siti' })
        .execute();
      const note = { request_id: id, written_by: accountId, text: 'Siti menelepon', form: 'x' };
      await db.insertInto('request_note').values(note).execute();
    }
    await purge();
    await purge();
    const all = db.selectFrom('data_request').selectAll().where('id', '=', ended.id);
    expect(await all.executeTakeFirstOrThrow()).toMatchObject({
      state: 'rejected',
      fields: {},
      account_id: null,
      purged_at: expect.any(Date),
    });
    const events = await db.selectFrom('request_event').selectAll().orderBy('id').execute();
    expect(events.map(({ message, acted_by }) => [message, acted_by])).toEqual([
      ['', null],
      ['Saya Siti', accountId],
    ]);
    const notes = await db.selectFrom('request_note').select('request_id').execute();
    expect(notes).toEqual([{ request_id: recent.id }]);
    expect(await storedKeys()).toEqual([recent.key]);
    expect(await audited()).toEqual([`portal requestPurged data_request:${ended.id}`]);
  });

  it('has nothing personal once the account is deleted', async () => {
    await addRequest({ state: 'inReview' });
    await db.transaction().execute((transaction) => closeRequestsOf(transaction, accountId));
    await db.deleteFrom('account').execute();
    await addOrphan();
    await purge();
    const rows = await db.selectFrom('data_request').select(['state', 'fields']).execute();
    expect(rows).toEqual([{ state: 'withdrawn', fields: {} }]);
    expect(await storedKeys()).toHaveLength(1);
  });
});

/** Adds a file that no row references. */
async function addOrphan() {
  const staged = await letters.stage([Buffer.from('orphan')]);
  await staged.commit();
  return staged.key;
}

describe('the doctor', () => {
  const doctor = (...args: string[]) =>
    terangInProcess(['doctor', ...args], { DATABASE_URL, DATA_DIRECTORY, LETTER_KEY });
  const age = async (name: string) => {
    const before = new Date(Date.now() - 3 * 60 * 60_000);
    await utimes(join(folder, name), before, before);
  };

  it('finds nothing when all is well, even while letters arrive', async () => {
    await addRequest();
    await addOrphan();
    const staged = await letters.stage([Buffer.from('on its way')]);
    expect(await doctor()).toEqual({
      code: 0,
      output: expect.stringContaining('Letters and database fit together.\n'),
    });
    await staged.discard();
  });

  it('lists mismatches, and repairs those that it safely can', async () => {
    const kept = await addRequest();
    const missing = await addRequest({ state: 'inReview' });
    await letters.remove(missing.key);
    const orphan = await addOrphan();
    await age(orphan);
    const stale = await letters.stage([Buffer.from('left')]);
    await age(`${stale.key}.part`);
    const ownerless = await addRequest({ state: 'rejected', ended_at: daysAgo(1) });
    await db
      .updateTable('data_request')
      .set({ account_id: null })
      .where('id', '=', ownerless.id)
      .execute();
    const { code, output } = await doctor();
    expect(code).toBe(1);
    for (const { key } of [missing, { key: orphan }, stale, ownerless])
      expect(output).toContain(key);
    expect(output).not.toContain(kept.key);
    expect(await storedKeys()).toContain(orphan);

    const repaired = await doctor('--repair');
    expect(repaired.output).toContain('was repaired');
    expect(await storedKeys()).toEqual([kept.key]);
    expect((await buffer(await letters.read(kept.key))).toString()).toBe('surat');
    expect(await audited()).toContain(`operator orphanRemoved letter:${orphan}`);
    const again = await doctor();
    expect(again.output).toContain(missing.key);
    expect(again.output.match(/[0-9a-f-]{36}/g)).toHaveLength(1);
  });
});

it('letters are read with the former key until they are re-encrypted, and then with the new one alone', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'terang-keys-'));
  const [former, next] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
  const settings = { DATA_DIRECTORY: directory };
  const before = await openLetterStorage({ ...settings, LETTER_KEY: former });
  const changed = { ...settings, LETTER_KEY: next, FORMER_LETTER_KEY: former };
  const between = await openLetterStorage(changed);
  // The second one has several segments.
  const contents = [Buffer.from('surat'), randomBytes(200_000), Buffer.from('surat baru')];
  const keys: string[] = [];
  for (const [index, content] of contents.entries()) {
    const staged = await (index < 2 ? before : between).stage([content]);
    await staged.commit();
    keys.push(staged.key);
  }
  const readAll = async (storage: typeof letters) =>
    Promise.all(keys.map(async (key) => buffer(await storage.read(key))));
  expect(await readAll(between)).toEqual(contents);

  const { code, output } = await terangInProcess(['encrypt-letters'], changed);
  expect([code, output.trim()]).toEqual([
    0,
    'Letters encrypted anew: 3. FORMER_LETTER_KEY is no longer needed.',
  ]);
  const after = await openLetterStorage({ ...settings, LETTER_KEY: next });
  expect(await readAll(after)).toEqual(contents);
  for (const key of keys) await expect(before.read(key).then(buffer)).rejects.toThrow();
});
