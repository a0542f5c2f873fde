import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '~/platform/db/embedded/free-port.server';
import { withMemorySettings } from '../../bin/serve/memory-settings';
import { waitForAnswer } from '../../bin/serve/web-server';

/** A web process of the last build. */
export interface BenchServer {
  url: string;
  /** The CPU time that it has taken so far, in milliseconds. */
  cpuTime(): Promise<number>;
  /** Its memory after a garbage collection, in bytes. */
  memory(): Promise<NodeJS.MemoryUsage>;
  /** Its memory without a garbage collection, in bytes. */
  usage(): Promise<NodeJS.MemoryUsage>;
}

interface BenchServers {
  /** Caches documents as the portal does by default. */
  keeping: BenchServer;
  /** Renders each document again. */
  rendering: BenchServer;
  stop: () => void;
}

/** Starts two web processes on loopback, with the database at `url`. */
export async function startWebServers(url: string): Promise<BenchServers> {
  const keeping = await startWebServer({ DATABASE_URL: url });
  const rendering = await startWebServer({ DATABASE_URL: url, DOCUMENT_CACHE_MB: '0' });
  const stop = () => [keeping, rendering].forEach(({ child }) => child.kill());
  return { keeping, rendering, stop };
}

/** Starts a web process on loopback with these settings. */
export async function startWebServer(settings: Record<string, string>) {
  const HOST = '127.0.0.1';
  const PORT = await findFreePort();
  const preloaded = ['./app/platform/server/end-gracefully.mjs', './tools/bench/report-usage.mjs'];
  const program = [
    '--expose-gc',
    ...preloaded.map((file) => `--import=${file}`),
    'node_modules/.bin/remix-serve',
  ];
  const child = spawn(process.execPath, [...program, 'build/server/index.js'], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...withMemorySettings(process.env),
      NODE_ENV: 'production',
      HOST,
      PORT: String(PORT),
      ...settings,
    },
  });
  const ended = once(child, 'exit').then(() => {});
  const state = await waitForAnswer({ HOST, PORT }, { ended });
  if (state === 'ended') throw new Error('The web server has ended; is the portal built?');
  const cpuTime = async () => {
    const [usage] = (await queryProcess(child, 'cpu')) as NodeJS.CpuUsage[];
    return usage ? (usage.user + usage.system) / 1000 : NaN;
  };
  const read = async (kind: 'memory' | 'usage') => {
    const [usage] = (await queryProcess(child, kind)) as NodeJS.MemoryUsage[];
    if (!usage) throw new Error('The web server has not reported its memory');
    return usage;
  };
  const memory = () => read('memory');
  const usage = () => read('usage');
  return { child, url: `http://${HOST}:${PORT}`, cpuTime, memory, usage };
}

/** Sends a query to a process; throws if the process ends before it answers. */
export async function queryProcess(child: ChildProcess, question: string): Promise<unknown[]> {
  const answered = once(child, 'message');
  const ended = once(child, 'exit').then(() => null);
  child.send(question);
  const answer: unknown[] | null = await Promise.race([answered, ended]);
  if (!answer) throw new Error('The web server has ended before it answered');
  return answer;
}
