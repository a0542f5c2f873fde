import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type TestProject } from 'vitest/node';
import { prepareDatabase } from '~/datasets/prepare-database.server';
import { createDatabase } from '~/platform/db/client.server';
import { startEmbeddedServer } from '~/platform/db/embedded-server.server';
import { bundleTerang } from './bundle-terang';

declare module 'vitest' {
  interface ProvidedContext {
    serverUrl: string;
  }
}

/**
 * Starts one PostgreSQL server for the whole run, with a prepared template database, and provides a folder
 * for temporary files.
 */
export default async function setup(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), 'terang-test-'));
  await chmod(directory, 0o755); // the system user of the server reads below it
  const server = await startEmbeddedServer(directory, { isDurable: false });
  const admin = new pg.Client(server.urlOf('postgres'));
  await admin.connect();
  await admin.query('create database template_terang');
  await admin.end();
  const db = createDatabase(server.urlOf('template_terang'));
  await prepareDatabase(db);
  await db.destroy();
  project.provide('serverUrl', server.urlOf('postgres'));
  // Inherited by the processes that run the tests.
  process.env.TEST_DIRECTORY = directory;
  await bundleTerang(join(directory, 'programs'));

  return async () => {
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
}
