import { sql, type Kysely } from 'kysely';

/** Checksums by which a damaged index of a calculation is detected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('calculation_checksum')
    .addColumn('calculation_id', 'integer', (column) =>
      column.notNull().references('calculation.id').onDelete('cascade'),
    )
    .addColumn('part', 'text', (column) => column.notNull())
    .addColumn('sha256', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('calculation_checksum_pkey', ['calculation_id', 'part'])
    .execute();
  await sql`
    insert into calculation_checksum (calculation_id, part, sha256)
    select calculation_id, 'day',
      sha256(convert_to(string_agg(day || ' ' || records, ',' order by day), 'UTF8'))
    from calculation_day group by calculation_id
    union all
    select calculation_id, 'bitmap ' || dimension,
      sha256(string_agg(sha256(convert_to(code || ' ', 'UTF8') || bitmap), '' order by code collate "C"))
    from calculation_bitmap group by calculation_id, dimension
    union all
    select calculation_id, 'key', sha256(string_agg(sha256(keys), '' order by position))
    from calculation_key group by calculation_id`.execute(db);
}
