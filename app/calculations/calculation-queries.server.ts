import { sql } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { type Calculation, type Names } from '~/platform/db/schema';

/** A calculation with its publications, as staff see it. */
export interface CalculationEntry extends Calculation {
  /** Whether visitors see it now. */
  isPublished: boolean;
  /** When it was last published; null while it is a draft. */
  publishedAt: Date | null;
  /** Who published it last, in the form of `keptActor`. */
  publishedBy: string | null;
  /** The reason given for publishing it although few records had changed; null where none was needed. */
  overrideReason: string | null;
  /** The code of the refusal that this reason overrode; null if there was none, or if it is unknown. */
  overriddenRefusal: string | null;
  /** The note to readers with its last publication, by language. */
  note: Names | null;
  /** When that publication was withdrawn, with the note to readers; null if it was not. */
  withdrawnAt: Date | null;
  withdrawalNote: Names | null;
}

/** Returns the calculation of a dataset that visitors see now; null before the first publication. */
export async function getPublishedCalculation(
  db: Db,
  dataset: string,
): Promise<Calculation | null> {
  const calculation = await lastShownFirst(db, dataset).executeTakeFirst();
  return calculation ?? null;
}

/**
 * Returns the number of the calculation that visitors would see without this one; null if there is none. Synthetic
 * records never follow real ones.
 */
export async function getPreviouslyPublished(
  db: Db,
  { id, dataset, is_synthetic: isSynthetic }: Pick<Calculation, 'id' | 'dataset' | 'is_synthetic'>,
): Promise<number | null> {
  const previous = await lastShownFirst(db, dataset)
    .where('calculation.id', '!=', id)
    .$if(!isSynthetic, (query) => query.where('is_synthetic', '=', false))
    .executeTakeFirst();
  return previous?.id ?? null;
}

/**
 * Returns the calculation that a new one of a dataset is compared with: the one that visitors see, or else
 * the last that they saw; null before the first publication.
 */
export async function getComparedCalculation(db: Db, dataset: string): Promise<Calculation | null> {
  const published = await getPublishedCalculation(db, dataset);
  const [last] = published ? [published] : await listEverPublished(db, dataset, { limit: 1 });
  return last ?? null;
}

/**
 * Returns the calculations of a dataset that were ever published, the last published first. It includes
 * withdrawn and retracted ones, since anybody may have kept copies.
 */
export async function listEverPublished(
  db: Db,
  dataset: string,
  { limit }: { limit?: number } = {},
): Promise<Calculation[]> {
  return lastPublishedFirst(db, dataset)
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
}

/**
 * Returns a calculation of a dataset by its number, for visitors: null unless it was once published, even if
 * that publication has since been withdrawn. Only staff see drafts, and nobody sees retracted calculations.
 * Any number may be requested.
 */
export async function getCalculation(
  db: Db,
  dataset: string,
  id: number,
): Promise<Calculation | null> {
  const calculation = await oncePublished(db, dataset, id)
    .selectAll()
    .where('retracted_at', 'is', null)
    .executeTakeFirst();
  return calculation ?? null;
}

/**
 * Lists the newest calculations of a dataset that visitors may see, published now or formerly, newest first;
 * optionally only up to a number.
 */
export async function listPublished(
  db: Db,
  dataset: string,
  { limit, upTo }: { limit: number; upTo?: number },
): Promise<Calculation[]> {
  return db
    .selectFrom('calculation')
    .selectAll()
    .where('dataset', '=', dataset)
    .where('retracted_at', 'is', null)
    .where('id', 'in', (query) => query.selectFrom('publication').select('calculation_id'))
    .$if(upTo !== undefined, (query) => query.where('id', '<=', upTo ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/**
 * Lists the calculations of a dataset that visitors saw one after another, the last published first, each
 * once: withdrawing a publication shows the previous one again, and retracted ones cannot be compared.
 */
export async function listSeen(
  db: Db,
  dataset: string,
  { limit }: { limit: number },
): Promise<Calculation[]> {
  return lastPublishedFirst(db, dataset)
    .where('withdrawn_at', 'is', null)
    .where('retracted_at', 'is', null)
    .limit(limit)
    .execute();
}

/** Selects the calculations of publications that were not withdrawn: visitors see the first. */
const lastShownFirst = (db: Db, dataset: string) =>
  db
    .selectFrom('publication')
    .innerJoin('calculation', 'calculation.id', 'publication.calculation_id')
    .selectAll('calculation')
    .where('publication.dataset', '=', dataset)
    .where('publication.withdrawn_at', 'is', null)
    .orderBy('publication.id', 'desc');

const lastPublishedFirst = (db: Db, dataset: string) =>
  db
    .selectFrom('publication')
    .innerJoin('calculation', 'calculation.id', 'publication.calculation_id')
    .selectAll('calculation')
    .where('publication.dataset', '=', dataset)
    .groupBy('calculation.id')
    .orderBy(({ fn }) => fn.max('publication.id'), 'desc');

/** Returns when a calculation was first published; throws if it never was. */
export async function getPublishedAt(db: Db, id: number): Promise<Date> {
  const { published_at } = await db
    .selectFrom('publication')
    .select('published_at')
    .where('calculation_id', '=', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return published_at;
}

/** The retraction of a calculation, with its reason. */
interface Retraction {
  reason: string;
  retractedAt: Date;
}

/** Returns the retraction of a once published calculation; null unless it was retracted. */
export async function getRetraction(
  db: Db,
  dataset: string,
  id: number,
): Promise<Retraction | null> {
  const found = await oncePublished(db, dataset, id)
    .select(['retraction_reason as reason', 'retracted_at as retractedAt'])
    .executeTakeFirst();
  if (!found?.retractedAt || found.reason === null) return null;
  return { reason: found.reason, retractedAt: found.retractedAt };
}

/** Returns the numbers of all retracted calculations, in order. */
export async function listRetracted(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('calculation')
    .select('id')
    .where('retracted_at', 'is not', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

function oncePublished(db: Db, dataset: string, id: number) {
  return db
    .selectFrom('calculation')
    .where('id', '=', sql<number>`${id}::numeric`)
    .where('dataset', '=', dataset)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('publication')
          .select('publication.id')
          .whereRef('publication.calculation_id', '=', 'calculation.id'),
      ),
    );
}

/** Lists all calculations, drafts included, newest first; for staff. */
export async function listCalculations(db: Db, dataset?: string): Promise<CalculationEntry[]> {
  return db
    .with('published', (query) =>
      query
        .selectFrom('publication')
        .select('calculation_id')
        .distinctOn('dataset')
        .where('withdrawn_at', 'is', null)
        .orderBy('dataset')
        .orderBy('id', 'desc'),
    )
    .selectFrom('calculation')
    .selectAll('calculation')
    .select(({ selectFrom }) => [
      sql<boolean>`calculation.id in (select calculation_id from published)`.as('isPublished'),
      selectFrom('publication')
        .select(({ fn }) => fn.max('published_at').as('at'))
        .whereRef('publication.calculation_id', '=', 'calculation.id')
        .as('publishedAt'),
      selectFrom('publication')
        .select('published_by')
        .whereRef('publication.calculation_id', '=', 'calculation.id')
        .orderBy('publication.id', 'desc')
        .limit(1)
        .as('publishedBy'),
      selectFrom('publication')
        .select('override_reason')
        .whereRef('publication.calculation_id', '=', 'calculation.id')
        .orderBy('publication.id', 'desc')
        .limit(1)
        .as('overrideReason'),
      selectFrom('publication')
        .select('overridden_refusal')
        .whereRef('publication.calculation_id', '=', 'calculation.id')
        .orderBy('publication.id', 'desc')
        .limit(1)
        .as('overriddenRefusal'),
      selectFrom('publication')
        .select('note')
        .whereRef('publication.calculation_id', '=', 'calculation.id')
        .orderBy('publication.id', 'desc')
        .limit(1)
        .as('note'),
      selectFrom('publication')
        .select('withdrawn_at')
        .whereRef('publication.calculation_id', '=', 'calculation.id')
        .orderBy('publication.id', 'desc')
        .limit(1)
        .as('withdrawnAt'),
      selectFrom('publication')
        .select('withdrawal_note')
        .whereRef('publication.calculation_id', '=', 'calculation.id')
        .orderBy('publication.id', 'desc')
        .limit(1)
        .as('withdrawalNote'),
    ])
    .$if(dataset !== undefined, (query) => query.where('calculation.dataset', '=', dataset ?? ''))
    .orderBy('calculation.id', 'desc')
    .execute();
}
