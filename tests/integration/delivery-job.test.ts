import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { type Account } from '~/auth/account';
import { getJob, openJobQueue } from '~/platform/jobs/job-queue.server';
import { openZipEntries } from '~/platform/storage/zip-entries.server';
import { getBuild, rebuildDelivery } from '~/requests/deliveries/delivery-build.server';
import { deliveryJob, runDeliveryJob } from '~/requests/deliveries/delivery-job.server';
import {
  discardDelivery,
  findPreparedDelivery,
  prepareDelivery,
} from '~/requests/deliveries/prepared-delivery.server';
import { saveDraft } from '~/requests/drafts.server';
import { openLetterStorage } from '~/requests/letters/open-letter-storage.server';
import { performAct } from '~/requests/perform-act.server';
import { type MicrodataRow } from '~/statistics/export/microdata-row';
import { retractCalculation } from '~/statistics/release/retract-calculation.server';
import { accountOf, addAccount } from '../support/account';
import { allTicked } from '../support/conditions';
import { createTestDatabase } from '../support/database';
import { deliverySources } from '../support/delivery-sources';
import { deliveredFile } from '../support/prepare-delivery';
import { publishComplaints } from '../support/publish-records';
import { giveRoles } from '../support/staff';
import { openAsWebProcess } from '../support/web-access';

const owner = await createTestDatabase();
/** With the rights of the web process; jobs and commands have the owner's. */
const db = await openAsWebProcess(owner);
await publishComplaints(owner.db, ['a', 'b', 'c']);
const DATA_DIRECTORY = await mkdtemp(join(tmpdir(), 'terang-deliveries-'));
const letters = await openLetterStorage({ DATA_DIRECTORY, LETTER_KEY: '0f'.repeat(32) });
const jobs = await openJobQueue(db, { onError: () => {} });
afterAll(async () => {
  await jobs.stop();
  await rm(DATA_DIRECTORY, { recursive: true });
});

let siti: Account;
let officer: Account;
let colleague: Account;
beforeEach(async () => {
  await db.deleteFrom('data_request').execute();
  await db.deleteFrom('account').execute();
  await sql`delete from pgboss.job`.execute(db);
  const add = async (name: string) => accountOf(db, await addAccount(db, name));
  siti = await add('siti');
  const addOfficer = async (name: string): Promise<Account> => {
    const account = await add(name);
    await giveRoles(owner.db, account.id, 'officer');
    return { ...account, roles: ['officer'], hasPassedSecondFactor: true };
  };
  officer = await addOfficer('wayan');
  colleague = await addOfficer('made');
});

const origin = 'https://data.example.org';

/** Returns a request of three records that is approved. */
async function approved(): Promise<string> {
  const view = { dataset: 'complaints', filter: 'year=2025' };
  const draft = { kind: 'external', language: 'en', view, fields: { purpose: 'Tesis' } } as const;
  const requestId = await saveDraft(db, siti, draft);
  for (const [act, by] of [
    ['submit', siti],
    ['take', officer],
    ['propose', officer],
    ['confirm', colleague],
  ] as const) {
    const acted = { requestId, act, by, message: 'Lengkap', conditions: allTicked };
    expect((await performAct(db, acted)).outcome).toBe('done');
  }
  return requestId;
}

const order = (requestId: string, form = 'form', by = officer) =>
  prepareDelivery(db, by, {
    requestId,
    form,
    files: [deliveredFile({ name: 'zamrud.pdf' })],
    queue: (transaction, prepared) =>
      jobs.send(transaction, deliveryJob, { prepared, by: by.id, origin }),
  });

async function ordered() {
  const requestId = await approved();
  expect(await order(requestId)).toBe('prepared');
  const { id, jobId } = (await findPreparedDelivery(db, officer, requestId))!;
  if (jobId === null) throw new Error('There is nothing to build');
  return { requestId, prepared: id, jobId };
}
type Ordered = Awaited<ReturnType<typeof ordered>>;

const queued = async () =>
  (await sql<{ id: string }>`select id from pgboss.job where name = 'delivery'`.execute(db)).rows;

/** Runs the job of a delivery once; `meanwhile` happens while its records are read. */
async function build({ prepared, jobId }: Ordered, meanwhile = async () => {}) {
  const sources = deliverySources(owner.db, letters);
  const reported: unknown[] = [];
  async function* reading(rows: AsyncIterable<MicrodataRow>) {
    await meanwhile();
    yield* rows;
  }
  const { stream } = sources.records;
  const records = {
    ...sources.records,
    stream: (...query: Parameters<typeof stream>) => reading(stream(...query)),
  };
  const result = await runDeliveryJob(
    { ...sources, records },
    {
      id: jobId,
      input: { prepared, by: officer.id, origin },
      report: async (progress) => void reported.push(progress),
      keep: async () => {},
    },
  );
  return { result, reported };
}

const filesOf = (requestId: string) =>
  db
    .selectFrom('request_file')
    .select(['name', 'storage_key', 'event_id', 'stored_by'])
    .where('request_id', '=', requestId)
    .orderBy('name')
    .execute();
const stored = () => readdir(join(DATA_DIRECTORY, 'letters')).catch(() => []);
const confirm = ({ requestId, prepared }: Ordered) =>
  performAct(db, { requestId, act: 'fulfil', by: officer, prepared });

it('builds the archives of the view beside the file of the officer, and cannot be confirmed before', async () => {
  const delivery = await ordered();
  expect(await getBuild(db, delivery.jobId)).toEqual({ state: 'waiting' });
  expect(await confirm(delivery)).toMatchObject({ outcome: 'refused', code: 'notBuilt' });
  const { result, reported } = await build(delivery);
  expect(result).toEqual({ outcome: 'built' });
  expect(reported[0]).toMatchObject({ done: 0, total: 6 });
  const found = await findPreparedDelivery(db, officer, delivery.requestId);
  expect(found).toMatchObject({ id: delivery.prepared, jobId: null });
  const files = await filesOf(delivery.requestId);
  expect(files.map(({ name }) => name.slice(-8))).toEqual(['-csv.zip', 'xlsx.zip', 'mrud.pdf']);
  expect(files[0]).toMatchObject({ event_id: null, stored_by: officer.id });
  const archive = await openZipEntries(
    await buffer(await letters.read(files[0]?.storage_key ?? '')),
  );
  expect([...archive.names].sort()).toEqual(['README.txt', 'data.csv', 'dictionary.csv']);
  expect(await confirm(delivery)).toMatchObject({ outcome: 'done' });
});

it('adds the archives once, however often its job is started', async () => {
  const delivery = await ordered();
  const [first, second] = await Promise.all([build(delivery), build(delivery)]);
  expect([first.result.outcome, second.result.outcome].sort()).toEqual(['built', 'refused']);
  expect((await build(delivery)).result).toEqual({ outcome: 'refused', code: 'discarded' });
  expect(await filesOf(delivery.requestId)).toHaveLength(3);
});

it('is one job, of a form that is sent twice and of a second officer', async () => {
  const requestId = await approved();
  const outcomes = await Promise.all([
    order(requestId),
    order(requestId),
    order(requestId, 'other', colleague),
  ]);
  expect([...new Set(outcomes)].sort()).toEqual(['alreadyPrepared', 'prepared']);
  expect(await queued()).toHaveLength(1);
});

it('leaves no file when it is discarded while it is built', async () => {
  const before = (await stored()).length;
  const delivery = await ordered();
  const { result } = await build(delivery, async () => {
    await discardDelivery(db, letters, colleague, delivery);
  });
  expect(result).toEqual({ outcome: 'refused', code: 'discarded' });
  expect(await filesOf(delivery.requestId)).toEqual([]);
  expect(await stored()).toHaveLength(before);
});

it.each([
  [
    'wrongState',
    'the request was withdrawn',
    (id: string) => performAct(db, { requestId: id, act: 'withdraw', by: siti }),
  ],
  [
    'notPermitted',
    'the officer lost the role',
    () => owner.db.deleteFrom('account_role').where('account_id', '=', officer.id).execute(),
  ],
  [
    'notPermitted',
    'the account of the officer was deleted',
    () => db.deleteFrom('account').where('id', '=', officer.id).execute(),
  ],
] as const)('adds nothing (%s) if %s while it was built', async (code, _, change) => {
  const before = (await stored()).length;
  const delivery = await ordered();
  let isChanged = false;
  const { result } = await build(delivery, async () => {
    if (!isChanged) await change(delivery.requestId);
    isChanged = true;
  });
  expect(result).toEqual({ outcome: 'refused', code });
  expect(await filesOf(delivery.requestId)).toHaveLength(1);
  expect(await stored()).toHaveLength(before);
});

it('fails with a reason where nothing is published', async () => {
  const delivery = await ordered();
  const request = db.updateTable('data_request').where('id', '=', delivery.requestId);
  await request.set({ dataset: 'consultations' }).execute();
  expect((await build(delivery)).result).toEqual({ outcome: 'refused', code: 'unpublished' });
});

it('is built again by another officer once its job has failed, by one job', async () => {
  const delivery = await ordered();
  const again = (by: Account, prepared = delivery.prepared) =>
    rebuildDelivery({ db, jobs }, by, { requestId: delivery.requestId, prepared, origin });
  expect(await again(colleague)).toBe('queued');
  expect(await queued()).toHaveLength(1);
  await sql`update pgboss.job set state = 'failed'`.execute(db);
  expect(await getBuild(db, delivery.jobId)).toEqual({ state: 'failed', code: 'broken' });
  expect(await again(siti)).toBe('unknown');
  expect(await again(colleague, delivery.requestId)).toBe('changedMeanwhile');
  expect(await Promise.all([again(colleague), again(officer)])).toEqual(['queued', 'queued']);
  expect(await queued()).toHaveLength(2);
  const jobId = (await findPreparedDelivery(db, officer, delivery.requestId))?.jobId ?? '';
  expect(await getJob(db, jobId)).toMatchObject({ state: 'created' });
  // The first job comes too late.
  expect((await build(delivery)).result).toEqual({ outcome: 'refused', code: 'discarded' });
  expect((await build({ ...delivery, jobId })).result).toEqual({ outcome: 'built' });
  expect(await again(officer)).toBe('queued');
  expect(await queued()).toHaveLength(2);
});

it('cannot be confirmed once the figures in its archives are retracted, but prepared anew', async () => {
  const newest = await publishComplaints(owner.db, ['d']);
  const delivery = await ordered();
  await build(delivery);
  const found = () => findPreparedDelivery(db, officer, delivery.requestId);
  expect(await found()).toMatchObject({ isRetracted: false });
  await retractCalculation(owner.db, newest, { by: 'operator', reason: 'It had names.' });
  expect(await confirm(delivery)).toMatchObject({ outcome: 'refused', code: 'retracted' });
  expect(await found()).toMatchObject({ isRetracted: true });
  await discardDelivery(db, letters, officer, delivery);
  expect(await order(delivery.requestId, 'anew')).toBe('prepared');
  const { id: prepared, jobId } = (await found())!;
  await build({ ...delivery, prepared, jobId: jobId ?? '' });
  expect(await confirm({ ...delivery, prepared })).toMatchObject({ outcome: 'done' });
});

it('cannot be confirmed either where a former release did not keep which figures they were', async () => {
  const newest = await publishComplaints(owner.db, ['e']);
  const delivery = await ordered();
  await build(delivery);
  const { requestId } = delivery;
  await sql`update prepared_delivery set calculation_id = null where request_id = ${requestId}`.execute(
    db,
  );
  const found = () => findPreparedDelivery(db, officer, requestId);
  expect(await found()).toMatchObject({ isRetracted: false });
  await retractCalculation(owner.db, newest, { by: 'operator', reason: 'It had names.' });
  expect(await found()).toMatchObject({ isRetracted: true });
  expect(await confirm(delivery)).toMatchObject({ outcome: 'refused', code: 'retracted' });
});

it('says how far it is, and why it ended', async () => {
  const { jobId } = await ordered();
  const progress = JSON.stringify({ $progress: { done: 2, total: 6 } });
  await sql`update pgboss.job set state = 'active', data = data || ${progress}::jsonb`.execute(db);
  expect(await getBuild(db, jobId)).toEqual({ state: 'running', done: 2, total: 6 });
  const result = JSON.stringify({ outcome: 'refused', code: 'wrongState' });
  await db.insertInto('job_result').values({ job_id: jobId, result }).execute();
  expect(await getBuild(db, jobId)).toEqual({ state: 'failed', code: 'wrongState' });
});
