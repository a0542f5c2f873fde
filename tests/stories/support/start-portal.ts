import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPreparedDatabase } from '~/datasets/open-prepared-database.server';
import { startPortal } from '../../support/portal-process';
import { runTerang } from '../../support/run-terang';

/** Two datasets of fixed records, so that stories can name the numbers they expect. */
const fixtures = [
  { dataset: 'complaints', file: 'tests/fixtures/complaints.csv' },
  { dataset: 'consultations', file: 'tests/fixtures/consultations.csv' },
];

/** Starts the portal once for all stories, with the fixtures imported, calculated and published. */
export default async function start(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), 'terang-stories-'));
  await chmod(directory, 0o755); // the system user of the server reads below it
  const database = await openPreparedDatabase({ DATA_DIRECTORY: directory });
  const settings = { DATABASE_URL: database.url, DATA_DIRECTORY: directory, DEMO_DATA: 'no' };
  for (const { dataset, file } of fixtures) {
    await runTerang(['import', file, '--dataset', dataset], settings);
  }
  await runTerang(['calculate'], settings);
  await runTerang(['publish', '1'], settings);
  await runTerang(['publish', '2'], settings);
  const portal = await startPortal(settings);
  await portal.printed('The portal is ready');
  // The workers that run the stories inherit these.
  process.env.STORY_URL = portal.url;
  process.env.STORY_DATABASE_URL = database.url;
  process.env.STORY_DATA_DIRECTORY = directory;

  return async () => {
    portal.child.kill('SIGTERM');
    await portal.ended;
    await database.close();
    await rm(directory, { recursive: true });
  };
}
