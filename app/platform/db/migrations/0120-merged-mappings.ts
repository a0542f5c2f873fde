import { sql, type Kysely } from 'kysely';

/** A version of a mapping says which one, saved while its form was filled in, it was merged with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('data_mapping')
    .addColumn('merged_with', 'integer', (column) => column.references('data_mapping.id'))
    .addColumn('superseded', 'jsonb', (column) => column.notNull().defaultTo(sql`'[]'`))
    .execute();
}
