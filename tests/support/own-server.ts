import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll } from 'vitest';
import { prepareDatabase } from '~/datasets/prepare-database.server';
import { createDatabase } from '~/db/client.server';
import { startEmbeddedServer } from '~/db/embedded-server.server';

/** A PostgreSQL server with a prepared database for one test file, which may stop it or freeze it. */
export async function startOwnServer() {
  const directory = await mkdtemp(join(tmpdir(), 'terang-own-'));
  await chmod(directory, 0o755);
  const server = await startEmbeddedServer(directory, { isDurable: false });
  const admin = new pg.Client(server.urlOf('postgres'));
  await admin.connect();
  await admin.query('create database terang');
  const url = server.urlOf('terang');
  const db = createDatabase(url);
  await prepareDatabase(db);
  let frozen: number[] = [];

  /** Stops every process of the server where it stands; connections stay open and say nothing. */
  async function freeze() {
    const pid = Number.parseInt(await readFile(join(server.data, 'postmaster.pid'), 'utf8'));
    // The first one starts the others: once it stands there are no new ones.
    frozen = [pid];
    process.kill(pid, 'SIGSTOP');
    for (const child of await childrenOf(pid)) {
      frozen.push(child);
      process.kill(child, 'SIGSTOP');
    }
  }

  function thaw() {
    // The first one last: it buries those that have ended meanwhile.
    for (const pid of frozen.splice(0).reverse()) process.kill(pid, 'SIGCONT');
  }

  afterAll(async () => {
    thaw();
    await db.destroy();
    await admin.end();
    await server.stop();
    await rm(directory, { recursive: true });
  });
  return { db, url, freeze, thaw };
}

/** The processes that a process has started, those of connections that are not open yet too. */
async function childrenOf(pid: number): Promise<number[]> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const children = [];
  for (const name of names) {
    // Some end meanwhile.
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(parent) === pid) children.push(Number(name));
  }
  return children;
}
