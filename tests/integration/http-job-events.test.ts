import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { type Role } from '~/auth/roles';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { giveRoles, startStaffSession } from '../support/staff';
import { startWebProcess, type WebProcess } from '../support/web-process';

const { db, url } = await createTestDatabase();
let web: WebProcess;
beforeAll(async () => {
  web = await startWebProcess({ DATABASE_URL: url, WEB_PROCESSES: '1' });
});
afterAll(() => web.stop());

const sessionCookie = createSessionCookie({ PUBLIC_URL: undefined });

/** Returns the cookie of a new account with roles. */
async function cookieOf(name: string, ...roles: Role[]): Promise<string> {
  const id = await addAccount(db, name);
  await giveRoles(db, id, ...roles);
  return (await sessionCookie.set(await startStaffSession(db, id))).split(';')[0] ?? '';
}

/** Adds a job that runs, with some progress. @returns its id. */
async function addJob(kind = 'import'): Promise<string> {
  const id = randomUUID();
  await sql`insert into pgboss.job (id, name, state, data) values (${id}, ${kind}, 'active', '{}')`.execute(
    db,
  );
  const row = { id, kind, subject: 'januari.csv', page: '/staff', queued_by: '1' };
  await db.insertInto('staff_job').values(row).execute();
  return id;
}

async function report(id: string, done: number): Promise<void> {
  const since = new Date(Date.now() - 10_000).toISOString();
  const progress = { done, total: 100, since, phase: 'read', rows: done * 1_000 };
  await sql`update pgboss.job set data = ${JSON.stringify({ $progress: progress })}::jsonb
    where id = ${id}`.execute(db);
}

const end = (id: string) =>
  sql`update pgboss.job set state = 'completed' where id = ${id}`
    .execute(db)
    .then(() =>
      db
        .insertInto('job_result')
        .values({ job_id: id, result: '{"outcome":"imported"}' })
        .execute(),
    );

/** Opens the events of a job as a browser would, compressed if the server likes. */
async function open(id: string, cookie: string) {
  const sent = request(`${web.url}/staff/jobs/${id}/events`, {
    headers: { Cookie: cookie, Accept: 'text/event-stream', 'Accept-Encoding': 'gzip, br' },
  }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  let text = '';
  answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  let isCut = false;
  answer.on('error', () => (isCut = true));
  const ended = new Promise<void>((resolve) => answer.once('close', resolve));
  return {
    status: answer.statusCode,
    headers: answer.headers,
    ended,
    isCut: () => isCut,
    statuses: () =>
      [...text.matchAll(/^event: status\ndata: (.*)$/gm)].map(
        ([, data = '']) => JSON.parse(data) as Record<string, unknown>,
      ),
    leave: () => sent.destroy(),
  };
}

describe('the events of a job', () => {
  it('say at once, uncompressed, how far it is, how fast, and that it is over', async () => {
    const cookie = await cookieOf('ani', 'analyst');
    const id = await addJob();
    await report(id, 20);
    const stream = await open(id, cookie);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
    });
    expect(stream.headers['content-encoding']).toBeUndefined();
    await expect.poll(stream.statuses).toHaveLength(1);
    expect(stream.statuses()[0]).toMatchObject({ state: 'running', phase: 'read', share: 0.2 });
    await report(id, 60);
    await expect.poll(() => stream.statuses().at(-1)?.share, { timeout: 5_000 }).toBe(0.6);
    expect(stream.statuses().at(-1)?.perSecond).toBeGreaterThan(4_000);
    await end(id);
    await stream.ended;
    expect(stream.statuses().at(-1)).toMatchObject({ state: 'done' });
    expect((await open(id, cookie)).status).toBe(204);
  });

  it('are for those who may see the job', async () => {
    const id = await addJob();
    const delivery = await addJob('delivery');
    const publisher = await cookieOf('putri', 'publisher');
    const officer = await cookieOf('oki', 'officer');
    const others = [await cookieOf('edi', 'editor', 'administrator'), ''];
    const statusOf = async (job: string, cookie: string) => {
      const stream = await open(job, cookie);
      stream.leave();
      return stream.status;
    };
    expect(await statusOf(id, publisher)).toBe(200);
    expect(await statusOf(delivery, publisher)).toBe(302);
    expect(await statusOf(delivery, officer)).toBe(200);
    for (const cookie of [...others, officer]) expect(await statusOf(id, cookie)).toBe(302);
  });

  it('are open four times at most for an account, and again once one is closed', async () => {
    const cookie = await cookieOf('budi', 'analyst');
    const id = await addJob();
    const streams = [];
    for (let count = 0; count < 4; count += 1) streams.push(await open(id, cookie));
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await open(id, cookie)).status).toBe(429);
    streams[0]?.leave();
    await expect
      .poll(async () => {
        const next = await open(id, cookie);
        next.leave();
        return next.status;
      })
      .toBe(200);
    for (const { leave } of streams) leave();
  });

  it('keep no connection to the database, and no process from ending', async () => {
    const cookies = await Promise.all(
      ['a', 'b', 'c', 'd', 'e'].map((name) => cookieOf(`listener-${name}`, 'analyst')),
    );
    const id = await addJob();
    const opened = await Promise.all(
      cookies.flatMap((cookie) => [open(id, cookie), open(id, cookie), open(id, cookie)]),
    );
    expect(opened.every(({ status }) => status === 200)).toBe(true);
    // Each pool has ten connections at most.
    expect((await fetch(`${web.url}/readyz`)).status).toBe(200);
    const before = performance.now();
    await web.stop();
    await Promise.all(opened.map(({ ended }) => ended));
    expect(performance.now() - before).toBeLessThan(4_000);
    expect(opened.some(({ isCut }) => isCut())).toBe(false);
  });
});
