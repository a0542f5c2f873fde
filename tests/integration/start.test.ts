import { chmod, cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { shippedCountry } from '~/platform/i18n/country-directory';
import { findDebianPrograms, startDebianServer } from '../support/debian-server';
import { readLocale } from '../support/locale-texts';
import { startPortal, webServerOf, type PortalProcess } from '../support/portal-process';
import { runTerang } from '../support/run-terang';

const buildTime = 180_000;
/** What a folder needs, besides a build, to start the portal from it. */
const inProject = [
  'app',
  'bin',
  'data',
  'locales',
  'node_modules',
  'public',
  'package.json',
  'package-lock.json',
  'remix.config.js',
  'tsconfig.json',
  'vite.config.ts',
];

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
async function start(
  settings: Record<string, string> = {},
  options: { port?: number; cwd?: string } = {},
) {
  const embedded = { DATA_DIRECTORY: directory, DEMO_DATA: 'no' };
  const portal = await startPortal({ ...embedded, ...settings }, options);
  portals.push(portal);
  return portal;
}

/** Returns the title of an unavailable page. */
const absent = (language: string) => readLocale(language).get('common:error.503.title') ?? '';

async function requestPage(url: string, language: string): Promise<string> {
  const headers = { Accept: 'text/html', 'Accept-Language': language };
  return (await fetch(url, { headers, signal: AbortSignal.timeout(5_000) })).text();
}

/** Visits repeatedly, each time on a new connection: the responses by status, the failures by code. */
async function visitUntil(url: string, isOver: () => boolean) {
  const answers = new Map<number, number>();
  const failures = new Map<string, number>();
  const count = <Key>(counts: Map<Key, number>, key: Key) =>
    counts.set(key, (counts.get(key) ?? 0) + 1);
  while (!isOver()) {
    await new Promise<void>((done) => {
      get(`${url}/icon.svg`, { agent: false }, (answer) => {
        if (!isOver()) count(answers, answer.statusCode ?? 0);
        answer.resume().once('close', done);
      }).once('error', (error) => {
        if (!isOver()) count(failures, 'code' in error ? String(error.code) : error.message);
        done();
      });
    });
  }
  return { answers, failures };
}

/** Waits until the portal reaches its database; its first second is a busy one. */
const servesWell = ({ url }: PortalProcess) =>
  vi.waitFor(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200), 10_000);

describe('npm start', { timeout: buildTime }, () => {
  it('names faulty files of code lists, and starts with the lists of the database', async () => {
    const country = join(directory, 'country');
    await cp(shippedCountry, country, { recursive: true });
    await writeFile(
      join(country, 'code-lists/country.csv'),
      'code,name_id,home\nID,Indonesia,yes\n',
    );
    await writeFile(join(country, 'code-lists/right.csv'), 'code;name_id\nR01;Satu\n');
    const portal = await start({ COUNTRY_DIRECTORY: country });
    await portal.printed('The portal is ready');
    expect(portal.output()).toContain('right.csv, line 1: there are no columns "code"');
    await servesWell(portal);
  });

  it('names the address of the first one when it is started twice', async () => {
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

  it('restarts its database server when that ends by itself, and continues meanwhile', async () => {
    const portal = await start();
    await portal.printed('The portal is ready');
    const file = join(directory, 'postgres/cluster/postmaster.pid');
    process.kill(Number.parseInt(await readFile(file, 'utf8')), 'SIGKILL');
    await portal.printed('The database server ended unexpectedly');
    expect((await fetch(`${portal.url}/healthz`)).status).toBe(503);
    expect((await fetch(`${portal.url}/robots.txt`)).status).toBe(200);
    await portal.printed('The database server runs again');
    await vi.waitFor(async () => {
      expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
    }, 20_000);
    expect(portal.output().split('The portal is ready')).toHaveLength(2);
    portal.child.kill('SIGTERM');
    expect(await portal.ended).toBe(0);
  });

  it('refuses no connection while its web server is killed again and again', async () => {
    const portal = await start();
    await portal.printed('The portal is ready');
    const visits = visitUntil(portal.url, () => portal.child.killed);
    for (let kills = 1; kills <= 3; kills += 1) {
      process.kill(webServerOf(portal), 'SIGKILL');
      await vi.waitFor(async () =>
        expect(await requestPage(portal.url, 'de')).toContain(absent('de')),
      );
      expect(await requestPage(portal.url, 'ja-JP')).toContain(absent('ja'));
      await vi.waitFor(() => {
        expect(portal.output().split('The portal is ready').length).toBeGreaterThan(kills + 1);
      }, 60_000);
      await vi.waitFor(async () => {
        expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
      }, 10_000);
    }
    portal.child.kill('SIGTERM');
    const { answers, failures } = await visits;
    expect(await portal.ended).toBe(0);
    expect([...answers.keys()].sort()).toEqual([200, 503]);
    // Only requests that the killed process was just answering are cut off.
    expect(failures.get('ECONNREFUSED') ?? 0).toBe(0);
    expect([...failures.values()].reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(3);
  });

  it('does not restart what never came up', async () => {
    const DATA_DIRECTORY = join(directory, 'broken');
    await mkdir(join(DATA_DIRECTORY, 'cookie-secret'), { recursive: true });
    const portal = await start({ DATA_DIRECTORY });
    expect(await portal.ended).toBe(1);
    expect(portal.output()).toContain('The web server did not start');
  });

  it('names a port that is in use', async () => {
    const first = await start();
    await first.printed('The portal is ready');
    const port = Number(new URL(first.url).port);
    const second = await start({ DATA_DIRECTORY: join(directory, 'second') }, { port });
    expect(await second.ended).toBe(1);
    expect(second.output()).toContain(`port ${port}: another program uses it`);
  });

  it('names invalid settings before it builds anything', async () => {
    const cwd = join(directory, 'unbuilt');
    await mkdir(cwd);
    for (const name of inProject) await symlink(resolve(name), join(cwd, name));
    const wrong = { WEB_PROCESSES: '0', PUBLIC_URL: 'https://x.org/y?z', TERMINAL_LANGUAGE: 'xx' };
    const portal = await start({ STATISTICS_ENGINE: 'abacus', ...wrong }, { cwd });
    expect(await portal.ended).toBe(1);
    const lines = portal.output().trim().split('\n');
    const names = ['WEB_PROCESSES', 'PUBLIC_URL', 'STATISTICS_ENGINE', 'TERMINAL_LANGUAGE'];
    expect(lines.map((line) => line.split(' ')[0])).toEqual(names);
  });

  it('says clearly that the database server of DATABASE_URL does not answer', async () => {
    const portal = await start({ DATABASE_URL: 'postgres://127.0.0.1:1/terang' });
    expect(await portal.ended).toBe(1);
    expect(portal.output()).toContain('(127.0.0.1:1) cannot be reached');
  });

  const programs = findDebianPrograms();
  if (!programs)
    console.warn("Not tested with DATABASE_URL: Debian's package postgresql is missing");

  it.runIf(programs)('serves with the database server of DATABASE_URL', async () => {
    const server = await startDebianServer(programs ?? '');
    const portal = await start({ DATABASE_URL: server.url });
    await portal.printed('The portal is ready');
    expect(portal.output()).toContain('The database of DATABASE_URL is used');
    await servesWell(portal);
    portal.child.kill('SIGTERM');
    expect(await portal.ended).toBe(0);
    await server.stop();
  });
});
