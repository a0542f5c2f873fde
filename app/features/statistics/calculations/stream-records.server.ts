import { sql } from 'kysely';
import { type Dataset, statedDimensions } from '~/datasets/dataset';
import { contentColumns, isCurrentAt } from '~/datasets/record-table.server';
import { type Db } from '~/db/client.server';

/** What one record states, by column: a day, a code, several codes, a number or nothing. */
export type RecordRow = Record<string, string | readonly string[] | number | null>;

/** The column of the record's key. */
export const KEY_COLUMN = 'record_key';

const BATCH_ROWS = 2_000;

/**
 * The records of a dataset after an import, in the order in which an index numbers them: date, place,
 * id. Neighbours then share codes, which makes bitmaps small and fast. The key comes first, then the
 * content columns. Without parameters, so that it can be copied.
 */
export function selectRecords(db: Db, dataset: Dataset, throughImport: number) {
  const places = statedDimensions(dataset).filter(({ isPlace }) => isPlace);
  const order = [dataset.dateColumn, ...places.map(({ name }) => name), 'id'];
  return db
    .selectFrom(sql`${sql.table(dataset.table)}`.as('record'))
    .select(sql<number>`record_key`.as(KEY_COLUMN))
    .select(
      contentColumns(dataset).map(({ name }) => sql<RecordRow[string]>`${sql.ref(name)}`.as(name)),
    )
    .where(isCurrentAt(throughImport))
    .orderBy(sql.join(order.map((name) => sql.ref(name))));
}

/** These records read with a cursor: memory does not depend on how many there are. */
export function streamRecords(
  db: Db,
  dataset: Dataset,
  throughImport: number,
): AsyncIterable<RecordRow> {
  return selectRecords(db, dataset, throughImport).stream(BATCH_ROWS);
}
