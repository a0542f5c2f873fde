import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
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
    const pidFile = await readFile(join(server.data, 'postmaster.pid'), 'utf8');
    const { rows } = await admin.query<{ pid: number }>('select pid from pg_stat_activity');
    frozen = [Number.parseInt(pidFile), ...rows.map(({ pid }) => pid)];
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
  }

  function thaw() {
    for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT');
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
