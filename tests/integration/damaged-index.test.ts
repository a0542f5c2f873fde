import { sql } from 'kysely';
import { afterAll, expect, it, vi } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { verifyIndex } from '~/engine/index-checksums.server';
import { runRebuildIndexJob } from '~/statistics/release/rebuild-index-job.server';
import { superviseWorker } from '../../bin/serve/supervise-worker';
import { createTestDatabase } from '../support/database';
import { publishComplaints } from '../support/publish-records';
import { startWebProcess } from '../support/web-process';

const { db, url } = await createTestDatabase();
const first = await publishComplaints(db, ['1', '2']);
const second = await publishComplaints(db, ['3']);
const stopping = new AbortController();
const stopped = new Promise<void>((done) => (stopping.signal.onabort = () => done()));
const lost = new Promise<void>(() => {});
const database = { db, url, data: null, lost, close: async () => {} };
afterAll(() => stopping.abort());

/** Returns the stored index of a calculation. */
async function indexOf(id: number) {
  const { rows } = await sql`
    select dimension, code, encode(bitmap, 'hex') as bitmap, null as day from calculation_bitmap
    where calculation_id = ${id}
    union all select null, records::text, null, day::text from calculation_day where calculation_id = ${id}
    union all select 'key', position::text, encode(keys, 'hex'), null from calculation_key
    where calculation_id = ${id} order by 1, 4, 2`.execute(db);
  return rows;
}
const flipBit = (id: number) =>
  sql`
  update calculation_bitmap set bitmap = set_bit(bitmap, 0, 1 - get_bit(bitmap, 0))
  where calculation_id = ${id} and dimension = 'province'`.execute(db);
const loseRow = (id: number) =>
  sql`
  delete from calculation_bitmap where calculation_id = ${id} and dimension = 'right'`.execute(db);
const loseKeys = (id: number) =>
  sql`
  update calculation_key set keys = substring(keys from 5) where calculation_id = ${id}`.execute(
    db,
  );
const changeDay = (id: number) =>
  sql`
  update calculation_day set records = records + 1 where calculation_id = ${id}`.execute(db);

it.each([flipBit, loseRow, loseKeys, changeDay])(
  'damage is found, and an index is rebuilt as it was (%o)',
  async (damage) => {
    const before = await indexOf(first);
    await verifyIndex(db, first);
    await damage(first);
    await expect(verifyIndex(db, first)).rejects.toThrow(`calculation ${first} is damaged`);
    await runRebuildIndexJob(
      { db, store: null },
      { input: { calculation: first }, keep: async () => {} },
    );
    await verifyIndex(db, first);
    expect(await indexOf(first)).toEqual(before);
  },
);

it('the portal rebuilds a damaged index, and reports its figures as unavailable meanwhile', async () => {
  const before = await indexOf(second);
  await flipBit(second);
  const web = await startWebProcess({ DATABASE_URL: url });
  expect((await fetch(`${web.url}/readyz`)).status).toBe(503);
  expect((await fetch(`${web.url}/dashboard`)).status).toBe(503);
  expect(web.output()).toContain('is damaged: bitmap province');
  const worker = superviseWorker({
    database: () => database,
    stopped,
    signal: stopping.signal,
    lookEveryMs: 100,
  });
  await vi.waitFor(async () => expect((await fetch(`${web.url}/readyz`)).status).toBe(200), {
    timeout: 60_000,
    interval: 200,
  });
  expect((await fetch(`${web.url}/dashboard`)).status).toBe(200);
  expect(await indexOf(second)).toEqual(before);
  stopping.abort();
  await Promise.all([worker, web.stop()]);
}, 90_000);

it('no index is built from records that differ from those that were counted', async () => {
  await flipBit(first);
  const damaged = await indexOf(first);
  await sql`delete from ${sql.table(complaints.table)} where id = '2'`.execute(db);
  const rebuilt = runRebuildIndexJob(
    { db, store: null },
    { input: { calculation: first }, keep: async () => {} },
  );
  await expect(rebuilt).rejects.toThrow('Its records have changed');
  expect(await indexOf(first)).toEqual(damaged);
});
