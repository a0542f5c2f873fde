import { type Db } from '~/platform/db/client.server';

/** A publication, with who published, withdrew and retracted it, in the form of `keptActor`. */
export type Publication = Awaited<ReturnType<typeof listPublications>>[number];

/** Lists the last publications of a dataset, or all of a calculation, newest first. */
export function listPublications(
  db: Db,
  { dataset, calculation, limit }: { dataset: string; calculation?: number; limit: number },
) {
  return db
    .selectFrom('publication')
    .innerJoin('calculation', 'calculation.id', 'publication.calculation_id')
    .select(['publication.id', 'calculation_id', 'published_by', 'published_at', 'withdrawn_by'])
    .select(['withdrawn_at', 'override_reason', 'emergency_reason', 'note', 'withdrawal_note'])
    .select(['calculated_by', 'retracted_at', 'retracted_by', 'retraction_reason'])
    .where('publication.dataset', '=', dataset)
    .$if(calculation !== undefined, (query) => query.where('calculation_id', '=', calculation ?? 0))
    .orderBy('publication.id', 'desc')
    .limit(limit)
    .execute();
}
