import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { createDatabase, type Db } from '~/platform/db/client.server';
import { findFreePort } from '~/platform/db/embedded/free-port.server';
import { startEmbeddedServer } from '~/platform/db/embedded-server.server';
import { waitForAnswer } from '../serve/web-server';

/** PostgreSQL's code for a lack of rights. */
const FORBIDDEN = '42501';

/** A temporary database. */
interface ScratchDatabase {
  db: Db;
  url: string;
  drop(): Promise<void>;
}

/**
 * Creates an empty database next to another one; if its role may not, on a separate server.
 *
 * @param url - the address of the other database.
 */
export async function createScratchDatabase(url: string): Promise<ScratchDatabase> {
  const name = `terang_verify_${randomBytes(6).toString('hex')}`;
  const portal = { client: new pg.Client(url), stop: async () => {} };
  await portal.client.connect();
  try {
    await portal.client.query(`create database ${name}`);
  } catch (error) {
    await portal.client.end();
    if (!(error instanceof pg.DatabaseError) || error.code !== FORBIDDEN) throw error;
    Object.assign(portal, await startScratchServer());
    await portal.client.connect();
    await portal.client.query(`create database ${name}`);
  }
  const { client, stop } = portal;
  const { host, port, user, password } = client;
  const scratch = new URL(`postgres://${host}:${port}/${name}`);
  scratch.username = encodeURIComponent(user ?? '');
  scratch.password = encodeURIComponent(password ?? '');
  const db = createDatabase(scratch.href);
  return {
    db,
    url: scratch.href,
    async drop() {
      await db.destroy();
      await client.query(`drop database ${name} with (force)`);
      await client.end();
      await stop();
    },
  };
}

async function startScratchServer() {
  const folder = await mkdtemp(join(tmpdir(), 'terang-verify-'));
  const server = await startEmbeddedServer(folder, { isDurable: false });
  return {
    client: new pg.Client(server.urlOf('postgres')),
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

/** A private web server. */
interface ScratchWebServer {
  origin: string;
  stop(): Promise<void>;
}

/** Starts the web server of the last build on loopback, with settings that override others. */
export async function startScratchWebServer(
  settings: Record<string, string>,
): Promise<ScratchWebServer> {
  const address = { HOST: '127.0.0.1', PORT: await findFreePort() };
  const program = [
    '--import',
    './app/platform/server/end-gracefully.mjs',
    'node_modules/.bin/remix-serve',
  ];
  const child = spawn(process.execPath, [...program, 'build/server/index.js'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      ...address,
      NODE_ENV: 'production',
      PORT: String(address.PORT),
      METRICS_PORT: '',
      WEB_DATABASE_URL: '',
      ...settings,
    },
  });
  const ended = once(child, 'exit').then(() => {});
  if ((await waitForAnswer(address, { ended })) === 'ended') {
    throw new Error('The web server has ended');
  }
  return {
    origin: `http://${address.HOST}:${address.PORT}`,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
