import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { randomStream } from '../../bin/demo/random';
import { createTestDatabase } from '../support/database';
import { processesOf } from '../support/left-processes';
import { startPortal, webServersOf, type PortalProcess } from '../support/portal-process';

// Stops a portal at moments of its start, an update and its stop. Each round uses the data of the one before,
// so that it also starts from what an interrupted one has left.

/** How many rounds stop it at random moments, besides the moments below. */
const ROUNDS = Number(process.env.STOP_ROUNDS ?? 0);
/** Web servers have ten seconds for running requests, of which there are none. */
const MAX_STOP_MS = 20_000;

let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'terang-stopped-'));
  await chmod(directory, 0o755);
});

afterAll(() => rm(directory, { recursive: true }));

interface Settings {
  processes?: number;
  data?: string;
  demo?: 'yes' | 'no';
  /** A server that keeps running, as would web servers that use it; without one the portal has its own. */
  database?: string;
}

function start({ processes = 1, data = 'data', demo = 'no', database = '' }: Settings) {
  return startPortal({
    DATABASE_URL: database,
    DATA_DIRECTORY: join(directory, data),
    DEMO_DATA: demo,
    WEB_PROCESSES: String(processes),
  });
}

const ready = (portal: PortalProcess) => portal.printed('The portal is ready');

/** Waits until this many web servers run, whether they answer or not. */
async function countsWebServers(portal: PortalProcess, count: number): Promise<void> {
  while (webServersOf(portal).length < count) {
    if (portal.child.exitCode !== null) throw new Error(`It has ended:\n${portal.output()}`);
    await pause(2);
  }
}

/** Waits until the portal has ended; then nothing of it runs, and nothing uses its data. */
async function hasStopped(portal: PortalProcess, { data = 'data' }: Settings): Promise<void> {
  const late = pause(MAX_STOP_MS, 'late' as const, { ref: false });
  const code = await Promise.race([portal.ended, late]);
  const left = processesOf(join(directory, data));
  if (code === 'late') for (const each of left) process.kill(Number.parseInt(each), 'SIGKILL');
  expect({ code, left }, portal.output()).toEqual({ code: portal.child.exitCode, left: [] });
  // Before it listens to signals it has nothing to stop, and any of them ends it.
  expect(portal.child.signalCode === null ? code : 0, portal.output()).toBe(0);
  expect(existsSync(join(directory, data, 'portal.json'))).toBe(false);
  expect(existsSync(join(directory, data, 'postgres/cluster/postmaster.pid'))).toBe(false);
}

const updateTo = async (portal: PortalProcess, moment: () => Promise<unknown>) => {
  await ready(portal);
  portal.child.kill('SIGHUP');
  await moment();
};

type Moment = [
  name: string,
  signal: 'SIGTERM' | 'SIGINT',
  settings: Settings,
  reach: (portal: PortalProcess) => Promise<unknown>,
];

const { url: database } = await createTestDatabase();
const two: Settings = { processes: 2, database };

const moments: Moment[] = [
  ['while its database server starts', 'SIGTERM', {}, () => appears('postmaster.pid')],
  ['as soon as its database runs', 'SIGINT', {}, (portal) => portal.printed('PostgreSQL runs')],
  ['as soon as a web server exists', 'SIGTERM', two, (portal) => countsWebServers(portal, 1)],
  ['as soon as the second one exists', 'SIGINT', two, (portal) => countsWebServers(portal, 2)],
  [
    'while an update is prepared',
    'SIGTERM',
    {},
    (portal) => updateTo(portal, () => appears('prepare-update')),
  ],
  [
    'as soon as a successor exists',
    'SIGINT',
    two,
    (portal) => updateTo(portal, () => countsWebServers(portal, 3)),
  ],
];

/** Waits until a process of the portal has a word in its command line, or the cluster a file of that name. */
async function appears(word: string): Promise<void> {
  const file = join(directory, 'data/postgres/cluster', word);
  const isThere = () =>
    existsSync(file) || processesOf(join(directory, 'data')).some((line) => line.includes(word));
  await vi.waitFor(() => expect(isThere()).toBe(true), { timeout: 20_000, interval: 5 });
}

it.each(moments)(
  'stopped %s (%s), it ends and leaves nothing',
  async (_name, signal, settings, reach) => {
    const portal = await start(settings);
    await reach(portal);
    portal.child.kill(signal);
    await portal.printed('Stopping');
    for (const again of ['SIGHUP', 'SIGTERM', 'SIGINT'] as const) portal.child.kill(again);
    await hasStopped(portal, {});
    // No message announces what is about to end.
    expect(portal.output()).not.toMatch(/Stopping[^]*(portal is ready|take over)/);
  },
  60_000,
);

it('starts after all of these stops, and ends', async () => {
  const portal = await start({ processes: 2 });
  await ready(portal);
  await vi.waitFor(async () => expect((await fetch(`${portal.url}/healthz`)).status).toBe(200), {
    timeout: 10_000,
  });
  portal.child.kill('SIGTERM');
  await hasStopped(portal, {});
  await expect(fetch(portal.url)).rejects.toThrow('fetch failed');
}, 60_000);

it.runIf(ROUNDS > 0)(
  'stopped at any moment of start, update and stop, it ends and leaves nothing',
  async () => {
    const measured = await start({});
    const begun = performance.now();
    await ready(measured);
    const startMs = performance.now() - begun;
    measured.child.kill('SIGTERM');
    await hasStopped(measured, {});
    const { uniform } = randomStream(28, 1);
    const pick = <Choice>(choices: readonly Choice[]) =>
      choices[Math.floor(uniform() * choices.length)] ?? choices[0];
    for (let round = 1; round <= ROUNDS; round += 1) {
      // Some begin with nothing at all, and are stopped while records are generated as well.
      const isNew = round % 5 === 0;
      const settings: Settings = isNew
        ? { data: `data-${round}`, demo: pick(['yes', 'no']), processes: pick([1, 2]) }
        : { processes: pick([1, 2]) };
      const portal = await start(settings);
      const updatesAfter = uniform() < 0.5 ? uniform() * startMs * 2 : null;
      const stopsAfter = uniform() * startMs * (isNew || updatesAfter !== null ? 3 : 1.5);
      const signal = pick(['SIGTERM', 'SIGINT'] as const);
      if (updatesAfter !== null) {
        void pause(updatesAfter).then(() => {
          if (portal.output() !== '') portal.child.kill('SIGHUP');
        });
      }
      await pause(stopsAfter);
      portal.child.kill(signal);
      await pause(uniform() * 500);
      portal.child.kill(pick(['SIGTERM', 'SIGINT', 'SIGHUP'] as const));
      const line = [
        round,
        signal,
        Math.round(stopsAfter),
        updatesAfter && Math.round(updatesAfter),
      ];
      console.log(line.join(' '), JSON.stringify(settings), portal.output().split('\n').length);
      await hasStopped(portal, settings);
      if (!isNew) continue;
      // The next start repairs what was interrupted.
      const next = await start(settings);
      await ready(next);
      next.child.kill('SIGTERM');
      await hasStopped(next, settings);
    }
  },
  60_000 + ROUNDS * 90_000,
);
