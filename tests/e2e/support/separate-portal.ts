import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { complaints } from '~/datasets/complaints';
import { prepareDatabase } from '~/datasets/prepare-database.server';
import { createDatabase as openDatabase } from '~/platform/db/client.server';
import { startPortal } from '../../support/portal-process';
import { publishFile } from '../../support/publish-file';
import { runTerang } from '../../support/run-terang';
import { startWebProcess, type WebProcess } from '../../support/web-process';

/** A portal of one test, which may change what is published. */
export interface SeparatePortal {
  url: string;
  databaseUrl: string;
  /** Runs a command of `npm run terang` on its database; returns what it printed. */
  terang(...args: string[]): Promise<string>;
  /** Imports lines of CSV as a file, with further options of the command. */
  importLines(lines: readonly string[], ...options: string[]): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a portal without records, with a separate database in the server of `databaseUrl`. */
export async function startSeparatePortal(databaseUrl: string): Promise<SeparatePortal> {
  const directory = await mkdtemp(join(tmpdir(), 'terang-e2e-'));
  const settings = {
    DATABASE_URL: await createDatabase(databaseUrl),
    DATA_DIRECTORY: directory,
    DEMO_DATA: 'no',
  };
  const portal = await startPortal(settings);
  const stop = async () => {
    portal.child.kill('SIGTERM');
    await portal.ended;
    await rm(directory, { recursive: true });
  };
  try {
    await portal.printed('The portal is ready');
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    // The host differs from the other portal's: a browser keeps its choices by host.
    url: portal.url.replace('127.0.0.1', 'localhost'),
    databaseUrl: settings.DATABASE_URL,
    terang: (...args) => runTerang(args, settings),
    async importLines(lines, ...options) {
      const file = join(directory, 'records.csv');
      await writeFile(file, `${lines.join('\n')}\n`);
      await runTerang(['import', file, ...options], settings);
    },
    stop,
  };
}

/** Starts a web server alone, with a separate database in which lines of CSV are published as complaints. */
export async function startSeparateWebServer(
  databaseUrl: string,
  lines: readonly string[],
): Promise<WebProcess> {
  const DATABASE_URL = await createDatabase(databaseUrl);
  const directory = await mkdtemp(join(tmpdir(), 'terang-e2e-'));
  const file = join(directory, 'records.csv');
  await writeFile(file, `${lines.join('\n')}\n`);
  const db = openDatabase(DATABASE_URL);
  await prepareDatabase(db);
  await publishFile(db, complaints, file);
  await db.destroy();
  await rm(directory, { recursive: true });
  const web = await startWebProcess({ DATABASE_URL });
  return { ...web, url: web.url.replace('127.0.0.1', 'localhost') };
}

async function createDatabase(serverUrl: string): Promise<string> {
  const name = `e2e_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client(serverUrl);
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  return Object.assign(new URL(serverUrl), { pathname: name }).href;
}
