import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { openJobQueue } from '~/jobs/job-queue.server';
import { createMailQueue } from '~/mail/mail-queue.server';
import { createTestDatabase } from '../support/database';
import { createDatabaseLink } from '../support/database-link';
import { startWebProcess } from '../support/web-process';

const { db, url } = await createTestDatabase();
const folder = await mkdtemp(join(tmpdir(), 'terang-late-'));
const link = await createDatabaseLink(url);
const web = await startWebProcess({ DATABASE_URL: link.url, DATA_DIRECTORY: folder });
const jobs = await openJobQueue(db, { onError: (error) => console.error(error) });
afterAll(async () => {
  await web.stop();
  await jobs.stop();
  link.cut();
  await rm(folder, { recursive: true });
});

it('a mail that the database hands over late is delivered all the same', async () => {
  const to = 'siti@example.org';
  const handedOver = link.delay(to, 4_000);
  const mail = {
    kind: 'contactReceipt',
    to,
    language: 'id',
    values: { reference: '7K3M9QXZ' },
  } as const;
  await db.transaction().execute((transaction) => createMailQueue(jobs).send(transaction, mail));
  await handedOver;
  const delivered = () => readdir(join(folder, 'outbox'));
  await vi.waitFor(async () => expect(await delivered()).toHaveLength(1), 10_000);
});
