import { sql, type Kysely } from 'kysely';

/**
 * Accounts that administrators have marked as those of the staff, and what proved it of the applicant when an
 * internal request was sent. Requests from before have no proof.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('internal_account')
    .addColumn('account_id', 'integer', (column) =>
      column.primaryKey().references('account.id').onDelete('cascade'),
    )
    .addColumn('marked_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema
    .alterTable('data_request')
    .addColumn('internal_proof', 'text', (column) =>
      column.check(sql`internal_proof = 'mark' or internal_proof like '@%'`),
    )
    .execute();
}
