import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Environment } from '~/environment.server';
import { endProcess } from '../lib/end-process.mjs';
import { withMemorySettings } from './memory-settings';

/** A process that answers requests. */
export interface WebServer {
  /** Resolves when it answers requests. */
  listening: Promise<void>;
  /** Resolves when it has loaded the figures as well. */
  ready: Promise<void>;
  /** Resolves when it stops accepting connections, because it will end. */
  closed: Promise<void>;
  /** Resolves when it ends, for whatever reason. */
  ended: Promise<void>;
  /** Lets it finish the requests it has, for ten seconds at most. */
  stop(): Promise<void>;
}

type Address = Pick<Environment, 'HOST' | 'PORT'>;

/** The number of the web server among all of them. */
interface ProcessSettings {
  number: number;
  processes: number;
  /** The first one's port of metrics; the others use the ports after it. */
  metricsPort?: number;
}

const entry = 'build/server/index.js';
const preloads = [
  './app/platform/server/end-gracefully.mjs',
  './app/platform/server/listen-on-handed-socket.mjs',
];

/** Starts remix-serve on the given socket; it ends with this process. */
export function startWebServer(
  address: Address,
  databaseUrl: string,
  { socket, number, processes, metricsPort }: ProcessSettings & { socket: { fd: number } },
): WebServer {
  const imports = preloads.flatMap((file) => ['--import', file]);
  const program = [...imports, 'node_modules/.bin/remix-serve', entry];
  const variables = {
    ...variablesOf(address, databaseUrl),
    WEB_PROCESSES: String(processes),
    METRICS_PORT: metricsPort === undefined ? '' : String(metricsPort + number),
    NODE_ENV: 'production' as const,
  };
  const { child, ended, stop } = start(program, variables, socket);
  const says = (word: string) =>
    new Promise<void>((resolve) => {
      child.on('message', (message) => message === word && resolve());
    });
  const [listening, ready, closed] = [says('listening'), says('ready'), says('closed')];
  return { listening, ready, closed, ended, stop };
}

/** Starts Vite's server for development, which opens its own port; it ends with this process. */
export function startDevelopmentServer(address: Address, databaseUrl: string): WebServer {
  const { HOST, PORT } = address;
  const program = ['node_modules/.bin/remix', 'vite:dev', '--host', HOST, '--port', String(PORT)];
  const variables = variablesOf(address, databaseUrl);
  const { ended, stop } = start(program, { ...variables, NODE_ENV: 'development' });
  const listening = new Promise<void>((resolve) => {
    void waitForAnswer(address, { ended }).then((state) => state === 'answers' && resolve());
  });
  return { listening, ready: listening, closed: ended, ended, stop };
}

/** Starts the server that answers 503 on the given socket while no web server does. */
export function startStandIn(socket: { fd: number }): Pick<WebServer, 'ended' | 'stop'> {
  return start(['bin/serve/stand-in.mjs'], process.env, socket);
}

function variablesOf({ HOST, PORT }: Address, databaseUrl: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATABASE_URL: databaseUrl,
    WEB_DATABASE_URL: '',
    HOST,
    PORT: String(PORT),
  };
}

function start(program: readonly string[], env: NodeJS.ProcessEnv, socket?: { fd: number }) {
  const child = spawn(process.execPath, program, {
    // A separate process group: Ctrl-C reaches only this process, which stops the others in order.
    detached: true,
    // The last one is `handedSocket`.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc', socket?.fd ?? 'ignore'],
    env: withMemorySettings(env),
  });
  const ended = once(child, 'exit').then(() => {});
  return { child, ended, stop: () => endProcess(child) };
}

/** Waits until a server answers, with any status, or has ended. */
export async function waitForAnswer(
  { HOST, PORT }: Address,
  { ended }: Pick<WebServer, 'ended'>,
): Promise<'answers' | 'ended'> {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST;
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  while (!hasEnded) {
    const socket = connect(PORT, host);
    try {
      await once(socket, 'connect');
      return 'answers';
    } catch {
      // Nothing listens yet.
      await pause(50);
    } finally {
      socket.destroy();
    }
  }
  return 'ended';
}
