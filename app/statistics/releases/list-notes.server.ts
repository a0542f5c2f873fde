import { type Db } from '~/platform/db/client.server';
import { type Names } from '~/platform/db/schema';

/** The notes to readers on the publications after a calculation, up to another one, the oldest first. */
export async function listNotes(
  db: Db,
  dataset: string,
  { then, now }: { then: number; now: number },
): Promise<Names[]> {
  const rows = await db
    .selectFrom('publication')
    .select(['calculation_id', 'note'])
    .where('dataset', '=', dataset)
    .where('withdrawn_at', 'is', null)
    .where('calculation_id', '>', then)
    .where('calculation_id', '<=', now)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ note }) => note ?? []);
}
