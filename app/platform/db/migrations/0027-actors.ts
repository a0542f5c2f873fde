import { sql, type Kysely } from 'kysely';

const columns = {
  import: ['imported_by'],
  calculation: ['calculated_by', 'retracted_by'],
  publication: ['published_by', 'withdrawn_by'],
};

/**
 * The actor is the operator or the number of an account. The number is no foreign key, so that it stays when
 * the account is deleted. Existing rows are those of commands, and have the name of a system user. Changes of
 * codes are logged with their actor.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, names] of Object.entries(columns)) {
    for (const name of names) {
      const [tableName, column] = [sql.table(table), sql.ref(name)];
      await sql`update ${tableName} set ${column} = 'operator' where ${column} is not null`.execute(
        db,
      );
      await sql`alter table ${tableName} add check (${column} ~ '^(operator|[1-9][0-9]*)$')`.execute(
        db,
      );
    }
  }
  await db.schema
    .createTable('code_change')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('list', 'text', (column) => column.notNull())
    .addColumn('code', 'text', (column) => column.notNull())
    .addColumn('before', 'jsonb')
    .addColumn('after', 'jsonb')
    .addColumn('changed_by', 'text', (column) =>
      column.notNull().check(sql`changed_by ~ '^(operator|[1-9][0-9]*)$'`),
    )
    .addColumn('changed_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .execute();
}
