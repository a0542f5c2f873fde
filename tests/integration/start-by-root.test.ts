import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import {
  chmod,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { startPortal, webServerOf, type PortalProcess } from '../support/portal-process';
import { runTerang } from '../support/run-terang';
import { sendMessage } from '../support/send-message';

/** Whether root runs the tests, and anybody may use the program, Node and the folder of the tests. */
const isTested =
  process.getuid?.() === 0 &&
  ['.', 'node_modules', process.execPath, tmpdir()].every(
    (path) => spawnSync('test', ['-x', path], { uid: 65_534, gid: 65_534 }).status === 0,
  );
if (!isTested) console.warn('Not tested: a start by root, from where all users may read');

/** Returns the texts of /proc/PID/status of all running processes, by pid. */
function readStatuses(): Map<string, string> {
  const read = (pid: string): [string, string][] => {
    try {
      return [[pid, readFileSync(`/proc/${pid}/status`, 'utf8')]];
    } catch {
      return []; // It has ended meanwhile.
    }
  };
  return new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap(read),
  );
}

const numbersOf = (status: string, line: string) =>
  (new RegExp(`^${line}:(.*)$`, 'm').exec(status)?.[1] ?? '').split(/\s+/).filter(Boolean);

/** Expects a portal, all that it has started, and its database server to have no rights of root. */
async function expectNoRoot(portal: PortalProcess, directory: string): Promise<void> {
  const pidFile = await readFile(join(directory, 'postgres/cluster/postmaster.pid'), 'utf8');
  const statuses = readStatuses();
  const pids = [String(portal.child.pid), pidFile.split('\n')[0] ?? ''];
  for (const pid of pids) {
    for (const [each, status] of statuses)
      if (numbersOf(status, 'PPid')[0] === pid) pids.push(each);
  }
  expect(pids).toContain(String(webServerOf(portal)));
  for (const pid of pids) {
    const status = statuses.get(pid) ?? '';
    expect(numbersOf(status, 'Uid'), status).toHaveLength(4);
    for (const line of ['Uid', 'Gid', 'Groups']) expect(numbersOf(status, line)).not.toContain('0');
    expect(numbersOf(status, 'CapEff'), status).toEqual(['0000000000000000']);
  }
}

describe.runIf(isTested)('npm start by root', { timeout: 180_000 }, () => {
  let directory: string;
  let outside: string;
  let elsewhere = '';
  let portal: PortalProcess;

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'terang-root-'));
    outside = await mkdtemp(join(tmpdir(), 'terang-outside-'));
  });

  async function start(settings: Record<string, string> = {}, options?: { port: number }) {
    portal = await startPortal(
      { DATA_DIRECTORY: directory, DEMO_DATA: 'no', ...settings },
      options,
    );
    await portal.printed('The portal is ready');
    await portal.printed('[remix-serve]');
  }

  async function stop() {
    portal.child.kill('SIGTERM');
    expect(await portal.ended).toBe(0);
  }

  afterEach(stop);

  afterAll(async () => {
    for (const folder of [directory, outside, elsewhere].filter(Boolean)) {
      await rm(folder, { recursive: true });
    }
  });

  /** Returns root's files below the data directory. */
  async function ofRoot(): Promise<string[]> {
    const names = ['', ...(await readdir(directory, { recursive: true }))];
    const owned = await Promise.all(
      names.map(async (name) => ((await lstat(join(directory, name))).uid === 0 ? [name] : [])),
    );
    return owned.flat();
  }

  it('leaves no process and no file to root, writes mails, and reads what commands of root write', async () => {
    // Without a separate key, it warns about letters.
    await start({ LETTER_KEY: 'ab'.repeat(32) });
    await expectNoRoot(portal, directory);
    expect(portal.output()).not.toContain('Warning');
    expect((await sendMessage(portal.url)).status).toBe(303);
    await vi.waitFor(async () => {
      expect(await readdir(join(directory, 'outbox'))).toEqual([expect.stringMatching(/\.eml$/)]);
    }, 20_000);
    expect(await ofRoot()).toEqual([]);
    const report = join(outside, 'report.pdf');
    await writeFile(report, '%PDF-1.7');
    const names = ['--name', 'Laporan', '--about', 'Sebuah laporan.'];
    await runTerang(['add-document', report, ...names], { DATA_DIRECTORY: directory });
    expect(await ofRoot()).toEqual([]);
    const page = await (await fetch(`${portal.url}/periodic-data/actual-data`)).text();
    const file = /href="(\/files\/[^"]+)"/.exec(page)?.[1] ?? '';
    expect((await fetch(portal.url + file)).status).toBe(200);
  });

  it('starts again, gets what root has left, and answers at a port that only root may open', async () => {
    expect(existsSync(join(directory, 'portal.json'))).toBe(false);
    await runTerang(['calculations'], { DATA_DIRECTORY: directory });
    await writeFile(join(outside, 'linked'), '');
    await writeFile(join(outside, 'pointed-at'), '');
    await mkdir(join(directory, 'outbox'), { recursive: true });
    await writeFile(join(directory, 'outbox/left.eml'), '', { mode: 0o600 });
    await link(join(outside, 'linked'), join(directory, 'outbox/linked.eml'));
    await symlink(join(outside, 'pointed-at'), join(directory, 'outbox/pointer.eml'));
    for (const name of ['letter-key', 'sdc-key']) {
      await rm(join(directory, name), { force: true });
      await writeFile(join(directory, name), 'ab'.repeat(32), { mode: 0o600 });
    }
    await mkdir(join(directory, 'other'));
    const port = 821;
    await start({}, { port });
    await expectNoRoot(portal, directory);
    expect((await fetch(`http://127.0.0.1:${port}/periodic-data/actual-data`)).status).toBe(200);
    expect(await ofRoot()).toEqual(['other', 'outbox/linked.eml']);
    for (const name of ['linked', 'pointed-at']) {
      expect((await stat(join(outside, name))).uid).toBe(0);
    }
  });

  it('reports what its user may not use, and serves', async () => {
    await chmod(outside, 0o700);
    const closed = join(outside, 'data');
    await start({ DATA_DIRECTORY: closed });
    expect(portal.output()).toContain(`its system user cannot use ${outside}`);
    expect((await fetch(`${portal.url}/home`)).status).toBe(200);
    elsewhere = /its data is in (\S+)\/cluster/.exec(portal.output())?.[1] ?? '';
    expect(elsewhere).toMatch(/^\/var\/lib\/terang\//);
  });
});

describe.runIf(isTested)('npm start by root with a wrong setting', () => {
  it('reports what is wrong, and nothing about its user', { timeout: 60_000 }, async () => {
    const portal = await startPortal({ DOCUMENT_CACHE_MB: 'much' });
    expect(await portal.ended).toBe(1);
    expect(portal.output()).toContain('DOCUMENT_CACHE_MB');
    expect(portal.output()).not.toContain('Warning');
  });
});
