import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { startSession } from '~/auth/sessions.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { createSessionCookie } from '~/platform/http/session-cookie.server';
import { generateRecords } from '../../tools/bench/generate-records';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { startWebProcess } from '../support/web-process';
import { policy } from '../support/policies';

const { db, url: DATABASE_URL } = await createTestDatabase();
// More than the buffers between server and client hold.
await generateRecords(db, complaints, 200_000);
const calculation = await freeze(db, complaints);
await publishCalculation(db, calculation.id, { by: 'operator', policy });

const accountId = await addAccount(db, 'siti');
const token = await startSession(db, { accountId, isRemembered: false, device: 'Test' });
const [Cookie = ''] = (await createSessionCookie({ PUBLIC_URL: undefined }).set(token)).split(';');

const web = await startWebProcess({ DATABASE_URL });
afterAll(() => web.stop());

async function download(search = 'year=0'): Promise<IncomingMessage> {
  const request = get(`${web.url}/dashboard/detailed-data/json?${search}`, { headers: { Cookie } });
  const [answer]: IncomingMessage[] = await once(request, 'response');
  if (!answer) throw new Error('There is no answer');
  return answer;
}

/** Counts the running statements that read microdata. */
async function runningQueries(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid != pg_backend_pid()
      and state != 'idle' and query like 'select to_char(%'`.execute(db);
  return rows[0]?.count ?? 0;
}

const history = () => db.selectFrom('access_history').selectAll().execute();

describe('a download of microdata', () => {
  it('waits for a slow client, and ends with its query when the client leaves', async () => {
    const answer = await download();
    onTestFinished(() => void answer.destroy());
    expect(answer.statusCode).toBe(200);
    answer.pause();
    await pause(3_000);
    expect(await runningQueries()).toBe(1);
    answer.destroy();
    await vi.waitFor(async () => expect(await runningQueries()).toBe(0), 20_000);
    expect(await history()).toEqual([]);
    expect(web.output()).not.toMatch(/error/i);
  });

  it('leaves connections to others, however many one user requests at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => download()));
    for (const answer of answers) onTestFinished(() => void answer.destroy());
    const statuses = answers.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, 200, 503, 503, 503, 503]);
    for (const answer of answers) answer.destroy();
    await vi.waitFor(async () => {
      const again = await download();
      again.destroy();
      expect(again.statusCode).toBe(200);
    }, 10_000);
  });

  it('is recorded when it was sent completely, with its size and its own address', async () => {
    const answer = await download('year=2024&month=2');
    let size = 0;
    for await (const chunk of answer) size += chunk.length;
    await vi.waitFor(async () => expect(await history()).toHaveLength(1), 5_000);
    expect((await history())[0]).toMatchObject({
      account_id: accountId,
      kind: 'detailed',
      dataset: 'complaints',
      size,
      filter: 'year=2024&month=2',
      calculation_id: calculation.id,
      href: `/dashboard/detailed-data/json?year=2024&month=2&as_of=${calculation.id}&lng=id`,
    });
  });
});
