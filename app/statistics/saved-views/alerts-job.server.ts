import { type Transaction } from 'kysely';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { getDataset } from '~/datasets';
import { type CodeLists } from '~/datasets/code-lists';
import { type ReadCodeLists } from '~/datasets/code-list-versions.server';
import { type Db } from '~/platform/db/client.server';
import { type Calculation, type Database, type SavedView } from '~/platform/db/schema';
import { notify } from '~/notifications/notify.server';
import { homeDay } from '~/platform/i18n/home-day';
import { defaultLanguage } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { type Job } from '~/platform/jobs/job';
import { type JobQueue, type JobRun } from '~/platform/jobs/job-queue.server';
import { queueWhenDue } from '~/platform/jobs/queue-when-due.server';
import { paths } from '~/paths';
import { getPublishedCalculation, listPublished } from '~/calculations/calculation-queries.server';
import { type ObservationSources } from '../observations/get-observations.server';
import { compareView } from './compare-view.server';
import { type Revision } from '../revisions/find-revisions.server';
import { listSavedViews } from './saved-view-queries.server';

const alertsInputSchema = z.object({});

type AlertsInput = z.infer<typeof alertsInputSchema>;

/**
 * Compares saved views with the currently published calculation, and notifies their users of changes. It
 * takes no input but looks for views that were not compared, so that it may be restarted, or run twice, at
 * any time.
 */
export const alertsJob: Job<AlertsInput> = {
  name: 'alerts',
  schema: alertsInputSchema,
  retryLimit: 5,
  retryDelay: 10,
  timeoutSeconds: 6 * 60 * 60,
  missedAfterSeconds: 60,
  pollSeconds: 1,
};

/** Queues the job if a view has to be compared. @returns whether it was queued. */
export function queueAlerts(queue: { db: Db; jobs: Pick<JobQueue, 'send'> }): Promise<boolean> {
  return queueWhenDue(queue, alertsJob, async () => (await listPending(queue.db, 1)).length > 0);
}

interface Sources extends ObservationSources {
  db: Db;
  readCodeLists: ReadCodeLists;
}

/** The saved views of an account that have to be compared with the published calculation of their dataset. */
interface Pending {
  accountId: number;
  dataset: string;
  published: number;
}

/** How many accounts are fetched concurrently. */
const BATCH = 100;

/**
 * Compares all pending views. The views of an account and dataset are notified and marked as compared in one
 * transaction, so that a crash neither loses an alert nor repeats one, and nobody is notified twice of a
 * calculation.
 *
 * @returns how many accounts had views to compare, and how many of them were notified.
 */
export async function runAlertsJob(
  sources: Sources,
  { report }: Pick<JobRun<AlertsInput>, 'report'>,
): Promise<{ accounts: number; notified: number }> {
  const revisionsOf = createComparisons(sources);
  let [accounts, notified] = [0, 0];
  for (;;) {
    const batch = await listPending(sources.db, BATCH);
    if (batch.length === 0) return { accounts, notified };
    for (const pending of batch) {
      if (await notifyAccountOfChanges(sources.db, pending, revisionsOf)) notified += 1;
      accounts += 1;
    }
    await report({ done: accounts, total: accounts + batch.length });
  }
}

/**
 * Lists accounts whose views were last compared with an older calculation than the published one: a former
 * one that is shown again is not news.
 */
async function listPending(db: Db, limit: number): Promise<Pending[]> {
  return db
    .with('published', (query) =>
      query
        .selectFrom('publication')
        .select(['dataset', 'calculation_id'])
        .distinctOn('dataset')
        .where('withdrawn_at', 'is', null)
        .orderBy('dataset')
        .orderBy('id', 'desc'),
    )
    .selectFrom('saved_view')
    .innerJoin('published', 'published.dataset', 'saved_view.dataset')
    .select([
      'account_id as accountId',
      'saved_view.dataset',
      'published.calculation_id as published',
    ])
    .distinct()
    .whereRef('published.calculation_id', '>', 'compared_id')
    .orderBy('account_id')
    .orderBy('saved_view.dataset')
    .limit(limit)
    .execute();
}

/** Returns what a calculation changed of a view since another one. */
type RevisionsOf = (
  view: Pick<SavedView, 'dataset' | 'search'>,
  between: { then: Calculation; now: Calculation },
) => Promise<readonly Revision[]>;

/** Cached comparisons: many users save the same views. */
const MAX_COMPARISONS = 100;

function createComparisons({ engine, policy, readCodeLists }: Sources): RevisionsOf {
  const sources = { engine, policy, readCodeLists, nameCodes: async (lists: CodeLists) => lists };
  const known = new LRUCache<string, readonly Revision[]>({ max: MAX_COMPARISONS });
  return async ({ dataset: name, search }, between) => {
    const key = [name, search, between.then.id, between.now.id].join(' ');
    const found = known.get(key);
    if (found) return found;
    const dataset = getDataset(name);
    if (!dataset) return [];
    const language = defaultLanguage;
    const t = await getTexts(language, 'statistics');
    const view = { dataset, search: new URLSearchParams(search), language, t };
    const { revisions } = await compareView(sources, view, between);
    known.set(key, revisions);
    return revisions;
  };
}

/**
 * Compares the views of an account with a calculation and notifies it of changes; false if there were none.
 */
async function notifyAccountOfChanges(
  db: Db,
  { accountId, dataset, published }: Pending,
  revisionsOf: RevisionsOf,
): Promise<boolean> {
  const now = await getPublishedCalculation(db, dataset);
  // Another calculation was published meanwhile: the next run finds the views again.
  if (!now || now.id !== published) return false;
  const views = (await listSavedViews(db, accountId)).filter(
    (view) => view.dataset === dataset && view.compared_id < now.id,
  );
  const compared: { view: SavedView; changedFrom: number | null }[] = [];
  for (const view of views) {
    const [then] = await listPublished(db, dataset, { limit: 1, upTo: view.compared_id });
    const revisions = then ? await revisionsOf(view, { then, now }) : [];
    const isNotified = revisions.some((revision) => isWanted(view, revision));
    compared.push({ view, changedFrom: then && isNotified ? then.id : null });
  }
  return db.transaction().execute(async (transaction) => {
    const names: string[] = [];
    for (const { view, changedFrom } of compared) {
      if ((await noteComparison(transaction, view, { now, changedFrom })) && changedFrom !== null) {
        names.push(view.name);
      }
    }
    if (names.length > 0) await notifyAccount(transaction, { accountId, now, names });
    return names.length > 0;
  });
}

/** Marks a view as compared. @returns false if another worker has done so, or the view no longer exists. */
async function noteComparison(
  transaction: Transaction<Database>,
  { id, compared_id }: SavedView,
  { now, changedFrom }: { now: Calculation; changedFrom: number | null },
): Promise<boolean> {
  const change = changedFrom === null ? {} : { changed_from: changedFrom, changed_to: now.id };
  const noted = await transaction
    .updateTable('saved_view')
    .set({ compared_id: now.id, ...change })
    .where('id', '=', id)
    .where('compared_id', '=', compared_id)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

function isWanted({ threshold, watched }: SavedView, revision: Revision): boolean {
  if (threshold === null || (watched === 'total' && revision.of)) return false;
  return reachesThreshold(revision, threshold);
}

function notifyAccount(
  transaction: Transaction<Database>,
  { accountId, now, names }: { accountId: number; now: Calculation; names: string[] },
): Promise<void> {
  const { id: number, dataset, calculated_at } = now;
  const values = { dataset, number, date: homeDay(calculated_at), names };
  return notify(transaction, { accountId, kind: 'savedViews', values, href: paths.savedViews });
}

/**
 * Returns whether a figure has changed by at least this many per cent, both values as disclosed. Every change
 * reaches zero per cent; a higher threshold is never reached if one of the calculations does not disclose a
 * number, since the extent of the change is disclosed nowhere. From 0, any number exceeds every share.
 */
export function reachesThreshold({ then, now }: Revision, percent: number): boolean {
  if (percent === 0) return true;
  if (then.value === null || now.value === null) return false;
  return Math.abs(now.value - then.value) * 100 >= percent * then.value;
}
