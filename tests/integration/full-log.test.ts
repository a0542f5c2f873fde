import { closeSync, openSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { rebuildIndexJob } from '~/statistics/release/rebuild-index-job.server';
import { getJob, openJobQueue } from '~/platform/jobs/job-queue.server';
import { createTestDatabase } from '../support/database';
import { startPortal, webServerOf, webServersOf } from '../support/portal-process';

const { db, url: DATABASE_URL } = await createTestDatabase();

it('a portal continues although the disk has no room for its log', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'terang-full-log-'));
  const log = openSync('/dev/full', 'w');
  const settings = { DATABASE_URL, DATA_DIRECTORY: directory, DEMO_DATA: 'no' };
  const portal = await startPortal(settings, { log });
  closeSync(log);
  const ask = async (path: string) => (await fetch(portal.url + path)).status;
  const isWell = () =>
    vi.waitFor(async () => expect(await ask('/healthz')).toBe(200), {
      timeout: 60_000,
      interval: 100,
    });

  await isWell();
  for (const path of ['/home', '/home?lng=en', '/contact-us']) expect(await ask(path)).toBe(200);
  // The worker and the process that supervises the web server log something, too.
  const jobs = await openJobQueue(db, { onError: console.error });
  const impossible = await jobs.send(db, rebuildIndexJob, { calculation: 404 });
  const killed = webServerOf(portal);
  process.kill(killed, 'SIGKILL');
  await vi.waitFor(() => expect(webServersOf(portal)).not.toContain(killed));
  await isWell();
  expect(webServersOf(portal)).toHaveLength(1);
  await vi.waitFor(async () => {
    expect(await getJob(db, impossible)).toMatchObject({ state: 'failed' });
  }, 30_000);
  await jobs.stop();

  portal.child.kill('SIGTERM');
  expect(await portal.ended).toBe(0);
  await rm(directory, { recursive: true });
}, 120_000);
