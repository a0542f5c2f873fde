import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { createDatabase, type Db } from '~/platform/db/client.server';

/** Creates a separate, migrated database for a test file, with the code lists loaded and no records. */
export async function createTestDatabase(): Promise<{ db: Db; url: string }> {
  const serverUrl = inject('serverUrl');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const admin = new pg.Client(serverUrl);
  await admin.connect();
  await admin.query(`create database ${name} template template_terang`);
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = name;
  const db = createDatabase(url.href);
  afterAll(() => db.destroy());
  return { db, url: url.href };
}
