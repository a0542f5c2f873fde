import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { createTestDatabase } from '../support/database';
import { startWebProcess } from '../support/web-process';

const { db, url: DATABASE_URL } = await createTestDatabase();
const CLIENTS = 5;

/** Creates a client that keeps its connection. */
function createClient(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return async (path: string) => {
    const request = get(url + path, { agent, headers: { Accept: 'text/html' } });
    const [answer]: IncomingMessage[] = await once(request, 'response');
    if (!answer) throw new Error('There is no answer');
    return { answer, socket: answer.socket, body: await text(answer) };
  };
}

it('a web process that has to end finishes what it has begun, and closes idle connections', async () => {
  const web = await startWebProcess({ DATABASE_URL });
  const busy = Array.from({ length: CLIENTS }, () => createClient(web.url));
  const idle = Array.from({ length: CLIENTS }, () => createClient(web.url));
  for (const client of busy) await client('/robots.txt');
  const idleSockets = await Promise.all(idle.map((client) => client('/robots.txt')));
  const closed = idleSockets.map(async ({ socket }) => socket.closed || once(socket, 'close'));

  const lock = await db.startTransaction().execute();
  await sql`lock table definition in access exclusive mode`.execute(lock);
  const answers = Promise.all(
    busy.map((client, index) => client(`/faq/general-definition?client=${index}`)),
  );
  await vi.waitFor(async () => expect(await waitingQueries()).toBe(CLIENTS), 20_000);
  const stopped = web.stop();
  await Promise.all(closed);
  await vi.waitFor(() => expect(refuses(web.url)).resolves.toBe(true));
  await lock.rollback().execute();

  for (const { answer, body } of await answers) {
    expect(answer.headers.connection).toBe('close');
    expect([answer.statusCode, body.includes('</html>')]).toEqual([200, true]);
  }
  await stopped;
});

it('a web process that was too busy to read answers what was sent to it before it had to end', async () => {
  const web = await startWebProcess({ DATABASE_URL });
  const kept = Array.from({ length: CLIENTS }, () => createClient(web.url));
  for (const client of kept) await client('/robots.txt');
  const slow = Array.from({ length: CLIENTS }, () => connectTo(web.url));
  process.kill(web.pid, 'SIGSTOP');
  // The system accepts connections and requests for it meanwhile.
  const latecomers = Array.from({ length: CLIENTS }, () => connectTo(web.url));
  await Promise.all([...slow, ...latecomers].map((socket) => once(socket, 'connect')));
  const sent = [...kept, ...latecomers.map(() => createClient(web.url))];
  const responses = sent.map((client) => client('/robots.txt'));
  const written = latecomers.map((socket) => ask(socket));
  await vi.waitFor(() => expect(unreadBy(web.url)).toBe(sent.length + latecomers.length));
  const stopped = web.stop();
  process.kill(web.pid, 'SIGCONT');
  const answers = [...written, ...slow.map((socket) => ask(socket))];
  for (const { answer } of await Promise.all(responses)) expect(answer.statusCode).toBe(200);
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 200/);
  await stopped;
});

function connectTo(url: string): Socket {
  const { port, hostname } = new URL(url);
  return connect(Number(port), hostname);
}

/** Sends a request and reads until the connection is closed. */
async function ask(socket: Socket): Promise<string> {
  socket.write('GET /robots.txt HTTP/1.1\r\nHost: localhost\r\n\r\n');
  return text(socket);
}

/** Counts the connections of a process, accepted or not, with bytes that it has not read. */
function unreadBy(url: string): number {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0');
  const rows = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  return rows.filter((row) => {
    const [, local = '', , state, queues = ''] = row.trim().split(/\s+/);
    return local.endsWith(`:${port}`) && state === '01' && !queues.endsWith(':00000000');
  }).length;
}

/** Counts the queries that wait for the table of definitions. */
async function waitingQueries(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_locks
    where relation = 'definition'::regclass and not granted`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns whether nothing listens at an address any longer. */
async function refuses(url: string): Promise<boolean> {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  try {
    await once(socket, 'connect');
    return false;
  } catch {
    return true;
  } finally {
    socket.destroy();
  }
}
