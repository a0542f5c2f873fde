import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { complaints } from '~/datasets/complaints';
import { consultations } from '~/datasets/consultations';
import { openPreparedDatabase } from '~/datasets/open-prepared-database.server';
import { recordKeysWhenNeeded } from '~/datasets/record-key.server';
import { parseEnvironment } from '~/environment.server';
import { loadContent } from '../../../bin/content/load-content';
import { bundleTerang } from '../../support/bundle-terang';
import { startPortal } from '../../support/portal-process';
import { publishFile } from '../../support/publish-file';
import { findPersonalData } from './personal-data';

/** Two datasets of fixed records, so that end-to-end tests can name the numbers they expect. */
const fixtures = [
  { dataset: complaints, file: 'tests/fixtures/complaints.csv' },
  { dataset: consultations, file: 'tests/fixtures/consultations.csv' },
];

/** Starts the portal once for all end-to-end tests; returns a function that stops it. */
export default async function start(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'terang-e2e-'));
  await chmod(directory, 0o755); // the system user of the server reads below it
  await bundleTerang(join(directory, 'programs'));
  const database = await openPreparedDatabase({ DATA_DIRECTORY: directory });
  const settings = {
    DATABASE_URL: database.url,
    DATA_DIRECTORY: directory,
    DEMO_DATA: 'no',
    PROXY_HOPS: '1',
  };
  const portal = await startPortal(settings);
  const stop = async () => {
    portal.child.kill('SIGTERM');
    await portal.ended;
    const outbox = join(directory, 'outbox');
    const found = await findPersonalData(database.db, { log: portal.output(), outbox });
    await database.close();
    await rm(directory, { recursive: true });
    // A failed test shows the page, not the reason.
    if (portal.errors()) console.log(`Errors of the portal:\n${portal.errors()}`);
    if (found.length > 0)
      throw new Error(`The log of the portal names people: ${found.join(', ')}`);
  };
  try {
    const environment = parseEnvironment(settings);
    const recordKeys = recordKeysWhenNeeded(environment);
    // Calculations are numbered in the order in which they are made.
    for (const { dataset, file } of fixtures)
      await publishFile(database.db, dataset, file, recordKeys);
    await loadContent(database.db, environment, { samples: true });
    await portal.printed('The portal is ready');
  } catch (error) {
    await stop();
    throw error;
  }
  // The workers that run the end-to-end tests inherit these. The host is the one in mails, since cookies
  // belong to it.
  process.env.E2E_URL = portal.url.replace('127.0.0.1', 'localhost');
  process.env.E2E_DATABASE_URL = database.url;
  process.env.E2E_DATA_DIRECTORY = directory;
  return stop;
}
