import { sql, type Kysely } from 'kysely';

/**
 * The encrypted fields of forms sent after the session had ended, kept until the user has logged in again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('kept_form')
    .addColumn('account_id', 'integer', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('sealed', 'bytea', (column) => column.notNull())
    .addColumn('kept_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('kept_form_page', ['account_id', 'page'])
    .execute();
}
