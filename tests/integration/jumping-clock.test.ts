import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findAccount, startSession } from '~/auth/sessions.server';
import { type Db } from '~/platform/db/client.server';
import { jobSchema } from '~/platform/db/job-queues.server';
import { createBackoff } from '~/platform/http/backoff.server';
import { createRateLimiter } from '~/platform/http/rate-limit.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { openJobQueue } from '~/platform/jobs/job-queue.server';
import { createMailQueue } from '~/platform/mail/mail-queue.server';
import { addAccount, password } from '../support/account';
import { homeDay } from '~/platform/i18n/home-day';
import { createDatabaseLink, type DatabaseLink } from '../support/database-link';
import { createFakeClock, hasFakeClock } from '../support/fake-clock';
import { startMailServer, type MailServer } from '../support/mail-server';
import { startOwnServer } from '../support/own-server';
import { publishComplaints } from '../support/publish-records';
import { loadForm, submitForm } from '../support/load-form';
import { giveRoles, startStaffSession } from '../support/staff';
import { startWebProcess, type WebProcess } from '../support/web-process';

if (!hasFakeClock) console.warn('No clock was put forward: libfaketime of Debian is missing');

const HOUR = 60 * 60;

let clock: Awaited<ReturnType<typeof createFakeClock>>;
let server: Awaited<ReturnType<typeof startOwnServer>>;
let link: DatabaseLink;
let db: Db;
let mailServer: MailServer;
let web: WebProcess;

const request = (path: string, Cookie = '') =>
  fetch(web.url + path, { headers: { Cookie }, redirect: 'manual' });

beforeAll(async () => {
  clock = await createFakeClock();
  server = await startOwnServer({ environment: clock.environment });
  db = server.db;
  link = await createDatabaseLink(server.url);
  await publishComplaints(db, ['1']);
  mailServer = await startMailServer();
  const settings = { DATABASE_URL: link.url, SMTP_URL: mailServer.url };
  web = await startWebProcess({ ...clock.environment, ...settings });
  await vi.waitFor(async () => expect((await request('/readyz')).status).toBe(200), 30_000);
});
afterAll(async () => {
  await web.stop();
  link.cut();
  await server.stop();
  await mailServer.stop();
  await clock.remove();
});

describe.runIf(hasFakeClock)('a clock that jumps an hour ahead, and back', () => {
  const logIn = async (typed = password) => {
    const form = await loadForm(`${web.url}/login`);
    return submitForm(`${web.url}/login`, form, {
      typed: { username: 'ayu', password: typed },
    });
  };

  it('keeps users logged in, while staff log in again; nobody waits longer than the rules say', async () => {
    await addAccount(db, 'ayu');
    const user = { accountId: await addAccount(db, 'siti'), isRemembered: false, device: 'Test' };
    const siti = await startSession(db, user);
    const [cookie = ''] = (await createSessionCookie({ PUBLIC_URL: undefined }).set(siti)).split(
      ';',
    );
    const officer = await addAccount(db, 'wayan');
    await giveRoles(db, officer, 'officer');
    const wayan = await startStaffSession(db, officer);
    const limit = { burst: 2, seconds: 60 };
    const limiter = createRateLimiter(db, 'secret');
    const backoff = createBackoff(db, 'secret');
    const take = () => limiter.take('survey', '203.0.113.7', limit);
    const fail = () => backoff.take('log-in', 'siti', { free: 1 });
    expect((await request('/dashboard')).status).toBe(200);

    await clock.set(HOUR);
    // The day is part of the key: an hour that reaches the next one is the only reason for a miss.
    const [before, after] = [0, HOUR].map((ahead) => homeDay(new Date(Date.now() + ahead * 1_000)));
    const status = (await request('/dashboard')).headers.get('cache-status');
    expect(status).toBe(before === after ? 'terang; hit' : null);
    expect((await request('/dashboard')).headers.get('cache-status')).toBe('terang; hit');
    expect((await request('/dashboard?year=2025')).status).toBe(200);
    expect((await request('/profile', cookie)).status).toBe(200);
    expect(await findAccount(db, wayan)).toBeNull();
    const again = await startStaffSession(db, officer);
    expect([await take(), await take(), await take()]).toEqual([0, 0, 60]);
    expect([await fail(), await fail(), await fail()]).toEqual([0, 0, 2]);
    for (let failures = 0; failures < 5; failures += 1) await logIn('wrong');
    expect((await logIn()).status).toBe(429);

    await clock.set(0);
    expect((await request('/dashboard')).headers.get('cache-status')).toBe('terang; hit');
    expect((await request('/profile', cookie)).status).toBe(200);
    expect(await findAccount(db, again)).not.toBeNull();
    expect([await take(), await take(), await take()]).toEqual([0, 0, 60]);
    // Earlier failures still count.
    expect([await fail(), await fail()]).toEqual([0, 4]);
    expect((await logIn()).status).toBe(303);
    expect(web.output()).not.toContain('"level":"error"');
  });

  /** Queues a mail as another machine does, which reaches the database. */
  async function send(to: string): Promise<void> {
    const jobs = await openJobQueue(db, { onError: console.error });
    const mail = { kind: 'contactReceipt', language: 'en', values: { reference: '7K3M9QXZ' } };
    await db
      .transaction()
      .execute((transaction) => createMailQueue(jobs).send(transaction, { ...mail, to }));
    await jobs.stop();
  }
  /** Counts the mails that wait for another attempt, planned by the current clock. */
  async function mailsPutOff(): Promise<number | undefined> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(`${jobSchema}.job`)}
      where name = 'mail' and state = 'retry'`.execute(db);
    return rows[0]?.count;
  }
  const arrived = (to: string) =>
    vi.waitFor(() => {
      const addresses = mailServer.mails.map((each) => each.to?.[0]?.address);
      expect(addresses.filter((each) => each === to)).toHaveLength(1);
    }, 10_000);

  it('delivers mails, none an hour late', async () => {
    const jobs = await openJobQueue(db, { onError: console.error, maintenanceSeconds: 1 });
    const to = 'siti@example.org';
    await clock.set(HOUR);
    mailServer.refuseNext = 1;
    await send(to);
    await vi.waitFor(async () => expect(await mailsPutOff()).toBe(1), 10_000);
    expect(web.output()).toContain('451');
    await clock.set(0);
    await arrived(to);
    await jobs.stop();
  });

  it('a night without the database costs neither time nor log, and nothing is lost', async () => {
    /** Returns the processor time of the web server in seconds, and the lines that it has written. */
    async function spent() {
      const stat = await readFile(`/proc/${web.pid}/stat`, 'utf8');
      const [user, system] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13);
      const lines = web.output().split('\n').length;
      return { seconds: (Number(user) + Number(system)) / 100, lines };
    }
    link.cut();
    expect((await request('/healthz')).status).toBe(503);
    const evening = await spent();
    await clock.set(8 * HOUR);
    await send('budi@example.org');
    await pause(3_000);
    const morning = await spent();
    expect(morning.seconds - evening.seconds).toBeLessThan(1);
    expect(morning.lines - evening.lines).toBeLessThan(20);
    expect((await request('/dashboard')).status).toBe(200);
    expect((await request('/search?q=hak')).status).toBe(503);

    await link.restore();
    await arrived('budi@example.org');
    const id = await publishComplaints(db, ['2']);
    await vi.waitFor(async () => {
      expect(await (await request('/dashboard')).text()).toContain(`as_of=${id}`);
    }, 20_000);
    expect((await request('/search?q=hak')).status).toBe(200);
  });
});
