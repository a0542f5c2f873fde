import { sql, type Kysely } from 'kysely';

/**
 * What officers have ticked or waived before they approve a request: each decision with who and when, the latest
 * counts. Ticks from before (`data_request.checklist`) name nobody, so they do not count.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('request_condition')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('request_id', 'uuid', (column) =>
      column.notNull().references('data_request.id').onDelete('cascade'),
    )
    .addColumn('condition', 'text', (column) => column.notNull())
    .addColumn('outcome', 'text', (column) =>
      column.notNull().check(sql`outcome in ('ticked', 'waived', 'open')`),
    )
    .addColumn('reason', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('decided_by', 'integer', (column) =>
      column.references('account.id').onDelete('set null'),
    )
    .addColumn('at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addCheckConstraint('request_condition_reason', sql`outcome <> 'waived' or reason <> ''`)
    .execute();
  await sql`create index request_condition_request on request_condition (request_id)`.execute(db);
  await sql`create index request_condition_officer on request_condition (decided_by)`.execute(db);
}
