import { type OpenDatabase } from '~/db/open-database.server';
import { run } from '../lib/run.mjs';

/**
 * Fills a database that has seen no import with synthetic records, calculated and published, by the
 * command `demo`; the portal starts without them when the command fails.
 *
 * @throws an AbortError when `signal` stops it.
 */
export async function loadDemoRecords(
  { db, url }: OpenDatabase,
  { say, signal }: { say: (key: string) => void; signal: AbortSignal },
): Promise<void> {
  const imports = await db.selectFrom('import').select('id').limit(1).execute();
  if (imports.length > 0) return;
  say('loadingDemo');
  const env = { ...process.env, DATABASE_URL: url };
  const code = await run('node_modules/.bin/tsx', ['bin/terang.ts', 'demo'], { env, signal });
  if (code !== 0) say('demoFailed');
}
