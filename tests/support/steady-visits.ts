import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** The pause between two requests of a visitor: the portal needs time for other work. */
const PAUSE_MS = 20;

/** The results of many visits. */
export interface Visits {
  /** Responses by status. */
  answers: Map<number, number>;
  /** Requests without a complete response, by the error's code. */
  failures: Map<string, number>;
}

/** Starts visitors who send one request after the other, each on a new connection, until stopped. */
export function startVisits(urls: readonly string[], { visitors = 4 } = {}) {
  const answers = new Map<number, number>();
  const failures = new Map<string, number>();
  let isOver = false;
  const count = <Key>(counts: Map<Key, number>, key: Key) =>
    counts.set(key, (counts.get(key) ?? 0) + 1);

  const visit = (url: string) =>
    new Promise<void>((done) => {
      let isAnswered = false;
      const request = get(url, { agent: false, timeout: 20_000 }, (answer) => {
        isAnswered = true;
        answer.resume().once('close', () => {
          if (answer.complete) count(answers, answer.statusCode ?? 0);
          else count(failures, 'cut off');
          done();
        });
      });
      request.once('timeout', () => request.destroy(new Error('no answer')));
      request.once('error', (error) => {
        if (!isAnswered) count(failures, 'code' in error ? String(error.code) : error.message);
        done();
      });
    });

  async function visitAgainAndAgain(first: number): Promise<void> {
    for (let turn = first; !isOver; turn += 1) {
      await visit(urls[turn % urls.length] ?? '');
      await pause(PAUSE_MS);
    }
  }
  const over = Promise.all(Array.from({ length: visitors }, (_, n) => visitAgainAndAgain(n)));
  return {
    async stop(): Promise<Visits> {
      isOver = true;
      await over;
      return { answers, failures };
    },
  };
}
