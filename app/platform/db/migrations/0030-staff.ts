import { sql, type Kysely } from 'kysely';

/** Roles of the staff, the second factor of their log-ins, and log-ins that wait for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('account_role')
    .addColumn('account_id', 'integer', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('granted_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('account_role_pkey', ['account_id', 'role'])
    .execute();

  await db.schema
    .createTable('second_factor')
    .addColumn('account_id', 'integer', (column) =>
      column.primaryKey().references('account.id').onDelete('cascade'),
    )
    .addColumn('secret', 'bytea', (column) => column.notNull())
    .addColumn('last_step', 'integer', (column) => column.notNull())
    .addColumn('set_up_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();

  await db.schema
    .createTable('recovery_code')
    .addColumn('account_id', 'integer', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('made_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addPrimaryKeyConstraint('recovery_code_pkey', ['account_id', 'hash'])
    .execute();

  await db.schema
    .createTable('half_log_in')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('account_id', 'integer', (column) =>
      column.notNull().references('account.id').onDelete('cascade'),
    )
    .addColumn('is_remembered', 'boolean', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('half_log_in_account')
    .on('half_log_in')
    .column('account_id')
    .execute();

  await db.schema
    .alterTable('session')
    .addColumn('second_factor_at', 'timestamptz')
    .addColumn('pending_secret', 'bytea')
    .execute();
}
