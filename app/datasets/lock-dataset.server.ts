import { sql, type Transaction } from 'kysely';
import { type Database } from '~/platform/db/schema';
import { type Dataset } from './dataset';

/**
 * Waits until no other transaction writes the dataset (imports, calculations, publications), and
 * keeps the others waiting until this one ends. Import numbers are given in the order in which
 * imports are committed only because of this lock, and calculations stay frozen only because of that
 * order.
 */
export async function lockDataset(
  transaction: Transaction<Database>,
  { name }: Pick<Dataset, 'name'>,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('dataset'), hashtext(${name}))`.execute(
    transaction,
  );
}
