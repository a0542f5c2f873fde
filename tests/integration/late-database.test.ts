import { sql } from 'kysely';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { getJob, openJobQueue } from '~/platform/jobs/job-queue.server';
import { createMailQueue } from '~/platform/mail/mail-queue.server';
import { createTestDatabase } from '../support/database';
import { createDatabaseLink } from '../support/database-link';
import { startMailServer } from '../support/mail-server';
import { startWebProcess } from '../support/web-process';

const { db, url } = await createTestDatabase();
const link = await createDatabaseLink(url);
const mailServer = await startMailServer();
const web = await startWebProcess({ DATABASE_URL: link.url, SMTP_URL: mailServer.url });
const jobs = await openJobQueue(db, { onError: (error) => console.error(error) });
afterAll(async () => {
  await web.stop();
  await jobs.stop();
  link.cut();
  await mailServer.stop();
});
afterEach(() => {
  mailServer.mails.length = 0;
});

const to = 'siti@example.org';
const mail = {
  kind: 'contactReceipt',
  to,
  language: 'id',
  values: { reference: '7K3M9QXZ' },
} as const;
const send = () =>
  db.transaction().execute((transaction) => createMailQueue(jobs).send(transaction, mail));
const arrived = () =>
  vi.waitFor(() => expect(mailServer.mails).toHaveLength(1), { timeout: 10_000 });

it('a mail that the database hands over late is still delivered', async () => {
  const handedOver = link.delay(to, 4_000);
  await send();
  await handedOver;
  await arrived();
});

it('a mail that is accepted while the database becomes unavailable is delivered once, and the portal continues', async () => {
  let accept = () => {};
  mailServer.accepting = new Promise((resolve) => (accept = resolve));
  await sql`delete from pgboss.job`.execute(db);
  await send();
  await arrived();
  link.cut();
  accept();
  await vi.waitFor(() => expect(web.output()).toContain('ECONNREFUSED'), 10_000);
  expect((await fetch(`${web.url}/healthz`)).status).toBe(503);
  await link.restore();
  const state = sql<{ id: string }>`select id from pgboss.job where name = 'mail'`;
  const [job] = (await state.execute(db)).rows;
  await vi.waitFor(
    async () => expect(await getJob(db, job?.id ?? '')).toMatchObject({ state: 'completed' }),
    { timeout: 20_000, interval: 200 },
  );
  expect(mailServer.mails).toHaveLength(1);
});
