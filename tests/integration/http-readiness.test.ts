import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { createTestDatabase } from '../support/database';
import { createDatabaseLink } from '../support/database-link';
import { publishComplaints } from '../support/publish-records';
import { startWebProcess } from '../support/web-process';

const { db, url } = await createTestDatabase();
await publishComplaints(db, ['1']);

async function check(address: string): Promise<[number, string]> {
  const answer = await fetch(address);
  return [answer.status, await answer.text()];
}

it('a process is ready once the index of the published calculation is loaded', async () => {
  const lock = await db.startTransaction().execute();
  await sql`lock table calculation_bitmap in access exclusive mode`.execute(lock);
  const web = await startWebProcess({ DATABASE_URL: url });
  expect(await check(`${web.url}/healthz`)).toEqual([200, 'ok']);
  expect(await check(`${web.url}/readyz`)).toEqual([503, 'the figures are not loaded yet']);
  await lock.rollback().execute();
  await vi.waitFor(
    async () => expect(await check(`${web.url}/readyz`)).toEqual([200, 'ok']),
    10_000,
  );
  await web.stop();
});

it('a process is not ready while the database is unavailable, and again when it is back', async () => {
  const link = await createDatabaseLink(url);
  const web = await startWebProcess({ DATABASE_URL: link.url });
  const isReady = async () => (await check(`${web.url}/readyz`))[0];
  await vi.waitFor(async () => expect(await isReady()).toBe(200), 10_000);
  link.cut();
  expect(await isReady()).toBe(503);
  await link.restore();
  await vi.waitFor(async () => expect(await isReady()).toBe(200), 10_000);
  await web.stop();
  link.cut();
});

it('a process that has to end is not ready', async () => {
  const web = await startWebProcess({ DATABASE_URL: url });
  await vi.waitFor(async () => expect((await check(`${web.url}/readyz`))[0]).toBe(200), 10_000);
  const lock = await db.startTransaction().execute();
  await sql`lock table definition in access exclusive mode`.execute(lock);
  const slow = fetch(`${web.url}/faq/general-definition`);
  const { hostname, port } = new URL(web.url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  // What has begun is finished: the page that waits for the database, and this request.
  socket.write('GET /readyz HTTP/1.1\r\nHost: portal\r\n');
  await pause(200);
  const stopped = web.stop();
  await pause(200);
  socket.write('\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1.1 503 [^]*\r\nthe process is ending\r\n/);
  await lock.rollback().execute();
  expect((await slow).status).toBe(200);
  await stopped;
});
