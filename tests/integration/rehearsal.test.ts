import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRehearsalAccounts } from '~/accounts/staff/rehearsal-accounts.server';
import { checkRehearsal } from '~/auth/rehearsal-mark.server';
import { complaints } from '~/datasets/complaints';
import { parseEnvironment } from '~/environment.server';
import { createDatabase, type Db } from '~/platform/db/client.server';
import { readDatabaseState } from '~/platform/db/empty-database.server';
import { loadSecret } from '~/platform/http/secret.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { loadForm, submitForm } from '../support/load-form';
import { policy } from '../support/policies';
import { insertRecords } from '../support/records';
import { runTerang, tryTerang } from '../support/run-terang';
import { sendMessage } from '../support/send-message';
import { startWebProcess, type WebProcess } from '../support/web-process';

const refused = { namespace: 'start', problems: [{ key: 'rehearsalRefused' }] };

describe('a rehearsal portal', () => {
  it('takes an empty database alone, and no real portal takes that of a rehearsal', async () => {
    const { db } = await createTestDatabase();
    await checkRehearsal(db, false);
    await checkRehearsal(db, true);
    await checkRehearsal(db, true);
    await expect(checkRehearsal(db, false)).rejects.toMatchObject({
      problems: [{ key: 'rehearsalOnly' }],
    });
    await insertRecords(db, complaints, [{ id: 'KH-1', day: '2025-03-11' }]);
    await expect(checkRehearsal(db, true)).rejects.toMatchObject(refused);
  });

  it.each(['records', 'accounts'])('refuses a database with %s', async (content) => {
    const { db } = await createTestDatabase();
    if (content === 'accounts') await addAccount(db, 'siti');
    else await insertRecords(db, complaints, [{ id: 'KH-1', day: '2025-03-11' }]);
    await expect(checkRehearsal(db, true)).rejects.toMatchObject(refused);
    await checkRehearsal(db, false);
  });

  it('reaches no mail server, bucket or folder of backups, whatever the settings say', () => {
    const settings = {
      SMTP_URL: 'smtp://mail.example',
      S3_BUCKET: 'terang',
      BACKUP_DIRECTORY: '/srv/backups',
      DEMO_DATA: 'no',
    };
    expect(parseEnvironment(settings)).toMatchObject(settings);
    expect(parseEnvironment({ ...settings, REHEARSAL: 'yes' })).toMatchObject({
      SMTP_URL: undefined,
      S3_BUCKET: undefined,
      BACKUP_DIRECTORY: undefined,
      DEMO_DATA: 'yes',
    });
  });

  describe('from outside', () => {
    let web: WebProcess;
    let db: Db;
    let url: string;
    let folder: string;
    let settings: Record<string, string>;
    beforeAll(async () => {
      ({ db, url } = await createTestDatabase());
      folder = await mkdtemp(join(tmpdir(), 'rehearsal-'));
      settings = {
        DATABASE_URL: url,
        DATA_DIRECTORY: folder,
        REHEARSAL: 'yes',
        SMTP_URL: 'smtp://127.0.0.1:1',
      };
      await checkRehearsal(db, true);
      const secret = loadSecret({ COOKIE_SECRET: undefined, DATA_DIRECTORY: folder });
      expect(await createRehearsalAccounts(db, { secret, language: 'en' })).toBe(7);
      expect(await createRehearsalAccounts(db, { secret, language: 'en' })).toBe(0);
      await insertRecords(db, complaints, [{ id: 'KH-1', day: '2025-03-11' }]);
      const { id } = await freeze(db, complaints);
      await publishCalculation(db, id, { by: 'operator', policy });
      web = await startWebProcess(settings);
    });
    afterAll(() => web.stop());

    it('says so on every page, in every language, and to search engines', async () => {
      const paths = ['/', complaints.path, '/login', '/contact', '/no-such-page', '/terms?lng=ja'];
      for (const path of paths) {
        const answer = await fetch(web.url + path);
        const notice = path.endsWith('ja') ? '練習用ポータル' : /Portal latihan|Rehearsal portal/;
        expect(await answer.text(), path).toMatch(notice);
        expect(answer.headers.get('x-robots-tag'), path).toBe('noindex, nofollow');
      }
      expect(await (await fetch(`${web.url}/robots.txt`)).text()).toBe(
        'User-agent: *\nDisallow: /\n',
      );
    });

    it('says so in frames of other sites', async () => {
      const frame = await (await fetch(`${web.url}/embed${complaints.path}/total?lng=en`)).text();
      expect(frame).toContain('Rehearsal portal: nothing here is real.');
    });

    it('counts what anybody imports as synthetic', async () => {
      const file = join(folder, 'consultations.csv');
      await writeFile(file, 'id,consulted_on\nK-1,2025-03-11\n');
      await runTerang(['import', file, '--dataset', 'consultations'], settings);
      const last = db
        .selectFrom('import')
        .select('is_synthetic')
        .where('dataset', '=', 'consultations');
      expect(await last.execute()).toEqual([{ is_synthetic: true }]);
    });

    it('says so in the names of its files', async () => {
      const answer = await fetch(`${web.url}${complaints.path}/total.csv?year=0`);
      expect(answer.headers.get('content-disposition')).toMatch(/filename="rehearsal-/);
    });

    it('lets each role in by the accounts that the command lists', async () => {
      const output = await runTerang(['rehearsal', 'accounts'], settings);
      const rows = output.split('\n').map((line) => line.trim().split(/\s{2,}/));
      for (const name of [
        'analyst',
        'publisher',
        'editor',
        'officer',
        'officer2',
        'administrator',
      ]) {
        const [, , password = '', code = ''] = rows.find(([username]) => username === name) ?? [];
        const first = await submitForm(`${web.url}/login`, await loadForm(`${web.url}/login`), {
          typed: { username: name, password },
        });
        const half = first.headers
          .getSetCookie()
          .map((each) => each.split(';')[0])
          .join('; ');
        const page = `${web.url}/login/code`;
        const done = await submitForm(page, await loadForm(page, half), { typed: { code } });
        expect([name, done.status]).toEqual([name, 303]);
      }
    });

    it('keeps its mails, each marked, instead of sending them', async () => {
      expect((await sendMessage(web.url)).status).toBe(303);
      const outbox = join(folder, 'outbox');
      // A mail has its name once it is written.
      const mails = async () =>
        (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
      await expect.poll(mails, { timeout: 10_000 }).toHaveLength(1);
      const [file = ''] = await mails();
      const mail = await readFile(join(outbox, file), 'utf8');
      expect(mail).toContain('siti@example.org');
      expect(mail).toMatch(/^Subject: \[(Latihan|Rehearsal)\]/m);
    });

    it('is emptied once it does not run, and no other database is', async () => {
      const reset = (more: Record<string, string> = {}) =>
        tryTerang(['rehearsal', 'reset'], { ...settings, ...more });
      expect(await reset()).toMatchObject({ code: 1 });
      await web.stop();
      await db.destroy();
      const other = await createTestDatabase();
      await addAccount(other.db, 'siti');
      await other.db.destroy();
      expect((await reset({ DATABASE_URL: other.url })).code).toBe(1);
      expect((await reset({ REHEARSAL: '' })).code).toBe(1);
      expect(await reset()).toMatchObject({ code: 0 });
      expect(await readdir(folder)).not.toContain('outbox');
      const bare = createDatabase(url);
      expect(await readDatabaseState(bare)).toBe('bare');
      await bare.destroy();
    });
  });
});
