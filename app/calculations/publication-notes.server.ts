import { type Db } from '~/platform/db/client.server';
import { type Names } from '~/platform/db/schema';

/** Lists the notes to readers on the publications after a calculation, up to another one, oldest first. */
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

/** The withdrawal of a calculation's last publication: when, and the note to readers. */
export interface Withdrawal {
  at: Date;
  note: Names | null;
}

/** Returns the withdrawal of the last publication of a calculation; null if that was not withdrawn. */
export async function getWithdrawal(
  db: Db,
  dataset: string,
  calculation: number,
): Promise<Withdrawal | null> {
  const last = await db
    .selectFrom('publication')
    .select(['withdrawn_at as at', 'withdrawal_note as note'])
    .where('dataset', '=', dataset)
    .where('calculation_id', '=', calculation)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  return last?.at ? { at: last.at, note: last.note } : null;
}
