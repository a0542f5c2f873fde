import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Mail } from '~/platform/mail/mail';
import { openJobQueue } from '~/platform/jobs/job-queue.server';
import { createMailQueue, type MailQueue } from '~/platform/mail/mail-queue.server';
import { createMailTransport } from '~/platform/mail/mail-transport.server';
import { createTestDatabase } from '../support/database';
import { startMailServer } from '../support/mail-server';

const { db } = await createTestDatabase();
const server = await startMailServer();
afterAll(() => server.stop());

const settings = {
  SMTP_URL: server.url,
  MAIL_FROM: undefined,
  PUBLIC_URL: 'https://data.example.go.id',
  DATA_DIRECTORY: 'var',
};
const mail: Mail = {
  kind: 'contactReceipt',
  to: 'siti@example.org',
  language: 'en',
  values: { reference: '7K3M9QXZ', date: 'November 21, 2026' },
};

type TestQueue = MailQueue & { stop: () => Promise<void> };

let queues: TestQueue[];
let errors: unknown[];

async function open(): Promise<TestQueue> {
  const onError = (error: unknown) => errors.push(error);
  const jobs = await openJobQueue(db, { onError });
  const queue = { ...createMailQueue(jobs, { retryDelay: 1 }), stop: jobs.stop };
  queues.push(queue);
  return queue;
}

const send = (queue: MailQueue) =>
  db.transaction().execute((transaction) => queue.send(transaction, mail));
const arrived = (count: number) =>
  vi.waitFor(() => expect(server.mails).toHaveLength(count), { timeout: 20_000, interval: 100 });

/** Waits until no mail is waiting or being delivered, so that no other one arrives afterwards. */
const allOver = () =>
  vi.waitFor(async () => {
    const open = sql`select from pgboss.job where name = 'mail' and state < 'completed'`;
    expect((await open.execute(db)).rows).toEqual([]);
  }, 10_000);

beforeEach(() => {
  queues = [];
  errors = [];
  server.mails.length = 0;
});
afterEach(() => Promise.all(queues.map((queue) => queue.stop())));

describe('the mail queue', () => {
  it('delivers a mail to the mail server, from the portal, in the recipient’s language', async () => {
    const queue = await open();
    await queue.deliver(createMailTransport(settings));
    await send(queue);
    await arrived(1);
    const [received] = server.mails;
    expect(received?.from).toMatchObject({
      name: 'Terang',
      address: 'no-reply@data.example.go.id',
    });
    expect(received?.to).toMatchObject([{ address: 'siti@example.org' }]);
    expect(received?.subject).toBe('We have received your message (number 7K3M9QXZ)');
    expect(received?.text).toContain('Thank you for writing to us.');
    expect(received?.html).toContain('<html lang="en">');
    expect(errors).toEqual([]);
  });

  it('retries what the mail server refused, and logs what it refused', async () => {
    const queue = await open();
    await queue.deliver(createMailTransport(settings));
    server.refuseNext = 1;
    await send(queue);
    await arrived(1);
    expect(errors.map(String)).toEqual([expect.stringContaining('451')]);
  });

  it('does not retry if there is no mailbox', async () => {
    const queue = await open();
    await queue.deliver(createMailTransport(settings));
    server.unknown.add('nobody@example.org');
    await db
      .transaction()
      .execute((transaction) => queue.send(transaction, { ...mail, to: 'nobody@example.org' }));
    const state = sql<{ state: string }>`select state from pgboss.job where name = 'mail'
      and data->>'to' = 'nobody@example.org'`;
    await vi.waitFor(
      async () => expect((await state.execute(db)).rows).toEqual([{ state: 'failed' }]),
      10_000,
    );
    expect(errors.map(String)).toEqual([expect.stringContaining('550')]);
  });

  it('retries for a day, and every quarter of an hour until the mail server is back', async () => {
    const queue = await open();
    await queue.deliver(createMailTransport({ ...settings, SMTP_URL: 'smtp://127.0.0.1:1' }));
    await send(queue);
    // As many attempts as there are quarters of an hour in a day.
    await sql`update pgboss.job set retry_count = 100, started_on = now()`.execute(db);
    const waiting = sql<{ pause: number }>`
      select extract(epoch from start_after - now())::float as pause from pgboss.job
      where state = 'retry' and retry_count > 100`;
    await vi.waitFor(async () => {
      const [row] = (await waiting.execute(db)).rows;
      expect(row?.pause).toBeGreaterThan(14 * 60);
      expect(row?.pause).toBeLessThanOrEqual(15 * 60);
    }, 10_000);
    await queue.stop();
    await sql`update pgboss.job set start_after = now()`.execute(db);
    await (await open()).deliver(createMailTransport(settings));
    await arrived(1);
  });

  it('delivers after a restart what was queued before it, once', async () => {
    const before = await open();
    await send(before);
    await before.stop();
    const after = await open();
    await after.deliver(createMailTransport(settings));
    await arrived(1);
    const again = await open();
    await again.deliver(createMailTransport(settings));
    await allOver();
    expect(server.mails).toHaveLength(1);
  });

  it('delivers what somebody waits for before a hundred notifications', async () => {
    const queue = await open();
    const unsubscribe = 'https://data.example.go.id/notifications/unsubscribe?token=a';
    await db.transaction().execute(async (transaction) => {
      for (let count = 0; count < 100; count += 1) {
        await queue.send(transaction, { ...mail, kind: 'newReport', unsubscribe });
      }
    });
    await db
      .transaction()
      .execute((transaction) => queue.send(transaction, { ...mail, kind: 'verifyEmail' }));
    const kinds: string[] = [];
    await queue.deliver(async ({ kind }) => void kinds.push(kind));
    await vi.waitFor(() => expect(kinds.length).toBeGreaterThan(1), 20_000);
    expect(kinds.slice(0, 2)).toEqual(['verifyEmail', 'newReport']);
    await queue.stop();
    await sql`delete from pgboss.job`.execute(db);
  });

  it('drops a mail whose transaction was rolled back', async () => {
    const queue = await open();
    const rolledBack = db.transaction().execute(async (transaction) => {
      await queue.send(transaction, mail);
      throw new Error('not now');
    });
    await expect(rolledBack).rejects.toThrow('not now');
    await send(queue);
    await queue.deliver(createMailTransport(settings));
    await arrived(1);
    await allOver();
    expect(server.mails).toHaveLength(1);
  });
});

describe('without a mail server', () => {
  it('mails are files that only the portal’s user can read, and the log names no address', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'terang-outbox-'));
    const log = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    const deliver = createMailTransport({
      ...settings,
      SMTP_URL: undefined,
      DATA_DIRECTORY: folder,
    });
    await deliver(mail, 'f5b1');
    expect(log.mock.calls.join()).toContain('contactReceipt');
    expect(log.mock.calls.join()).not.toContain('siti');
    log.mockRestore();
    expect(await readdir(join(folder, 'outbox'))).toEqual(['f5b1.eml']);
    const file = await PostalMime.parse(await readFile(join(folder, 'outbox/f5b1.eml')));
    expect(file.to).toMatchObject([{ address: 'siti@example.org' }]);
    expect(file.messageId).toBe('<f5b1@data.example.go.id>');
    await rm(folder, { recursive: true });
  });
});
