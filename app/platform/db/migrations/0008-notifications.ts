import { sql, type Kysely } from 'kysely';

/** Notifications of accounts, their preferences, and the announcements that all accounts were notified of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('notification')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('account_id', 'integer', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('values', 'jsonb', (column) => column.notNull())
    .addColumn('href', 'text', (column) => column.notNull())
    .addColumn('is_listed', 'boolean', (column) => column.notNull())
    .addColumn('is_mail_due', 'boolean', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('read_at', 'timestamptz')
    .execute();
  await sql`create index notification_listed on notification (account_id, id desc) where is_listed`.execute(
    db,
  );
  await sql`create index notification_unread on notification (account_id)
    where is_listed and read_at is null`.execute(db);
  await sql`create index notification_due on notification (id) where is_mail_due`.execute(db);

  await db.schema
    .createTable('notification_preference')
    .addColumn('account_id', 'integer', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('in_portal', 'boolean', (column) => column.notNull())
    .addColumn('by_mail', 'boolean', (column) => column.notNull())
    .addPrimaryKeyConstraint('notification_preference_key', ['account_id', 'kind'])
    .execute();

  await db.schema
    .createTable('announcement')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('announcement_key', ['kind', 'subject'])
    .execute();
}
