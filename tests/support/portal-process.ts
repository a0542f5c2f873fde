import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
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
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code ?? null);
  let isOver = false;
  void ended.then(() => (isOver = true));
  return {
    child,
    url: `http://127.0.0.1:${PORT}`,
    output: () => output,
    ended,
    async printed(text) {
      while (!output.includes(text)) {
        if (isOver) throw new Error(`Never printed: ${text}\n${output}`);
        await pause(20);
      }
    },
  };
}
