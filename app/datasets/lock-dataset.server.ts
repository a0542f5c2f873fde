import { sql, type Transaction } from 'kysely';
import { type Database } from '~/platform/db/schema';
import { type Dataset } from './dataset';

/**
 * Waits until no other transaction writes the dataset (imports, calculations, publications), and keeps others
 * waiting until this one ends. Only because of this lock are import numbers assigned in the order in which
 * imports are committed, and only because of that order do calculations stay frozen.
 */
export async function lockDataset(
  transaction: Transaction<Database>,
  { name }: Pick<Dataset, 'name'>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('dataset'), hashtext(${name}))`.execute(
    transaction,
  );
}
