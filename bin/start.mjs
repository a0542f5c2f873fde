import { EventEmitter } from 'node:events';
import { join } from 'node:path';
import { isatty } from 'node:tty';
import { build, isBuilt } from './lib/build.mjs';
import { dropRoot } from './lib/drop-root.mjs';
import { install, isInstalled } from './lib/installation.mjs';
import { lockPortal, unlockPortal } from './lib/portal-lock.mjs';
import { run } from './lib/run.mjs';
import { describeSystemError } from './lib/system-error.mjs';
import { readTexts, terminalLanguage } from './lib/texts.mjs';
import { openSocket } from '../app/platform/server/listening-socket.mjs';
import '../app/platform/server/lost-log-lines.mjs';

// Runs on a machine with nothing but Node and npm: its first imports need no package.
process.chdir(join(import.meta.dirname, '..'));
await import('./lib/load-env-file.mjs');

const isDevelopment = process.argv.includes('--dev');
const t = readTexts('start');
const say = (key, values) => console.log(t(key, values));

const stop = new AbortController();
// Ctrl-C may arrive twice: from the terminal and through npm.
for (const name of ['SIGINT', 'SIGTERM']) process.on(name, () => stop.abort());
// At a terminal it means that the terminal is closed.
const isAtTerminal = isatty(0);
process.on('SIGHUP', () => (isAtTerminal ? stop.abort() : update()));
stop.signal.addEventListener('abort', () => say('stopping'));
const updates = new EventEmitter();
/** The update that is being prepared. */
let updating = null;

const lock = join(process.env.DATA_DIRECTORY || 'var', 'portal.json');
try {
  process.exitCode = (await startAlone()) ? 0 : 1;
} catch (error) {
  const problem = describeSystemError(error, readTexts('system'));
  if (problem === null) throw error;
  console.error(problem);
  process.exitCode = 1;
}

/** Starts unless the portal already runs; true when all went well. */
async function startAlone() {
  const running = lockPortal(lock, `http://localhost:${process.env.PORT || 3000}`);
  if (running) {
    console.error(t('alreadyRunning', running));
    return false;
  }
  try {
    return await start();
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    return true;
  } finally {
    unlockPortal(lock);
  }
}

/** Installs and builds what is missing, then serves until stopped; true when all went well. */
async function start() {
  const socket = await openPortalSocket();
  if (socket === 'taken') return false;
  const needsBuild = !isDevelopment && !isBuilt();
  if (!isInstalled({ withDevelopment: isDevelopment })) {
    say('installing');
    if ((await install({ withDevelopment: isDevelopment, signal: stop.signal })) !== 0)
      return fail('installFailed');
  }
  if (needsBuild) {
    const program = ['--import', 'tsx', 'bin/serve/check-settings.ts'];
    if ((await run(process.execPath, program, stop)) !== 0) return false;
    say('building');
    if ((await build(stop)) !== 0) return fail('buildFailed');
  }
  const obstacle = await dropRoot(stop, { isDevelopment });
  if (obstacle) say(obstacle.key, obstacle.values);
  // Only now is it known whether Vite may open the port.
  if (isDevelopment && (await openPortalSocket()) === 'taken') return false;
  const { serve } = await loadServe();
  const signal = stop.signal;
  const updatePrepared = async () => updating;
  const language = terminalLanguage();
  const options = { say, signal, language, socket, updates, updatePrepared };
  return serve(options).finally(() => socket?.close());
}

/** Loads the module that serves: that of the build, or in development the sources. */
async function loadServe() {
  if (!isDevelopment) return import('../build/programs/serve.mjs');
  const { register } = await import('tsx/esm/api');
  register({ tsconfig: 'tsconfig.json' });
  return import('./serve/serve.ts');
}

/**
 * Switches to the version now in the folder: migrates the database, then replaces the running web servers. If
 * that fails, the running ones continue.
 */
function update() {
  if (isDevelopment || updating || stop.signal.aborted) return;
  // Before that it starts with this version anyway.
  if (updates.listenerCount('update') === 0) return;
  updating = prepareUpdate().finally(() => (updating = null));
}

async function prepareUpdate() {
  say('updating');
  const program = 'build/programs/prepare-update.mjs';
  try {
    const isPrepared = isBuilt() && (await run(process.execPath, [program], stop)) === 0;
    if (isPrepared) updates.emit('update');
    else say('updateFailed');
  } catch (error) {
    // Files being replaced at the moment, for example: the running servers continue.
    if (stop.signal.aborted) return;
    console.error(error);
    say('updateFailed');
  }
}

/** Opens the socket that visitors reach; null in development, and for settings that `serve` then refuses. */
async function openPortalSocket() {
  const host = process.env.HOST || '127.0.0.1';
  const port = Number(process.env.PORT || 3000);
  try {
    const socket = await openSocket({ host, port });
    if (!isDevelopment) return socket;
    socket.close();
  } catch (error) {
    if (error.syscall === 'listen') {
      console.error(t('portTaken', { host, port }));
      return 'taken';
    }
  }
  return null;
}

function fail(key) {
  if (!stop.signal.aborted) console.error(t(key));
  return stop.signal.aborted;
}
