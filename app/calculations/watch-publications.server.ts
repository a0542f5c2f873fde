import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { CODE_LIST_CHANNEL } from '~/datasets/change-codes.server';
import { CONTENT_CHANNEL } from '~/platform/db/content-version.server';

/** The channel on which processes learn that another calculation of a dataset is published. */
export const PUBLICATION_CHANNEL = 'publication';

/** Options of a watch of the publications. */
interface WatchOptions {
  /** Milliseconds between two polls of the publications, in case notifications are lost. */
  pollEvery?: number;
  /** Called with the reason why the connection was lost, or why `onChange` failed; the watch continues. */
  onError: (error: unknown) => void;
}

/** A running watch. */
export interface PublicationWatch {
  close(): Promise<void>;
}

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 30_000;
const ANSWER_TIMEOUT_MS = 10_000;

/**
 * Calls `onChange` whenever publications, code lists or content may have changed: at the start, at each
 * notification, and every `pollEvery` milliseconds, because proxies and broken networks lose notifications.
 * Calls never overlap. A lost connection is reopened with growing pauses.
 */
export function watchPublications(
  url: string,
  onChange: () => Promise<void>,
  { pollEvery = 30_000, onError }: WatchOptions,
): PublicationWatch {
  const closing = new AbortController();
  const alarm = createAlarm();

  async function report(): Promise<void> {
    while (!closing.signal.aborted) {
      await onChange().catch(onError);
      await alarm.wait(pollEvery);
    }
  }

  const watching = Promise.all([
    report(),
    keepListening(url, { onNotification: alarm.ring, onError, signal: closing.signal }),
  ]);
  return {
    async close() {
      closing.abort();
      alarm.ring();
      await watching;
    },
  };
}

interface Listening {
  onNotification: () => void;
  onError: (error: unknown) => void;
  signal: AbortSignal;
}

async function keepListening(url: string, { onNotification, onError, signal }: Listening) {
  let pause = FIRST_PAUSE_MS;
  const isHeard = () => {
    pause = FIRST_PAUSE_MS;
    onNotification();
  };
  while (!signal.aborted) {
    try {
      await listen(url, isHeard, signal);
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
    // The pause fails only when closing cuts it short.
    await sleep(pause, undefined, { signal }).catch(() => {});
    pause = Math.min(pause * 2, MAX_PAUSE_MS);
  }
}

/** Listens over one connection until it ends; throws when it breaks or `signal` is aborted. */
async function listen(url: string, isHeard: () => void, signal: AbortSignal): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
  });
  client.on('notification', isHeard);
  // The first error ends the wait below; later ones add nothing.
  client.on('error', () => {});
  async function start() {
    await client.connect();
    const channels = [PUBLICATION_CHANNEL, CODE_LIST_CHANNEL, CONTENT_CHANNEL];
    await client.query(channels.map((channel) => `listen ${channel}`).join('; '));
    isHeard(); // what changed before listening began
  }
  try {
    await Promise.all([once(client, 'end', { signal }), start()]);
  } finally {
    await client.end();
  }
}

/** Wakes a waiting loop. */
interface Alarm {
  /** Wakes the waiting loop, or lets its next wait return immediately. */
  ring(): void;
  /** Waits for the alarm, for at most `milliseconds`. */
  wait(milliseconds: number): Promise<void>;
}

/** Creates an alarm for one loop. A ring while the loop is busy is not lost. */
function createAlarm(): Alarm {
  let isRung = false;
  let wake = () => {};
  return {
    ring() {
      isRung = true;
      wake();
    },
    async wait(milliseconds) {
      if (!isRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, milliseconds);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      isRung = false;
    },
  };
}
