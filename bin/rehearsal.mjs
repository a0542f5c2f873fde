import { join } from 'node:path';
import { rehearsalSettings } from './lib/rehearsal-settings.mjs';
import { run } from './lib/run.mjs';

// `npm run rehearsal` starts a rehearsal portal beside the real one; with arguments it runs one of the commands of
// `terang` on it, such as `npm run rehearsal -- rehearsal accounts`.
process.chdir(join(import.meta.dirname, '..'));
await import('./lib/load-env-file.mjs');
Object.assign(process.env, rehearsalSettings(process.env));

const [, , ...command] = process.argv;
if (command.length === 0) await import('./start.mjs');
else {
  const program = ['--import', 'tsx', 'bin/terang.ts', ...command];
  process.exitCode = await run(process.execPath, program, { env: process.env });
}
