import { sql } from 'kysely';
import { type Dataset } from '~/datasets/dataset';
import { frozenRecords } from '~/datasets/frozen-records.server';
import { countedColumns, isCurrentIn, orderColumns } from '~/datasets/record-table.server';
import { type Db } from '~/platform/db/client.server';
import { type Calculation } from '~/platform/db/schema';

/** The content of a record, by column: a day, a code, several codes, a number or nothing. */
export type RecordRow = Record<string, string | readonly string[] | number | null>;

/** The column of the record's key. */
export const KEY_COLUMN = 'record_key';

const BATCH_ROWS = 2_000;

/** What determines the records of a calculation. */
type FrozenCalculation = Pick<Calculation, 'id' | 'through_import' | 'code_lists'>;

/**
 * Selects the records of a calculation in the order in which an index numbers them: date, place, id.
 * Neighbours then share codes, which makes bitmaps small and fast. The key comes first, then the columns that
 * are counted by. The query has no parameters, so that COPY can use it.
 */
export function selectRecords(db: Db, dataset: Dataset, calculation: FrozenCalculation) {
  const state = {
    isCurrent: isCurrentIn(calculation),
    codeLists: sql.lit(calculation.code_lists),
  };
  return db
    .selectFrom(sql`(${frozenRecords(dataset, state)})`.as('record'))
    .select(sql<number>`record_key`.as(KEY_COLUMN))
    .select(
      countedColumns(dataset).map(({ name }) => sql<RecordRow[string]>`${sql.ref(name)}`.as(name)),
    )
    .orderBy(sql.join(orderColumns(dataset).map((name) => sql.ref(name))));
}

/** Reads these records with a cursor, so that memory does not depend on their number. */
export function streamRecords(
  db: Db,
  dataset: Dataset,
  calculation: FrozenCalculation,
): AsyncIterable<RecordRow> {
  return selectRecords(db, dataset, calculation).stream(BATCH_ROWS);
}
