import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findDebianPrograms, startDebianServer } from '../support/debian-server';
import { startPortal, type PortalProcess } from '../support/portal-process';
import { runTerang } from '../support/run-terang';

const buildTime = 180_000;

let directory: string;
let portals: PortalProcess[];

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'terang-start-'));
  await chmod(directory, 0o755);
});

beforeEach(() => {
  portals = [];
});

afterEach(async () => {
  for (const { child, ended } of portals) {
    child.kill('SIGTERM');
    await ended;
  }
});

afterAll(() => rm(directory, { recursive: true }));

/** Starts the portal without demo records, its data in this file's directory. */
async function start(settings: Record<string, string> = {}, options: { port?: number } = {}) {
  const own = { DATA_DIRECTORY: directory, DEMO_DATA: 'no' };
  const portal = await startPortal({ ...own, ...settings }, options);
  portals.push(portal);
  return portal;
}

describe('npm start', { timeout: buildTime }, () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'serves until %s, then ends with exit code 0',
    async (signal) => {
      const portal = await start();
      await portal.printed('The portal is ready');
      expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
      portal.child.kill(signal);
      expect(await portal.ended).toBe(0);
      await expect(fetch(portal.url)).rejects.toThrow('fetch failed');
    },
  );

  it('says where the first one is when it is started twice', async () => {
    const first = await start();
    await first.printed('The portal is ready');
    const second = await start();
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(
      new RegExp(`already running \\(process ${first.child.pid}\\): http://localhost:\\d+`),
    );
  });

  it('shares its database server with commands, which leave it running', async () => {
    const portal = await start();
    await portal.printed('The portal is ready');
    const settings = { DATA_DIRECTORY: directory };
    await runTerang(['calculations'], settings);
    await expect(runTerang(['publish', '999'], settings)).rejects.toMatchObject({ code: 1 });
    expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
  });

  it('stops with exit code 1 when its database server ends by itself', async () => {
    const portal = await start();
    await portal.printed('The portal is ready');
    const file = join(directory, 'postgres/cluster/postmaster.pid');
    process.kill(Number.parseInt(await readFile(file, 'utf8')), 'SIGKILL');
    expect(await portal.ended).toBe(1);
    expect(portal.output()).toContain('The database server ended unexpectedly');
    await expect(fetch(portal.url)).rejects.toThrow('fetch failed');
  });

  it('names a port that is taken', async () => {
    const first = await start();
    await first.printed('The portal is ready');
    const port = Number(new URL(first.url).port);
    const second = await start({ DATA_DIRECTORY: join(directory, 'second') }, { port });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`port ${port}: another program uses it`);
  });

  it('names a setting that is wrong', async () => {
    const portal = await start({ STATISTICS_ENGINE: 'abacus' });
    expect(await portal.ended).toBe(1);
    expect(portal.output()).toContain('STATISTICS_ENGINE should be "bitmap" or "sql"');
  });

  it('says plainly that the database server of DATABASE_URL does not answer', async () => {
    const portal = await start({ DATABASE_URL: 'postgres://127.0.0.1:1/terang' });
    expect(await portal.ended).toBe(1);
    expect(portal.output()).toContain('(127.0.0.1:1) cannot be reached');
  });

  const programs = findDebianPrograms();
  if (!programs)
    console.warn("Not tested with DATABASE_URL: Debian's package postgresql is missing");

  it.runIf(programs)('serves from the server of DATABASE_URL', async () => {
    const server = await startDebianServer(programs ?? '');
    const portal = await start({ DATABASE_URL: server.url });
    await portal.printed('The portal is ready');
    expect(portal.output()).toContain('The database of DATABASE_URL is used');
    expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
    portal.child.kill('SIGTERM');
    expect(await portal.ended).toBe(0);
    await server.stop();
  });
});
