import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '~/platform/db/embedded/free-port.server';
import { unsetEnvironment } from './unset-environment';

/** A run of the web server alone, from the last build. */
export interface WebProcess {
  /** The origin of the pages. */
  url: string;
  pid: number;
  /** Returns what it has printed so far. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts remix-serve at a free port, or that of the settings, with the database at `DATABASE_URL` of the
 * settings. `log`: a file that it writes its log to instead of being read here; `cwd`: the folder of another version.
 */
export async function startWebProcess(
  settings: Record<string, string>,
  { log, cwd }: { log?: number; cwd?: string } = {},
): Promise<WebProcess> {
  const PORT = settings.PORT ?? String(await findFreePort());
  const program = [
    '--import',
    './app/platform/server/end-gracefully.mjs',
    'node_modules/.bin/remix-serve',
  ];
  const child = spawn(process.execPath, [...program, 'build/server/index.js'], {
    ...(cwd && { cwd }),
    stdio: ['ignore', log ?? 'pipe', log ?? 'pipe', 'ipc'],
    env: { ...unsetEnvironment(), HOST: '127.0.0.1', PORT, ...settings },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = once(child, 'close');
  const url = `http://127.0.0.1:${PORT}`;
  const isListening = async () =>
    log === undefined
      ? output.includes('[remix-serve] http')
      : fetch(`${url}/icon.svg`).then(
          ({ ok }) => ok,
          () => false,
        );
  while (!(await isListening())) {
    if (child.exitCode !== null) throw new Error(`The web server has ended:\n${output}`);
    await pause(20);
  }
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
