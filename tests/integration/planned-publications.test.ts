import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { complaints } from '~/datasets/complaints';
import { getPublishedCalculation } from '~/calculations/calculation-queries.server';
import { calculate } from '~/statistics/release/calculate.server';
import { listUpcomingReleases } from '~/statistics/release/plan-releases.server';
import {
  cancelPlannedPublication,
  isPublicationDue,
  listPlannedPublications,
  planPublication,
  publishDue,
} from '~/statistics/release/planned-publications.server';
import { publishCalculation } from '~/statistics/release/publish-calculation.server';
import { publishDueJob, queuePublications } from '~/statistics/release/publish-due-job.server';
import { retractCalculation } from '~/statistics/release/retract-calculation.server';
import { openJobQueue } from '~/platform/jobs/job-queue.server';
import { homeDay } from '~/platform/i18n/home-day';
import { addAccount } from '../support/account';
import { createTestDatabase } from '../support/database';
import { policy } from '../support/policies';
import { recordKeys } from '../support/record-keys';
import { insertRecords } from '../support/records';
import { giveRoles } from '../support/staff';

const { db } = await createTestDatabase();
const sari = await addAccount(db, 'sari');
const wulan = await addAccount(db, 'wulan');
await giveRoles(db, sari, 'analyst', 'publisher');
await giveRoles(db, wulan, 'publisher');

const HOUR_MS = 60 * 60 * 1000;
const in_ = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const later = in_(2);
const alone = { policy, isPublishedAlone: false } as const;
let records = 0;

beforeEach(async () => {
  await sql`truncate import, calculation, publication, planned_release cascade`.execute(db);
});

/** Makes a new calculation, as one who may do so; returns its number. */
async function draftBy(accountId: number): Promise<number> {
  records += 1;
  await insertRecords(db, complaints, [{ id: String(records), day: '2025-03-01' }]);
  const by = { accountId };
  const result = await calculate(db, complaints, { by, recordKeys, policy });
  if (result.outcome !== 'created') throw new Error(result.outcome);
  return result.calculation.id;
}

const publishedId = async () => (await getPublishedCalculation(db, 'complaints'))?.id;
const plan = (id: number, at = later, by = wulan) =>
  planPublication(db, id, { by: { accountId: by }, at, note: null, ...alone });
const newestPlan = async () => (await listPlannedPublications(db))[0];
const publishAt = (now: Date) => publishDue(db, { ...alone, now });

describe('publishing by a second person', () => {
  it('is refused to the account that calculated, whatever its roles', async () => {
    const id = await draftBy(sari);
    const analyst = { ...alone, by: { accountId: sari } };
    expect(await publishCalculation(db, id, analyst)).toMatchObject({ code: 'own-calculation' });
    expect(await plan(id, later, sari)).toMatchObject({ code: 'own-calculation' });
    expect(await publishedId()).toBeUndefined();
    const other = { ...alone, by: { accountId: wulan } };
    expect(await publishCalculation(db, id, other)).toMatchObject({ outcome: 'published' });
  });

  it('is not needed where the setting says so, nor in an emergency, whose reason is kept', async () => {
    const analyst = { ...alone, by: { accountId: sari } };
    const emergency = 'Nobody else can be reached';
    const switchedOff = { ...analyst, isPublishedAlone: true, emergency };
    expect(await publishCalculation(db, await draftBy(sari), switchedOff)).toMatchObject({
      outcome: 'published',
    });
    const id = await draftBy(sari);
    expect(await publishCalculation(db, id, { ...analyst, emergency: ' ' })).toMatchObject({
      code: 'own-calculation',
    });
    expect(await publishCalculation(db, id, { ...analyst, emergency })).toMatchObject({
      outcome: 'published',
    });
    const kept = await db
      .selectFrom('publication')
      .select('emergency_reason')
      .orderBy('id')
      .execute();
    expect(kept).toEqual([{ emergency_reason: null }, { emergency_reason: emergency }]);
  });

  it('is not required of the operator at the command line', async () => {
    const id = await draftBy(sari);
    const result = await publishCalculation(db, id, { by: 'operator', policy });
    expect(result).toMatchObject({ outcome: 'published' });
  });
});

describe('a planned publication', () => {
  it('is announced by day, and published once its minute has come, in the name of who planned it', async () => {
    const id = await draftBy(sari);
    expect(await plan(id)).toMatchObject({ outcome: 'planned' });
    expect(await listUpcomingReleases(db)).toMatchObject([{ planned_on: homeDay(later) }]);
    await publishAt(new Date());
    expect(await publishedId()).toBeUndefined();
    expect(await isPublicationDue(db, later)).toBe(true);
    await publishAt(later);
    expect(await publishedId()).toBe(id);
    expect(await newestPlan()).toMatchObject({ state: 'published', refusal: null });
    const { published_by } = await db
      .selectFrom('publication')
      .select('published_by')
      .executeTakeFirstOrThrow();
    expect(published_by).toBe(String(wulan));
    await publishAt(later);
    expect(await isPublicationDue(db, later)).toBe(false);
  });

  it('is replaced by a later plan, and cancelled, with its announcement', async () => {
    const id = await draftBy(sari);
    await plan(id);
    await plan(id, in_(72));
    const all = await listPlannedPublications(db);
    expect(all.map(({ state }) => state)).toEqual(['waiting', 'cancelled']);
    expect(await listUpcomingReleases(db)).toHaveLength(1);
    expect(await cancelPlannedPublication(db, 'complaints', { accountId: sari })).toBe(true);
    expect(await cancelPlannedPublication(db, 'complaints', { accountId: sari })).toBe(false);
    expect(await newestPlan()).toMatchObject({ state: 'cancelled', cancelled_by: String(sari) });
    expect(await listUpcomingReleases(db)).toEqual([]);
    await publishAt(in_(100));
    expect(await publishedId()).toBeUndefined();
  });

  it('keeps an announcement of its day that was there before', async () => {
    const day = homeDay(later);
    await db
      .insertInto('planned_release')
      .values({ dataset: 'complaints', planned_on: day, planned_by: 'operator' })
      .execute();
    await plan(await draftBy(sari));
    await cancelPlannedPublication(db, 'complaints', { accountId: wulan });
    expect(await listUpcomingReleases(db)).toMatchObject([{ planned_by: 'operator' }]);
  });

  it('is refused for a minute that is over, or too far ahead', async () => {
    const id = await draftBy(sari);
    expect(await plan(id, in_(-1))).toMatchObject({ code: 'past' });
    expect(await plan(id, in_(24 * 365))).toMatchObject({ code: 'too-far' });
  });

  it('is refused at its minute if it was retracted, and says so', async () => {
    const id = await draftBy(sari);
    await plan(id);
    await retractCalculation(db, id, { by: { accountId: wulan }, reason: 'Keliru' });
    await publishAt(later);
    expect(await newestPlan()).toMatchObject({ state: 'refused', refusal: 'retracted' });
  });

  it('is refused at its minute if something newer was published meanwhile', async () => {
    await plan(await draftBy(sari));
    const newer = await draftBy(sari);
    await publishCalculation(db, newer, { ...alone, by: { accountId: wulan } });
    await publishAt(later);
    expect(await newestPlan()).toMatchObject({ state: 'refused', refusal: 'outdated' });
    expect(await publishedId()).toBe(newer);
  });

  it('is refused at its minute to an account that is no longer a publisher', async () => {
    const left = await addAccount(db, 'rini');
    await giveRoles(db, left, 'publisher');
    await plan(await draftBy(sari), later, left);
    await db.deleteFrom('account_role').where('account_id', '=', left).execute();
    await publishAt(later);
    expect(await newestPlan()).toMatchObject({ state: 'refused', refusal: 'role-missing' });
  });

  it('is queued for the worker once it is due, and only once', async () => {
    const jobs = await openJobQueue(db, { onError: () => {} });
    const queue = () => queuePublications({ db, jobs });
    await plan(await draftBy(sari), new Date(Date.now() + 1_000));
    expect(await queue()).toBe(false);
    await expect.poll(queue, { timeout: 5_000 }).toBe(true);
    expect(await queue()).toBe(false);
    await jobs.work(publishDueJob, () => publishDue(db, alone));
    await expect.poll(publishedId, { timeout: 10_000 }).toBeDefined();
    await jobs.stop();
  });
});
