import { afterAll, expect, it } from 'vitest';
import { RoleMissing } from '~/auth/require-role';
import { type Role } from '~/auth/roles';
import { findAccountOfJob } from '~/auth/sessions.server';
import { complaints } from '~/datasets/complaints';
import { openJobQueue } from '~/platform/jobs/job-queue.server';
import { planPublication } from '~/statistics/release/planned-publications.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { queueInspection } from '~/workspace/files/inspect-job.server';
import { listDataWork } from '~/workspace/home/list-data-work.server';
import { addAccount } from '../support/account';
import { addDataFile, addDataImport } from '../support/data-files';
import { createTestDatabase } from '../support/database';
import { freeze } from '../support/freeze';
import { policy } from '../support/policies';
import { insertRecords } from '../support/records';
import { giveRoles } from '../support/staff';

const { db } = await createTestDatabase();
// Nobody works here: what is queued waits.
const jobs = await openJobQueue(db, { onError: () => {}, maintenanceSeconds: 60 });
afterAll(() => jobs.stop());

async function accountWith(...roles: Role[]) {
  const id = await addAccount(db, roles.join());
  await giveRoles(db, id, ...roles);
  const account = await findAccountOfJob(db, id);
  if (!account) throw new Error('The account is missing');
  return account;
}
const analyst = await accountWith('analyst');
const publisher = await accountWith('publisher');

async function draft(id: string): Promise<number> {
  await insertRecords(db, complaints, [{ id, day: '2025-03-01' }]);
  return (await freeze(db, complaints)).id;
}

it('is empty where nothing waits', async () => {
  const none = { drafts: [], counts: { unimported: 0, ongoing: 0 } };
  expect(await listDataWork(db, analyst)).toEqual(none);
  expect(await listDataWork(db, publisher)).toEqual(none);
});

it('is for analysts and publishers', async () => {
  const others = await accountWith('editor', 'officer', 'administrator');
  await expect(listDataWork(db, others)).rejects.toThrow(RoleMissing);
});

it('counts for analysts the files that were neither imported nor joined to another one', async () => {
  const [checked, imported, joined] = [
    await addDataFile(db),
    await addDataFile(db),
    await addDataFile(db),
  ];
  const done = async (path: string, outcome: string, options = {}) => {
    const job = await addDataImport(db, path, options);
    const result = JSON.stringify({ result: { outcome } });
    await db.insertInto('job_result').values({ job_id: job, result }).execute();
  };
  await done(checked, 'checked');
  await done(imported, 'imported', { joinedFile: joined.split('/').at(-1) });
  expect((await listDataWork(db, analyst)).counts.unimported).toBe(1);
  expect((await listDataWork(db, publisher)).counts.unimported).toBe(0);
});

it('counts the jobs that wait or run', async () => {
  const id = (await addDataFile(db)).split('/').at(-1) ?? '';
  await queueInspection({ db, jobs }, analyst, { id, name: 'a.csv' }, {});
  expect((await listDataWork(db, publisher)).counts.ongoing).toBe(1);
});

it('names the newest draft of a dataset until it is planned or published', async () => {
  const dataset = 'complaints';
  const drafts = async () => (await listDataWork(db, publisher)).drafts;
  await draft('1');
  const newest = await draft('2');
  expect(await drafts()).toEqual([{ dataset, number: newest }]);
  const at = new Date(Date.now() + 60 * 60 * 1_000);
  const by = { accountId: publisher.id };
  const planned = { by, at, note: null, policy, isPublishedAlone: false };
  expect(await planPublication(db, newest, planned)).toMatchObject({ outcome: 'planned' });
  expect(await drafts()).toEqual([]);
  const next = await draft('3');
  await publishCalculation(db, next, { by: 'operator', policy });
  expect(await drafts()).toEqual([]);
});
