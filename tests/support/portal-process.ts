import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '~/platform/db/embedded/free-port.server';
import { unsetEnvironment } from './unset-environment';

/**
 * Many times the duration of a start on a busy machine: without a limit, tests that wait for it would never
 * end.
 */
const PRINT_TIMEOUT_MS = 180_000;

/** A run of `npm start`'s program. */
export interface PortalProcess {
  child: ChildProcess;
  /** The origin of the pages. */
  url: string;
  /** Returns what it has printed so far. */
  output(): string;
  /** Returns what it has printed as errors. */
  errors(): string;
  /** Resolves when the text has been printed; throws when the program ends without it, or takes minutes. */
  printed(text: string): Promise<void>;
  /** Its exit code. */
  ended: Promise<number | null>;
}

interface PortalOptions {
  port?: number;
  /** A file that it prints to instead of being read here. */
  log?: number;
  /** A command that runs it. */
  under?: readonly string[];
  /** The folder of another build. */
  cwd?: string;
}

/** Starts the portal on a free port, in English, with one web server and none of this process's settings. */
export async function startPortal(
  settings: Record<string, string>,
  { port, log, under = [], cwd }: PortalOptions = {},
): Promise<PortalProcess> {
  const PORT = String(port ?? (await findFreePort()));
  const [program, ...args] = [...under, process.execPath, 'bin/start.mjs'];
  const child = spawn(program, args, {
    cwd,
    stdio: ['ignore', log ?? 'pipe', log ?? 'pipe'],
    env: { ...unsetEnvironment(), LANG: 'en', PORT, WEB_PROCESSES: '1', ...settings },
  });
  let output = '';
  let errors = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()));
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
      const deadline = performance.now() + PRINT_TIMEOUT_MS;
      while (!output.includes(text)) {
        if (isOver || performance.now() > deadline)
          throw new Error(`Never printed: ${text}\n${output}`);
        await pause(20);
      }
    },
  };
}

/** Returns the processes that answer requests for a portal. */
export function webServersOf({ child }: PortalProcess): number[] {
  const found = readdirSync('/proc').filter((name) => {
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
  return found.map(Number);
}

/** Returns the only process that answers requests for a portal. */
export function webServerOf(portal: PortalProcess): number {
  const [found] = webServersOf(portal);
  if (found === undefined) throw new Error('The portal has no web server');
  return found;
}
