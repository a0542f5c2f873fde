import { setTimeout as pause } from 'node:timers/promises';
import { createGrowingPauses } from './growing-pauses';
import { type WebServer } from './web-server';

interface Supervision {
  start: () => WebServer;
  /** Starts what answers on the web server's socket while there is none. */
  startStandIn: () => Pick<WebServer, 'stop'>;
  /** Aborted when the portal is to stop, which resolves the promise. */
  signal: AbortSignal;
  stopped: Promise<void>;
  onListening: () => void;
  /** Told that it has ended by itself, and how many seconds later it is started again. */
  onEnded: (seconds: number) => void;
}

/**
 * Keeps a web server running until told to stop.
 *
 * @returns false when it ended before it ever answered: starting it again would not help.
 */
export async function superviseWebServer(supervision: Supervision): Promise<boolean> {
  const { start, startStandIn, signal, stopped, onListening, onEnded } = supervision;
  const pauses = createGrowingPauses();
  let hasListened = false;
  let standIn: Pick<WebServer, 'stop'> | null = startStandIn();
  while (!signal.aborted) {
    const web = start();
    const over = Promise.race([web.ended, stopped]);
    if (await Promise.race([web.listening.then(() => true), over.then(() => false)])) {
      hasListened = true;
      void standIn?.stop();
      standIn = null;
      onListening();
    }
    await over;
    if (signal.aborted) await web.stop();
    else if (!hasListened) break;
    else {
      standIn ??= startStandIn();
      const length = pauses.next();
      onEnded(length / 1_000);
      await Promise.race([pause(length, undefined, { ref: false }), stopped]);
    }
  }
  await standIn?.stop();
  return signal.aborted;
}
