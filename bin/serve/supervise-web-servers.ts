import { setTimeout as pause } from 'node:timers/promises';
import { createGrowingPauses } from './growing-pauses';
import { type WebServer } from './web-server';

interface Supervision {
  /** How many web servers answer on the socket. */
  processes: number;
  /** Starts the web server of a number from 0 on. */
  start: (number: number) => WebServer;
  /** Starts the server that answers on the web servers' socket while there is none. */
  startStandIn: () => Pick<WebServer, 'stop'>;
  /** Answers on it once all web servers have stopped accepting, because the portal stops. */
  giveLastAnswers: () => Pick<WebServer, 'stop'>;
  /** Aborted when the portal has to stop, which resolves the promise. */
  signal: AbortSignal;
  stopped: Promise<void>;
  /** Called when visitors are answered again. */
  onListening: () => void;
  /** Called when one has ended unexpectedly, with the seconds until it is restarted. */
  onEnded: (seconds: number) => void;
}

/** Web servers that are kept running. */
interface SupervisedWebServers {
  /** Resolves when all have ended; false when they never answered: restarting them would not help. */
  ended: Promise<boolean>;
  /**
   * Replaces them one after the other: each is stopped only when the successor of the one before is
   * ready, so that visitors are always answered.
   *
   * @returns false when a successor was not ready in time: it is stopped, and the running ones continue.
   */
  replace(): Promise<boolean>;
  /** Ends them all; each is restarted, with what `start` then provides. */
  restart(): void;
}

/** How long a successor may take to be ready, in milliseconds. */
const READY_TIMEOUT_MS = 120_000;

/**
 * Keeps web servers running on one socket until stopped; restarts each separately. The others are started only
 * after the first one has shown that they can run.
 */
export function superviseWebServers(supervision: Supervision): SupervisedWebServers {
  const { processes, start, startStandIn, giveLastAnswers } = supervision;
  const { signal, stopped, onListening, onEnded } = supervision;
  const listening = new Set<WebServer>();
  const running = new Map<number, WebServer>();
  /** Every server that has not ended, whatever it was started for. */
  const alive = new Set<WebServer>();
  let standIn: Pick<WebServer, 'stop'> | null = startStandIn();
  let standInEnded = Promise.resolve();
  let replacing: Promise<boolean>;

  function begin(number: number): WebServer {
    const web = start(number);
    alive.add(web);
    void web.listening.then(() => {
      listening.add(web);
      if (!standIn || signal.aborted) return;
      standInEnded = standIn.stop();
      standIn = null;
      // Until it has ended it gets some of the requests.
      void standInEnded.then(() => signal.aborted || onListening());
    });
    void web.ended.then(() => {
      alive.delete(web);
      listening.delete(web);
      if (listening.size === 0 && !signal.aborted) standIn ??= startStandIn();
    });
    return web;
  }

  async function keepRunning(number: number): Promise<void> {
    const pauses = createGrowingPauses();
    while (!signal.aborted) {
      const web = running.get(number) ?? begin(number);
      running.set(number, web);
      await Promise.race([web.ended, stopped]);
      // If it was replaced, its successor already exists.
      if (!signal.aborted && running.get(number) === web) {
        running.delete(number);
        const length = pauses.next();
        onEnded(length / 1_000);
        await Promise.race([pause(length, undefined, { ref: false }), stopped]);
      }
    }
  }

  async function replaceOne(number: number): Promise<boolean> {
    const successor = begin(number);
    const isReady = await Promise.race([
      successor.ready.then(() => true),
      Promise.race([successor.ended, stopped]).then(() => false),
      pause(READY_TIMEOUT_MS, false, { ref: false }),
    ]);
    if (!isReady) {
      await successor.stop();
      return false;
    }
    const former = running.get(number);
    running.set(number, successor);
    await former?.stop();
    return true;
  }

  async function replaceAll(): Promise<boolean> {
    for (let number = 0; number < processes; number += 1) {
      if (signal.aborted || !(await replaceOne(number))) return false;
    }
    return true;
  }

  /** Returns whether the first one answers; false when it ends before, or the portal has to stop. */
  async function beginFirst(): Promise<boolean> {
    if (signal.aborted) return false;
    const first = begin(0);
    running.set(0, first);
    return Promise.race([
      first.listening.then(() => !signal.aborted),
      Promise.race([first.ended, stopped]).then(() => false),
    ]);
  }

  async function keepAllRunning(): Promise<boolean> {
    if (await hasBegun) {
      await Promise.all(Array.from({ length: processes }, (_, number) => keepRunning(number)));
    }
    // A stop may come at any moment: during a start, a replacement, a pause.
    const ended = [...alive].map((web) => web.stop());
    await Promise.all([...alive].map((web) => Promise.race([web.closed, web.ended])));
    const lastAnswers = giveLastAnswers();
    await Promise.all(ended);
    await replacing;
    await Promise.all([standInEnded, standIn?.stop()]);
    await lastAnswers.stop();
    return signal.aborted;
  }

  const hasBegun = beginFirst();
  replacing = hasBegun;
  return {
    ended: keepAllRunning(),
    replace: () => (replacing = replacing.then(() => hasBegun).then((is) => is && replaceAll())),
    restart() {
      for (const web of running.values()) void web.stop();
    },
  };
}
