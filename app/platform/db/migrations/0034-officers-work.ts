import { sql, type Kysely } from 'kysely';

/** What officers do with messages of the contact page; why data requests were rejected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('message')
    .addColumn('state', 'text', (column) =>
      column
        .notNull()
        .defaultTo('open')
        .check(sql`state in ('open', 'answered', 'closed')`),
    )
    .addColumn('changed_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
  await sql`update message set changed_at = received_at`.execute(db);
  await sql`create index message_state on message (state, received_at)`.execute(db);
  await sql`create index message_changed on message (changed_at)`.execute(db);

  await db.schema
    .createTable('message_event')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('message_id', 'integer', (column) =>
      column.notNull().references('message.id').onDelete('cascade'),
    )
    .addColumn('act', 'text', (column) =>
      column.notNull().check(sql`act in ('answer', 'close', 'reopen')`),
    )
    .addColumn('acted_by', 'integer', (column) =>
      column.references('account.id').onDelete('set null'),
    )
    .addColumn('text', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('form', 'text')
    .addColumn('at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint('message_event_form', ['message_id', 'form'])
    .execute();
  await sql`create index message_event_actor on message_event (acted_by)`.execute(db);

  await db.schema.alterTable('request_event').addColumn('reason', 'text').execute();
}
