import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { hasCode } from '~/platform/system/error-code';
import { createTestDatabase } from '../support/database';
import { startPortal } from '../support/portal-process';
import { publishComplaints } from '../support/publish-records';

// Stops a portal of two web processes while both are busy.

const ROUNDS = Number(process.env.STOP_ROUNDS ?? 1);
const CLIENTS = 16;
/** Web processes have six seconds for the responses that they have begun. */
const MAX_WAIT_MS = 8_000;

const { db, url: DATABASE_URL } = await createTestDatabase();
await publishComplaints(db, ['1', '2', '3']);
const directory = await mkdtemp(join(tmpdir(), 'terang-load-'));
afterAll(() => rm(directory, { recursive: true }));

/** The outcome of a request; `over`: it got 503, or was refused, because the portal stops. */
type Outcome = 'answered' | 'over' | 'closed while idle' | `cut: ${string}`;

async function ask(url: string, agent: Agent | false): Promise<Outcome> {
  const request = get(url, { agent, headers: { Accept: 'text/html' } });
  const began = performance.now();
  let status = 0;
  try {
    const signal = AbortSignal.timeout(MAX_WAIT_MS);
    const [answer]: IncomingMessage[] = await once(request, 'response', { signal });
    status = answer?.statusCode ?? 0;
    if (answer) await text(answer);
    if (status === 200) return 'answered';
    return status === 503 ? 'over' : `cut: status ${status}`;
  } catch (error) {
    request.destroy();
    if (hasCode(error, 'ECONNREFUSED')) return 'over';
    // Any client then retries: its kept connection was closed before the request arrived.
    const isReset = hasCode(error, 'ECONNRESET') || hasCode(error, 'EPIPE');
    if (status === 0 && request.reusedSocket && isReset) return 'closed while idle';
    return `cut: ${String(error)} after ${Math.round(performance.now() - began)} ms, ${url}`;
  }
}

async function stopUnderLoad(round: number): Promise<Map<Outcome, number>> {
  const portal = await startPortal({
    DATABASE_URL,
    DATA_DIRECTORY: directory,
    DEMO_DATA: 'no',
    WEB_PROCESSES: '2',
  });
  await portal.printed('The portal is ready');
  const outcomes = new Map<Outcome, number>();
  let requests = 0;

  async function keepRequesting(_: unknown, client: number): Promise<void> {
    // Half of them keep their connection.
    const agent = client % 2 ? new Agent({ keepAlive: true, maxSockets: 1 }) : false;
    for (let outcome: Outcome | null = null; outcome !== 'over';) {
      requests += 1;
      const path =
        requests % 3 ? `/search?q=${requests}` : `/dashboard?month=${(requests % 12) + 1}`;
      outcome = await ask(portal.url + path, agent);
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    }
    if (agent) agent.destroy();
  }

  const clients = Promise.all(Array.from({ length: CLIENTS }, keepRequesting));
  await pause(1_500 + 100 * round);
  portal.child.kill('SIGTERM');
  await clients;
  expect(await portal.ended).toBe(0);
  return outcomes;
}

it(
  'a stop under load cuts no request, and keeps no later client waiting',
  async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const outcomes = await stopUnderLoad(round);
      if (ROUNDS > 1) console.log(round, Object.fromEntries(outcomes));
      expect([...outcomes.keys()].filter((outcome) => outcome.startsWith('cut'))).toEqual([]);
    }
  },
  120_000 * ROUNDS,
);
