import { type Db } from '~/platform/db/client.server';
import { type OpenDatabase } from '~/platform/db/open-database.server';
import { run } from '../lib/run.mjs';

/**
 * Fills a database without imports with synthetic records, calculated and published, by the command `demo`,
 * and continues where that was interrupted; if it fails, the portal starts without them.
 *
 * @throws an AbortError when `signal` stops it.
 */
export async function loadDemoRecords(
  { db, url }: OpenDatabase,
  { say, signal }: { say: (key: string) => void; signal: AbortSignal },
): Promise<void> {
  if (!(await needsDemo(db))) return;
  say('loadingDemo');
  const env = { ...process.env, DATABASE_URL: url };
  const program = ['--import', 'tsx', 'bin/terang.ts', 'demo'];
  if ((await run(process.execPath, program, { env, signal })) !== 0) say('demoFailed');
}

/** Returns whether the database is empty, or has only what an interrupted `demo` has left. */
async function needsDemo(db: Db): Promise<boolean> {
  const imports = await db.selectFrom('import').select(['is_synthetic', 'withdrawn_by']).execute();
  const isDemoAlone = imports.every((row) => row.is_synthetic && row.withdrawn_by === null);
  if (imports.length === 0 || !isDemoAlone) return imports.length === 0;
  const { demoDatasets } = await import('../demo/datasets');
  const published = await db.selectFrom('publication').select('dataset').distinct().execute();
  return published.length < demoDatasets.length;
}
