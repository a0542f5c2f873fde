import { type Kysely } from 'kysely';

/** Pictures of accounts, deleted with them, and the form that last changed a profile. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_image')
    .addColumn('account_id', 'integer', (column) =>
      column.primaryKey().references('account.id').onDelete('cascade'),
    )
    .addColumn('content', 'bytea', (column) => column.notNull())
    .execute();
  await db.schema.alterTable('account').addColumn('profile_form', 'text').execute();
}
