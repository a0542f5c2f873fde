import { sql, type Kysely } from 'kysely';

/** Previews of drafts: who may see one beside the staff, until when, and the sessions in which one is open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('preview_guest')
    .addColumn('calculation_id', 'integer', (column) =>
      column.notNull().references('calculation.id').onDelete('cascade'),
    )
    .addColumn('account_id', 'integer', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('named_by', 'text', (column) => column.notNull())
    .addColumn('named_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('ends_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('preview_guest_pkey', ['calculation_id', 'account_id'])
    .execute();
  await db.schema
    .createIndex('preview_guest_account')
    .on('preview_guest')
    .column('account_id')
    .execute();
  await db.schema
    .createTable('preview')
    .addColumn('session', 'text', (column) =>
      column.primaryKey().references('session.hash').onUpdate('cascade').onDelete('cascade'),
    )
    .addColumn('calculation_id', 'integer', (column) =>
      column.notNull().references('calculation.id').onDelete('cascade'),
    )
    .addColumn('opened_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('left_at', 'timestamptz')
    .execute();
}
