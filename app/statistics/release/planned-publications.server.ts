import { type Transaction } from 'kysely';
import { type Actor, keptActor, type StaffActor } from '~/auth/actor';
import { audit } from '~/auth/audit.server';
import { lockDataset } from '~/datasets/lock-dataset.server';
import { type Db } from '~/platform/db/client.server';
import { type Database, type Names, type PlannedPublication } from '~/platform/db/schema';
import { homeDay } from '~/platform/i18n/home-day';
import { type ProtectionPolicy } from '~/protection/policy';
import { lockCalculation } from './lock-calculation.server';
import { cancelRelease, planRelease } from './plan-releases.server';
import {
  examinePublication,
  publishCalculation,
  type PublishResult,
} from './publish-calculation.server';

type PublishRefusal = Extract<PublishResult, { outcome: 'refused' }>['code'];

type PlanResult =
  | { outcome: 'planned'; id: number }
  | { outcome: 'refused'; code: PublishRefusal | 'already-published' | 'past' | 'too-far' };

interface PlanOptions {
  /** Who publishes it then. */
  by: StaffActor;
  policy: ProtectionPolicy;
  /** The minute at which it is published. */
  at: Date;
  note: Names | null;
  override?: string;
  isPublishedAlone: boolean;
  emergency?: string;
  now?: Date;
}

/** How far ahead a publication is planned at most, in days: later ones are announced alone. */
const MAX_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Plans to publish a calculation at a minute to come, and announces its day. It is refused for the same reasons as
 * publishing it now. A plan for the same dataset that is still waiting is cancelled by it.
 */
export async function planPublication(
  db: Db,
  id: number,
  { by, at, now = new Date(), ...options }: PlanOptions,
): Promise<PlanResult> {
  if (at <= now) return { outcome: 'refused', code: 'past' };
  if (at.getTime() > now.getTime() + MAX_DAYS * DAY_MS)
    return { outcome: 'refused', code: 'too-far' };
  return db.transaction().execute(async (transaction) => {
    const calculation = await lockCalculation(transaction, id);
    if (!calculation) return { outcome: 'refused', code: 'unknown-calculation' };
    const { dataset } = calculation;
    const published = await transaction
      .selectFrom('publication')
      .select('calculation_id')
      .where('dataset', '=', dataset)
      .where('withdrawn_at', 'is', null)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    if (published?.calculation_id === id) return { outcome: 'refused', code: 'already-published' };
    const found = await examinePublication(transaction, calculation, { by, ...options });
    if (found.outcome === 'refused') return { outcome: 'refused', code: found.code };
    await cancelWaiting(transaction, dataset, by);
    const release = await planRelease(
      transaction,
      { name: dataset },
      { day: homeDay(at), by, now },
    );
    const planned = await transaction
      .insertInto('planned_publication')
      .values({
        dataset,
        calculation_id: id,
        due_at: at,
        planned_by: keptActor(by),
        note: options.note && JSON.stringify(options.note),
        override_reason: found.refusal ? (options.override ?? null) : null,
        emergency_reason: found.isOwn ? (options.emergency ?? null) : null,
        release_id: release.outcome === 'planned' ? release.id : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(transaction, { by, act: 'publicationPlanned', subject: `calculation:${id}` });
    return { outcome: 'planned', id: planned.id };
  });
}

/** Cancels the waiting plan of a dataset, with the announcement of its day. @returns whether there was one. */
export async function cancelPlannedPublication(
  db: Db,
  dataset: string,
  by: Actor,
): Promise<boolean> {
  return db.transaction().execute(async (transaction) => {
    await lockDataset(transaction, { name: dataset });
    return cancelWaiting(transaction, dataset, by);
  });
}

async function cancelWaiting(transaction: Transaction<Database>, dataset: string, by: Actor) {
  const cancelled = await transaction
    .updateTable('planned_publication')
    .set({ state: 'cancelled', cancelled_by: keptActor(by), over_at: new Date() })
    .where('dataset', '=', dataset)
    .where('state', '=', 'waiting')
    .returning(['release_id', 'calculation_id'])
    .executeTakeFirst();
  if (!cancelled) return false;
  if (cancelled.release_id !== null) await cancelRelease(transaction, cancelled.release_id);
  const subject = `calculation:${cancelled.calculation_id}` as const;
  await audit(transaction, { by, act: 'planCancelled', subject });
  return true;
}

/** Lists the plans of the datasets, the last planned first. */
export async function listPlannedPublications(db: Db): Promise<PlannedPublication[]> {
  return db.selectFrom('planned_publication').selectAll().orderBy('id', 'desc').execute();
}

/** Returns whether a planned publication is due. */
export async function isPublicationDue(db: Db, now = new Date()): Promise<boolean> {
  return (await listDue(db, now)).length > 0;
}

function listDue(db: Db, now: Date): Promise<PlannedPublication[]> {
  return db
    .selectFrom('planned_publication')
    .selectAll()
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .execute();
}

/**
 * Publishes what is due, each in the name of who planned it, as if they did it now: it is refused if they are no
 * longer publishers, or if something else was published or retracted meanwhile. The plan keeps why.
 */
export async function publishDue(
  db: Db,
  {
    policy,
    isPublishedAlone,
    now = new Date(),
  }: { policy: ProtectionPolicy; isPublishedAlone: boolean; now?: Date },
): Promise<void> {
  for (const plan of await listDue(db, now)) {
    const by = { accountId: Number(plan.planned_by) };
    if (!(await isPublisher(db, by.accountId))) {
      await end(db, plan.id, { state: 'refused', refusal: 'role-missing' });
      continue;
    }
    if (await hasNewerPublication(db, plan)) {
      await end(db, plan.id, { state: 'refused', refusal: 'outdated' });
      continue;
    }
    const result = await publishCalculation(db, plan.calculation_id, {
      by,
      policy,
      isPublishedAlone,
      note: plan.note,
      override: plan.override_reason ?? '',
      emergency: plan.emergency_reason ?? '',
      beforeCommit: (transaction) => end(transaction, plan.id, { state: 'published' }),
    });
    if (result.outcome === 'unchanged') await end(db, plan.id, { state: 'published' });
    if (result.outcome === 'refused')
      await end(db, plan.id, { state: 'refused', refusal: result.code });
  }
}

/** Cancelled meanwhile, a plan stays so; its publication is then rolled back with it. */
async function end(
  db: Db,
  id: number,
  over: { state: 'published' } | { state: 'refused'; refusal: string },
): Promise<void> {
  const ended = await db
    .updateTable('planned_publication')
    .set({ ...over, over_at: new Date() })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst();
  if (!ended && over.state === 'published') throw new Error(`Plan ${id} was cancelled meanwhile`);
}

/** Returns whether another calculation was published since a plan was made. */
async function hasNewerPublication(db: Db, plan: PlannedPublication): Promise<boolean> {
  const newer = await db
    .selectFrom('publication')
    .select('id')
    .where('dataset', '=', plan.dataset)
    .where('calculation_id', '!=', plan.calculation_id)
    .where('published_at', '>', plan.planned_at)
    .executeTakeFirst();
  return newer !== undefined;
}

async function isPublisher(db: Db, accountId: number): Promise<boolean> {
  const role = await db
    .selectFrom('account_role')
    .select('role')
    .where('account_id', '=', accountId)
    .where('role', '=', 'publisher')
    .executeTakeFirst();
  return role !== undefined;
}
