import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Environment } from '~/environment.server';
import { OperatorError } from '~/i18n/operator-error';

/** The process that answers requests. */
export interface WebServer {
  /** Resolves when it ends, for whatever reason. */
  ended: Promise<void>;
  /** Lets it finish the requests it has, for ten seconds at most. */
  stop(): Promise<void>;
}

type Address = Pick<Environment, 'HOST' | 'PORT'>;

const entry = 'build/server/index.js';

/** How long the server may take for its last requests, in milliseconds. */
const farewell = 10_000;

/** Starts remix-serve, or Vite's server for development; it ends with this process. */
export function startWebServer(
  { HOST, PORT }: Address,
  databaseUrl: string,
  { isDevelopment }: { isDevelopment: boolean },
): WebServer {
  const program = isDevelopment
    ? ['node_modules/.bin/remix', 'vite:dev', '--host', HOST, '--port', String(PORT)]
    : ['--import', './bin/serve/end-gracefully.mjs', 'node_modules/.bin/remix-serve', entry];
  const child = spawn(process.execPath, program, {
    // A group of its own: Ctrl-C reaches only us, and we stop things in their order.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: isDevelopment ? 'development' : 'production',
      DATABASE_URL: databaseUrl,
      HOST,
      PORT: String(PORT),
    },
  });
  const ended = once(child, 'exit').then(() => {});
  const stop = async () => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), farewell);
    await ended;
    clearTimeout(timer);
  };
  return { ended, stop };
}

/** Waits until the server answers (whatever it says) or has ended. */
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
      // Not yet: nothing listens.
      await pause(50);
    } finally {
      socket.destroy();
    }
  }
  return 'ended';
}

/** @throws OperatorError when another program listens at the address, or listening is forbidden. */
export async function requireFreePort({ HOST, PORT }: Address): Promise<void> {
  const probe = createServer().listen(PORT, HOST);
  try {
    await once(probe, 'listening');
  } catch (cause) {
    const problem = { key: 'portTaken', values: { host: HOST, port: PORT } };
    throw new OperatorError('start', [problem], { cause });
  }
  probe.close();
  await once(probe, 'close');
}
