import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { prepareDatabase } from '~/datasets/prepare-database.server';
import { createDatabase } from '~/platform/db/client.server';
import { openCluster } from '~/platform/db/embedded/cluster.server';
import { startPostmaster } from '~/platform/db/embedded/postmaster.server';
import { startEmbeddedServer } from '~/platform/db/embedded-server.server';

interface OwnServerOptions {
  /** Its data directory; by default a separate folder. */
  directory?: string;
  /** Variables of its processes. */
  environment?: Record<string, string>;
}

/** Starts a PostgreSQL server with a prepared database, which a test may freeze. */
export async function startOwnServer({ directory: given, environment }: OwnServerOptions = {}) {
  const directory = given ?? (await mkdtemp(join(tmpdir(), 'terang-own-')));
  await chmod(directory, 0o755);
  if (environment) await startUnder(environment, directory);
  const server = await startEmbeddedServer(directory, { isDurable: false });
  const admin = new pg.Client(server.urlOf('postgres'));
  await admin.connect();
  await admin.query('create database terang');
  await admin.end();
  const url = server.urlOf('terang');
  const db = createDatabase(url);
  await prepareDatabase(db);
  let frozen: number[] = [];

  /** Stops every process of the server; connections stay open and silent. */
  async function freeze() {
    const pid = Number.parseInt(await readFile(join(server.data, 'postmaster.pid'), 'utf8'));
    // The first one starts the others: once it is stopped there are no new ones.
    frozen = [pid];
    process.kill(pid, 'SIGSTOP');
    for (const child of await childrenOf(pid)) {
      frozen.push(child);
      process.kill(child, 'SIGSTOP');
    }
  }

  function thaw() {
    // The first one last: it reaps those that have ended meanwhile.
    for (const pid of frozen.splice(0).reverse()) process.kill(pid, 'SIGCONT');
  }

  async function stop() {
    thaw();
    await db.destroy();
    await server.stop();
    if (!given) await rm(directory, { recursive: true });
  }
  return { db, url, freeze, thaw, stop };
}

/** Starts the server of a directory by a script that sets variables, which `pg_ctl` passes on. */
async function startUnder(environment: Record<string, string>, directory: string): Promise<void> {
  const cluster = await openCluster(directory);
  const pgCtl = join(directory, 'pg_ctl');
  const variables = Object.entries(environment).map(([name, value]) => `${name}='${value}'`);
  const script = `#!/bin/sh\nexec env ${variables.join(' ')} ${cluster.binaries.pgCtl} "$@"\n`;
  await writeFile(pgCtl, script, { mode: 0o755 });
  const binaries = { ...cluster.binaries, pgCtl };
  await startPostmaster({ ...cluster, binaries }, { isDurable: false });
}

/** Returns the child processes of a process, including those of connections that are not open yet. */
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
