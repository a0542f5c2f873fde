import { sql, type Transaction } from 'kysely';
import { PUBLICATION_CHANNEL } from '~/calculations/watch-publications.server';
import { type Actor, keptActor } from '~/auth/actor';
import { audit } from '~/auth/audit.server';
import { getDataset } from '~/datasets';
import { type Db } from '~/platform/db/client.server';
import { type Calculation, type Database, type Names } from '~/platform/db/schema';
import { announceData } from '~/notifications/announce.server';
import { paths } from '~/paths';
import { type HeldShare, holdsTooMuch } from '~/protection/linkage/hold-back';
import { hasTooManyLoneMoves, type LoneMoves } from '~/protection/linkage/lone-moves';
import { nameOfPolicy, type ProtectionPolicy } from '~/protection/policy';
import {
  getComparedCalculation,
  getPublishedCalculation,
  listEverPublished,
} from '~/calculations/calculation-queries.server';
import { countChanges, type YearChanges } from './count-changes.server';
import { findUnmet } from './find-unmet.server';
import { lockCalculation } from './lock-calculation.server';

/** What became of the request to publish a calculation. */
export type PublishResult =
  | { outcome: 'published'; calculation: Calculation }
  | { outcome: 'unchanged'; calculation: Calculation }
  | { outcome: 'refused'; code: 'unknown-calculation' | 'note-missing' | 'own-calculation' }
  | { outcome: 'refused'; code: 'retracted'; calculation: Calculation }
  | { outcome: 'refused'; code: 'outdated' | 'other-policy' }
  | {
      outcome: 'refused';
      code: 'too-many-held' | 'nothing-held' | 'merge-released' | 'too-many-lone' | 'unexpected';
      calculation: Calculation;
    };

interface PublishOptions {
  /** Who publishes, for the log. */
  by: Actor;
  /** How much may be held back, and how many small counts may change because of a single record. */
  policy: Pick<ProtectionPolicy, 'name' | 'version' | 'maxHeldShare' | 'maxLoneMoveShare'>;
  /** Why it is published although more is held back, or nothing; logged if it was needed. */
  override?: string;
  /** The note to readers, by language; null if staff wrote none, absent if the caller needs none. */
  note?: Names | null;
  /** Whether who calculated it may publish it, as the setting says; the operator always may. */
  isPublishedAlone?: boolean;
  /** Why who calculated it publishes it although that takes a second person; kept if it was needed. */
  emergency?: string;
  /** Whether all users are notified of it, in the same transaction. */
  isAnnounced?: boolean;
  /** Called once it is published, as the last part of the transaction. */
  beforeCommit?(transaction: Transaction<Database>): Promise<void>;
}

/**
 * Makes a calculation the one that visitors see, and announces its first publication. Publishing the
 * published one changes nothing; a retracted one is never published again. It takes a second person: an
 * account does not publish what it calculated, except in an emergency, with a reason. One that was not
 * compared with the last publication is refused. So is, without a reason, one that holds back too many of the
 * changed records, or none, in which too many small counts change because of a single record, or whose records
 * do not meet what is expected of them.
 */
export async function publishCalculation(
  db: Db,
  id: number,
  options: PublishOptions,
): Promise<PublishResult> {
  const { by, override = '', note, emergency = '', isAnnounced = true } = options;
  return db.transaction().execute(async (transaction) => {
    const calculation = await lockCalculation(transaction, id);
    if (!calculation) return { outcome: 'refused', code: 'unknown-calculation' };
    const { dataset } = calculation;
    if ((await getPublishedCalculation(transaction, dataset))?.id === id)
      return { outcome: 'unchanged', calculation };
    const { isOwn, refusal, ...found } = await examinePublication(
      transaction,
      calculation,
      options,
    );
    if (found.outcome === 'refused') return found;
    await transaction
      .insertInto('publication')
      .values({
        dataset,
        calculation_id: id,
        published_by: keptActor(by),
        override_reason: refusal ? override.trim() : null,
        overridden_refusal: refusal?.code ?? null,
        emergency_reason: isOwn ? emergency.trim() : null,
        note: note ? JSON.stringify(note) : null,
        // As for calculations: in the order in which both locked the dataset.
        published_at: sql<Date>`clock_timestamp()`,
      })
      .execute();
    if (isAnnounced) {
      await announceData(transaction, calculation, getDataset(dataset)?.path ?? paths.home);
    }
    await notifyPublication(transaction, dataset);
    await audit(transaction, { by, act: 'published', subject: `calculation:${id}` });
    await options.beforeCommit?.(transaction);
    return { outcome: 'published', calculation };
  });
}

/** What stands against a publication. */
interface Examined {
  /** Whether who publishes it also calculated it, which the setting does not permit. */
  isOwn: boolean;
  /** Why it is refused unless a reason is given. */
  refusal: Awaited<ReturnType<typeof findRefusal | typeof findUnexpected>>;
  /** What is expected of its records that they do not meet; null if nothing is expected. */
  unmet: Awaited<ReturnType<typeof findUnmet>>;
}

/** Returns what stands against a publication, and whether it is refused for the first of it that no option answers. */
export async function examinePublication(
  db: Db,
  calculation: Calculation,
  { by, policy, override = '', note, isPublishedAlone, emergency = '' }: PublishOptions,
): Promise<Examined & (Extract<PublishResult, { outcome: 'refused' }> | { outcome: 'permitted' })> {
  const isOwn =
    by !== 'operator' && !isPublishedAlone && calculation.calculated_by === keptActor(by);
  const unmet = await findUnmet(db, calculation);
  const refusal =
    (await findRefusal(db, calculation, policy)) ?? (await findUnexpected(db, calculation, unmet));
  const found = { isOwn, refusal, unmet };
  if (calculation.retracted_at)
    return { ...found, outcome: 'refused', code: 'retracted', calculation };
  if (refusal?.code === 'outdated' || refusal?.code === 'other-policy')
    return { ...found, outcome: 'refused', ...refusal };
  if (isOwn && emergency.trim() === '')
    return { ...found, outcome: 'refused', code: 'own-calculation' };
  if (refusal && override.trim() === '') return { ...found, outcome: 'refused', ...refusal };
  if (note === null && (await needsNote(db, calculation)))
    return { ...found, outcome: 'refused', code: 'note-missing' };
  return { ...found, outcome: 'permitted' };
}

/**
 * Returns why a calculation is refused: it was not compared with everything published, or, unless a reason is
 * given, it holds back nothing or too much, too many small counts change because of a single record, or it
 * was compared under another policy. First publications and calculations that were published before are never
 * refused.
 */
async function findRefusal(
  transaction: Db,
  calculation: Calculation,
  policy: PublishOptions['policy'],
) {
  const { id, dataset, compared_with, compared_under, calculated_at } = calculation;
  if (policy.maxHeldShare === null) return null;
  const published = await transaction
    .selectFrom('publication')
    .select(['calculation_id', 'published_at'])
    .where('dataset', '=', dataset)
    .execute();
  const last = await getComparedCalculation(transaction, dataset);
  if (!last || published.some(({ calculation_id }) => calculation_id === id)) return null;
  const isNewer = published.some(({ published_at }) => published_at > calculated_at);
  if (isNewer || compared_with !== last.id) return { code: 'outdated' } as const;
  if (compared_under !== nameOfPolicy(policy)) return { code: 'other-policy' } as const;
  const share = heldShareOf(calculation);
  if (!share) return { code: 'nothing-held', calculation } as const;
  if (calculation.released_records) return { code: 'merge-released', calculation } as const;
  if (holdsTooMuch(share, policy)) return { code: 'too-many-held', calculation } as const;
  const moves = loneMovesOf(calculation);
  const isTooMany = moves && hasTooManyLoneMoves(moves, policy);
  return isTooMany ? ({ code: 'too-many-lone', calculation } as const) : null;
}

/** Returns that the records of a calculation that was never published do not meet what is expected of them. */
async function findUnexpected(db: Db, calculation: Calculation, unmet: Examined['unmet']) {
  if (!unmet?.some(({ severity }) => severity === 'error')) return null;
  const published = await db
    .selectFrom('publication')
    .select('id')
    .where('calculation_id', '=', calculation.id)
    .executeTakeFirst();
  return published ? null : ({ code: 'unexpected', calculation } as const);
}

/**
 * Returns what a calculation changes and holds back beyond what the last publication held; null if it holds
 * back nothing.
 */
export function heldShareOf(calculation: Calculation): HeldShare | null {
  const { changed_records: changed, held_records: held, pending_records } = calculation;
  if (changed === null || held === null) return null;
  const pending = pending_records ?? 0;
  return { changed: changed - pending, held: held - pending };
}

/**
 * Returns the small rounded counts that a calculation changes; null if nothing was compared, or if unknown.
 */
export function loneMovesOf({
  small_moves: moved,
  lone_moves: lone,
}: Calculation): LoneMoves | null {
  return moved === null || lone === null ? null : { moved, lone };
}

/**
 * Counts the records that differ between a calculation and the one of its dataset that visitors see, or saw
 * last, by year of receipt, ascending: by comparing the two, everybody can recognise them. Null if there is
 * nothing to compare with, or if it was published before, which discloses nothing new.
 */
export async function changesSincePublication(
  db: Db,
  calculation: Calculation,
): Promise<YearChanges[] | null> {
  const { id, dataset: name } = calculation;
  const dataset = getDataset(name);
  if (!dataset) return null;
  const last = await getComparedCalculation(db, name);
  const published = await listEverPublished(db, name);
  if (!last || published.some((entry) => entry.id === id)) return null;
  return countChanges(db, dataset, { then: last, now: calculation });
}

/** Notifies all processes, on commit, that a dataset's publication changed. */
export async function notifyPublication(
  transaction: Transaction<Database>,
  dataset: string,
): Promise<void> {
  await sql`select pg_notify(${PUBLICATION_CHANNEL}, ${dataset})`.execute(transaction);
}

/**
 * Returns whether a calculation needs a note to readers when it replaces another one: it corrects, merges or
 * removes counted records, or adds some to a year that was over. New records of the running year and progress
 * of cases (status, letters, files, stage dates) need none, nor do synthetic records.
 */
export async function needsNote(db: Db, now: Calculation): Promise<boolean> {
  const then = await getPublishedCalculation(db, now.dataset);
  const dataset = getDataset(now.dataset);
  if (!then || !dataset || then.is_synthetic || now.is_synthetic) return false;
  const stated = {
    ...dataset,
    stageDates: [],
    measures: [],
    dimensions: dataset.dimensions.filter(({ isOutcome }) => !isOutcome),
  };
  const changes = await countChanges(db, stated, { then, now });
  const lastYear = then.last_date?.slice(0, 4) ?? '';
  return changes.some(
    ({ year, added, removed, changed }) =>
      removed > 0 || changed > 0 || (added > 0 && year < lastYear),
  );
}
