import { type Kysely } from 'kysely';

/** An infographic has a picture in each of its languages: that of its file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('infographic_picture')
    .addColumn('infographic', 'text', (column) =>
      column.notNull().references('infographic.slug').onDelete('cascade'),
    )
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('file_id', 'text', (column) => column.notNull().references('content_file.id'))
    .addPrimaryKeyConstraint('infographic_picture_pkey', ['infographic', 'language'])
    .execute();
  const tables = db.withTables<Tables>();
  await tables
    .insertInto('infographic_picture')
    .columns(['infographic', 'language', 'file_id'])
    .expression(
      tables
        .selectFrom('infographic')
        .select(({ val }) => ['slug', val('id').as('language'), 'file_id']),
    )
    .execute();
  await db.schema.alterTable('infographic').dropColumn('file_id').execute();
}

type Tables = {
  infographic: { slug: string; file_id: string };
  infographic_picture: { infographic: string; language: string; file_id: string };
};
