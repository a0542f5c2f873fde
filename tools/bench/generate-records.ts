import { sql } from 'kysely';
import { listCodeLists } from '~/datasets/code-lists.server';
import { type Dataset, recordedDimensions } from '~/datasets/dataset';
import { keyRecords, recordKeySecret } from '~/datasets/record-key.server';
import { type Db } from '~/platform/db/client.server';
import { randomStream } from '../../bin/demo/random';
import { randomStatement } from './random-statement';

/** How many different statements of each dimension exist; the records combine them freely. */
const STATEMENTS = 1_000;
/** The secret of the records' keys. */
export const recordKeys = recordKeySecret(Buffer.from('benchmark'));

const FIRST_DAY = '2020-01-01';
const DAYS = 2_192;

/**
 * Fills the dataset's record table with random records of the years 2020 to 2025, with unevenly distributed
 * places and codes. PostgreSQL makes them from a small table of statements, so that ten million take minutes.
 */
export async function generateRecords(db: Db, dataset: Dataset, records: number): Promise<void> {
  await db.connection().execute(async (connection) => {
    await createStatements(connection, dataset);
    const { id } = await connection
      .insertInto('import')
      .values({
        dataset: dataset.name,
        file_name: 'benchmark',
        sha256: '',
        mapping_sha256: '',
        is_synthetic: true,
        rows: records,
        added: records,
        changed: 0,
        unchanged: 0,
        rejected: 0,
        imported_by: 'operator',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await combineStatements(connection, dataset, records, id);
    await keyRecords(connection, dataset, recordKeys); // as an import does
    await sql`vacuum analyze ${sql.table(dataset.table)}`.execute(connection);
  });
}

async function createStatements(db: Db, dataset: Dataset): Promise<void> {
  const lists = await listCodeLists(db);
  const random = randomStream(1993, 0).uniform;
  const rows = Array.from({ length: STATEMENTS }, (_, number) => ({
    number,
    ...randomStatement(dataset, lists, random),
  }));
  const columns = recordedDimensions(dataset).map(
    ({ name, isMultiple }) => sql`${sql.ref(name)} ${sql.raw(isMultiple ? 'text[]' : 'text')}`,
  );
  await sql`create temporary table statement (number integer, ${sql.join(columns)})`.execute(db);
  await sql`
    insert into statement
    select * from jsonb_populate_recordset(null::statement, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  );
  await sql`analyze statement`.execute(db);
}

/** Places come from one statement, so that they agree, and so do codes and their parents; every other dimension from a separate one. */
async function combineStatements(
  db: Db,
  dataset: Dataset,
  records: number,
  importId: number,
): Promise<void> {
  const sources = recordedDimensions(dataset).map(({ name, isPlace, codeList, parent }) => ({
    name,
    source: isPlace || codeList === 'country' ? 'place' : (parent?.dimension ?? name),
  }));
  const distinct = [...new Set(sources.map(({ source }) => source))];
  const draws = distinct.map(
    (source) => sql`floor(random() * ${STATEMENTS})::int as ${sql.ref(source)}`,
  );
  const joins = distinct.map(
    (source) => sql`join statement as ${sql.ref(`of_${source}`)}
      on ${sql.ref(`of_${source}.number`)} = draw.${sql.ref(source)}`,
  );
  const columns = dataset.measures.flatMap(({ column }) => (column ? [sql.ref(column)] : []));
  const target = sql.join([
    ...['id', 'import_id', dataset.dateColumn, ...sources.map(({ name }) => name)].map((name) =>
      sql.ref(name),
    ),
    ...columns,
  ]);
  const values = sql.join([
    sql`lpad(draw.id::text, 8, '0')`,
    sql`${importId}::int`,
    sql`${FIRST_DAY}::date + floor(random() * ${DAYS})::int`,
    ...sources.map(({ name, source }) => sql.ref(`of_${source}.${name}`)),
    ...columns.map(() => sql`case when random() < 0.7 then floor(random() * 20)::int end`),
  ]);
  await sql`select setseed(0.1993)`.execute(db);
  await sql`
    insert into ${sql.table(dataset.table)} (${target})
    select ${values}
    from (select id, ${sql.join(draws)} from generate_series(1, ${records}::int) as series(id)) as draw
    ${sql.join(joins, sql` `)}`.execute(db);
}
