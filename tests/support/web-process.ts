import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '~/db/embedded/free-port.server';
import { unsetEnvironment } from './unset-environment';

/** A run of the web server alone, from the last build. */
export interface WebProcess {
  /** Where the pages are. */
  url: string;
  pid: number;
  /** What it has printed so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Starts remix-serve at a free port, with the database at `DATABASE_URL` of the settings. */
export async function startWebProcess(settings: Record<string, string>): Promise<WebProcess> {
  const PORT = String(await findFreePort());
  const program = ['--import', './app/server/end-gracefully.mjs', 'node_modules/.bin/remix-serve'];
  const child = spawn(process.execPath, [...program, 'build/server/index.js'], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...unsetEnvironment(), HOST: '127.0.0.1', PORT, ...settings },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = once(child, 'close');
  while (!output.includes('[remix-serve] http')) {
    if (child.exitCode !== null) throw new Error(`The web server has ended:\n${output}`);
    await pause(20);
  }
  return {
    url: `http://127.0.0.1:${PORT}`,
    pid: child.pid ?? 0,
    output: () => output,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
