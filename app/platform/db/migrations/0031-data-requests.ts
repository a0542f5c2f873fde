import { sql, type Kysely } from 'kysely';

/** Data requests: their contents, events and files, the officers' notes; the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('data_request')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('reference', 'text', (column) => column.unique())
    .addColumn('account_id', 'integer', (column) =>
      column.references('account.id').onDelete('set null'),
    )
    .addColumn('kind', 'text', (column) =>
      column.notNull().check(sql`kind in ('internal', 'external')`),
    )
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('draft'))
    .addColumn('fields', 'jsonb', (column) => column.notNull().defaultTo(sql`'{}'`))
    .addColumn('dataset', 'text')
    .addColumn('filter', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('officer_id', 'integer', (column) =>
      column.references('account.id').onDelete('set null'),
    )
    .addColumn('checklist', 'jsonb', (column) => column.notNull().defaultTo(sql`'{}'`))
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('changed_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('submitted_at', 'timestamptz')
    .addColumn('decided_at', 'timestamptz')
    .addColumn('ended_at', 'timestamptz')
    .addColumn('expires_at', 'timestamptz')
    .addColumn('purged_at', 'timestamptz')
    .execute();
  await sql`create unique index data_request_draft on data_request (account_id, kind)
    where state = 'draft'`.execute(db);
  await sql`create index data_request_account on data_request (account_id, changed_at)`.execute(db);
  await sql`create index data_request_state on data_request (state, submitted_at)`.execute(db);
  await sql`create index data_request_officer on data_request (officer_id)`.execute(db);

  await db.schema
    .createTable('request_event')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('request_id', 'uuid', (column) =>
      column.notNull().references('data_request.id').onDelete('cascade'),
    )
    .addColumn('act', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('acted_by', 'integer', (column) =>
      column.references('account.id').onDelete('set null'),
    )
    .addColumn('message', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('form', 'text')
    .addColumn('at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint('request_event_form', ['request_id', 'form'])
    .execute();
  await sql`create index request_event_actor on request_event (acted_by)`.execute(db);

  await db.schema
    .createTable('request_file')
    .addColumn('id', 'uuid', (column) => column.primaryKey().defaultTo(sql`gen_random_uuid()`))
    .addColumn('request_id', 'uuid', (column) =>
      column.notNull().references('data_request.id').onDelete('cascade'),
    )
    .addColumn('event_id', 'integer', (column) =>
      column.references('request_event.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) =>
      column
        .notNull()
        .check(
          sql`kind in ('application', 'recommendation', 'institution', 'attachment', 'delivery')`,
        ),
    )
    .addColumn('storage_key', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('media_type', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('sha256', 'text', (column) => column.notNull())
    .addColumn('sent_sha256', 'text', (column) => column.notNull())
    .addColumn('is_flagged', 'boolean', (column) => column.notNull().defaultTo(false))
    .addColumn('scan', 'text', (column) =>
      column.notNull().check(sql`scan in ('clean', 'waiting', 'none', 'infected')`),
    )
    .addColumn('stored_by', 'integer', (column) =>
      column.references('account.id').onDelete('set null'),
    )
    .addColumn('stored_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('removed_at', 'timestamptz')
    .execute();
  await sql`create index request_file_request on request_file (request_id)`.execute(db);
  await sql`create index request_file_event on request_file (event_id)`.execute(db);
  await sql`create index request_file_owner on request_file (stored_by)`.execute(db);

  await db.schema
    .createTable('request_note')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('request_id', 'uuid', (column) =>
      column.notNull().references('data_request.id').onDelete('cascade'),
    )
    .addColumn('written_by', 'integer', (column) =>
      column.references('account.id').onDelete('set null'),
    )
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('form', 'text', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint('request_note_form', ['request_id', 'form'])
    .execute();
  await sql`create index request_note_author on request_note (written_by)`.execute(db);

  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('actor', 'text', (column) =>
      column.notNull().check(sql`actor ~ '^(portal|operator|[1-9][0-9]*)$'`),
    )
    .addColumn('act', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await sql`create index audit_log_subject on audit_log (subject)`.execute(db);
}
