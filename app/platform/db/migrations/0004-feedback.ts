import { sql, type Kysely } from 'kysely';

/** Rate limits of all forms, answers to the survey, messages to the commission. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('rate_limit')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('used_until', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('rate_limit_used_until')
    .on('rate_limit')
    .column('used_until')
    .execute();

  await db.schema
    .createTable('survey_answer')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('submission', 'uuid', (column) => column.notNull().unique())
    .addColumn('answered_on', 'date', (column) => column.notNull())
    .addColumn('respondent', 'text', (column) => column.notNull().unique())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('gender', 'text')
    .addColumn('age', 'text')
    .addColumn('education', 'text')
    .addColumn('advice', 'text')
    .addColumn('email', 'text')
    .addColumn('language', 'text', (column) => column.notNull())
    .execute();

  await db.schema
    .createTable('message')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('submission', 'uuid', (column) => column.notNull().unique())
    .addColumn('reference', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('body', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('received_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}
