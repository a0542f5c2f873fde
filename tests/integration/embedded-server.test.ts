import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  leaveEmbeddedServers,
  startEmbeddedServer,
  type EmbeddedServer,
} from '~/platform/db/embedded-server.server';

let directory: string;
const start = () => startEmbeddedServer(join(directory, 'postgres'));

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'terang-embedded-'));
  await chmod(directory, 0o755);
});

afterEach(async () => {
  await leaveEmbeddedServers();
  await rm(directory, { recursive: true });
});

describe('the embedded server', () => {
  it('listens on loopback only, with a password that only its user can read', async () => {
    const server = await start();
    expect(await ask(server, 'show listen_addresses')).toBe('127.0.0.1');
    expect(await ask(server, 'show unix_socket_directories')).toBe('');
    const password = await stat(join(directory, 'postgres/password'));
    expect(password.mode & 0o777).toBe(0o600);
    const guess = server.urlOf('postgres').replace(/:[0-9a-f]+@/, ':guess@');
    await expect(query(guess, 'select 1')).rejects.toThrow('password authentication failed');
  });

  it('writes durably and sorts the same on every machine', async () => {
    const server = await start();
    expect(await ask(server, 'show fsync')).toBe('on');
    expect(await ask(server, 'show data_checksums')).toBe('on');
    expect(await ask(server, "select upper('é')")).toBe('É');
    expect(
      await ask(server, "select string_agg(c, '' order by c) from unnest('{b,a,B}'::text[]) c"),
    ).toBe('Bab');
  });

  it('keeps its data when it stops', async () => {
    const first = await start();
    await ask(first, 'create database kept');
    await first.stop();
    const second = await start();
    expect(await query(second.urlOf('kept'), 'select current_database()')).toBe('kept');
  });

  it('is joined while it runs, and stopped by the last process to leave', async () => {
    const [first, second] = await Promise.all([start(), start()]);
    expect(second.urlOf('postgres')).toBe(first.urlOf('postgres'));
    await first.stop();
    expect(await ask(second, 'select 1')).toBe(1);
    await second.stop();
    await expect(ask(second, 'select 1')).rejects.toThrow('ECONNREFUSED');
  });

  it('notifies its users when it ends, and comes back', async () => {
    const server = await start();
    const pid = (await readFile(join(server.data, 'postmaster.pid'), 'utf8')).split('\n')[0];
    process.kill(Number(pid), 'SIGKILL');
    await server.lost;
    await server.stop();
    expect(await ask(await start(), 'select 1')).toBe(1);
  });

  it('starts although a crash left a pid that now belongs to another program', async () => {
    const first = await start();
    const file = join(first.data, 'postmaster.pid');
    const lines = await readFile(file, 'utf8');
    await first.stop();
    await writeFile(file, lines.replace(/^\d+/, String(process.pid)));
    expect(await ask(await start(), 'select 1')).toBe(1);
  });

  it.runIf(process.getuid?.() === 0)(
    'lives in the system home where its user cannot reach the project',
    async () => {
      await mkdir(join(directory, 'closed'), { mode: 0o700 });
      const server = await startEmbeddedServer(join(directory, 'closed/postgres'));
      expect(server.data).toMatch(/^\/var\/lib\/terang\//);
      expect(await ask(server, 'select 1')).toBe(1);
      await server.stop();
      await rm(dirname(server.data), { recursive: true });
    },
  );
});

function ask(server: EmbeddedServer, statement: string): Promise<unknown> {
  return query(server.urlOf('postgres'), statement);
}

/** Returns the first value of the first row. */
async function query(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    const { rows } = await client.query<Record<string, unknown>>(statement);
    return Object.values(rows[0] ?? {})[0];
  } finally {
    await client.end();
  }
}
