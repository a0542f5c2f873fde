import { sql, type RawBuilder, type Transaction } from 'kysely';
import { importColumns, NOT_STATED, type Dataset } from '~/datasets/dataset';
import { contentColumns } from '~/datasets/record-table.server';
import { type Database } from '~/platform/db/schema';
import { mergedValue, ruleOf, type Disagreements } from './merge-columns';
import { type Reject } from './source-row';
import { STAGED_ROW } from './staging-table.server';

const MERGED_ROW = 'merged_row';
const UNSETTLED_ROW = 'unsettled_row';

/** Staged rows that only the other rows of the file reject. */
interface UnsettledRow {
  line: number;
  column_name: string;
  value: string;
  reason: string;
  detail: string;
}

/**
 * Makes one record of the rows of each id: rejects or merges the further ones.
 *
 * @returns the number of staged rows that it rejected, and the table that holds the records.
 */
export async function resolveRows(
  transaction: Transaction<Database>,
  options: {
    dataset: Dataset;
    mergesRows?: boolean;
    disagreements?: Disagreements;
    onReject?(reject: Reject): void;
  },
): Promise<{ rejected: number; table: string }> {
  const { dataset, mergesRows = false, disagreements = new Map(), onReject } = options;
  const unsettled = mergesRows ? conflictingRows(dataset, disagreements) : repeatedRows;
  await sql`create temporary table ${sql.table(UNSETTLED_ROW)} on commit drop as ${unsettled}`.execute(
    transaction,
  );
  await reportRows(transaction, onReject);
  const rejected = await deleteRows(transaction);
  if (mergesRows) await mergeRows(transaction, dataset, disagreements);
  return { rejected, table: mergesRows ? MERGED_ROW : STAGED_ROW };
}

const staged = sql.table(STAGED_ROW);

/** Rows whose id occurred earlier in the file. */
const repeatedRows = sql`
  select row.position, row.line, 'id' as column_name, row.id as value, 'id-repeated' as reason,
    first.line::text as detail
  from ${staged} as row
  join (
    select id, min(position) as position, (array_agg(line order by position))[1] as line
    from ${staged} group by id having count(*) > 1
  ) as first on first.id = row.id and first.position < row.position`;

/** Returns all rows of a record if one of them was rejected, or if they differ in single values. */
function conflictingRows(dataset: Dataset, rules: Disagreements): RawBuilder<unknown> {
  const stateable = new Set(importColumns(dataset));
  const singles = contentColumns(dataset).filter(
    ({ name, type }) =>
      type !== 'text[]' && stateable.has(name) && ruleOf(name, dataset, rules) === 'reject',
  );
  const stated = singles.map(
    ({ name }) => sql`array_remove(array_agg(distinct ${sql.ref(name)}::text), ${NOT_STATED})`,
  );
  const values = singles.map(({ name }, index) => sql`(${name}, stated_${sql.raw(String(index))})`);
  const none = sql`(null::text, null::text[])`;
  const groups = stated.map((list, index) => sql`, ${list} as stated_${sql.raw(String(index))}`);
  return sql`
    with record as (
      select id, bool_or(is_rejected) as is_rejected${sql.join(groups, sql``)}
      from ${staged} group by id having count(*) > 1
    )
    select row.position, row.line, 'id' as column_name, row.id as value,
      'merge-incomplete' as reason, '' as detail
    from ${staged} as row join record using (id)
    where record.is_rejected and not row.is_rejected
    union all
    select row.position, row.line, conflict.column_name, array_to_string(conflict.stated, ' / '),
      'merge-conflict', row.id
    from ${staged} as row join record using (id)
    cross join lateral (values ${sql.join(values.length > 0 ? values : [none])}) as conflict (column_name, stated)
    where not record.is_rejected and cardinality(array_remove(conflict.stated, null)) > 1`;
}

async function reportRows(
  transaction: Transaction<Database>,
  onReject?: (reject: Reject) => void,
): Promise<void> {
  const rows = transaction
    .selectFrom(sql<UnsettledRow>`${sql.table(UNSETTLED_ROW)}`.as('row'))
    .selectAll()
    .orderBy('row.line')
    .orderBy('row.column_name')
    .stream(1000);
  for await (const { line, column_name: column, value, reason, detail } of rows) {
    onReject?.({ line, column, value, reason, details: { detail } });
  }
}

async function deleteRows(transaction: Transaction<Database>): Promise<number> {
  await sql`delete from ${staged} where is_rejected`.execute(transaction);
  const { numAffectedRows } = await sql`
    delete from ${staged} where position in (select position from ${sql.table(UNSETTLED_ROW)})`.execute(
    transaction,
  );
  return Number(numAffectedRows ?? 0);
}

/** Merges the rows of each id: single values by their rules, all codes of multi-valued dimensions. */
async function mergeRows(
  transaction: Transaction<Database>,
  dataset: Dataset,
  rules: Disagreements,
): Promise<void> {
  const merged = contentColumns(dataset).map((column) => {
    const name = sql.ref(column.name);
    if (column.type === 'text[]') return sql`${unionOf(name)} as ${name}`;
    return sql`${mergedValue(column, dataset, ruleOf(column.name, dataset, rules))} as ${name}`;
  });
  await sql`
    create temporary table ${sql.table(MERGED_ROW)} on commit drop as
    select id, ${sql.join(merged)} from ${staged} group by id`.execute(transaction);
}

/** Returns all distinct codes of an array column in a group, sorted. */
function unionOf(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`array(
    select distinct code collate "C"
    from jsonb_array_elements(jsonb_agg(to_jsonb(${column}))) as list,
      jsonb_array_elements_text(list) as code
    order by 1)`;
}
