import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '~/db/embedded/free-port.server';
import { unsetEnvironment } from './unset-environment';

/** A run of `npm start`'s program. */
export interface PortalProcess {
  child: ChildProcess;
  /** Where the pages are. */
  url: string;
  /** What it has printed so far. */
  output(): string;
  /** What of that it has called an error. */
  errors(): string;
  /** Resolves when the text has been printed; throws when the program ends without it. */
  printed(text: string): Promise<void>;
  /** Its exit code. */
  ended: Promise<number | null>;
}

/** Starts the portal on a free port, speaking English, with nothing of this process's settings. */
export async function startPortal(
  settings: Record<string, string>,
  { port }: { port?: number } = {},
): Promise<PortalProcess> {
  const PORT = String(port ?? (await findFreePort()));
  const child = spawn(process.execPath, ['bin/start.mjs'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...unsetEnvironment(), LANG: 'en', PORT, ...settings },
  });
  let output = '';
  let errors = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  let isOver = false;
  void ended.then(() => (isOver = true));
  return {
    child,
    url: `http://127.0.0.1:${PORT}`,
    output: () => output,
    errors: () => errors.trim(),
    ended,
    async printed(text) {
      while (!output.includes(text)) {
        if (isOver) throw new Error(`Never printed: ${text}\n${output}`);
        await pause(20);
      }
    },
  };
}

/** The process that answers requests for a portal. */
export function webServerOf({ child }: PortalProcess): number {
  const found = readdirSync('/proc').find((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
      const isWeb = readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('remix-serve');
      return isWeb && Number(parent) === child.pid;
    } catch {
      return false; // It has ended meanwhile.
    }
  });
  if (!found) throw new Error('The portal has no web server');
  return Number(found);
}
