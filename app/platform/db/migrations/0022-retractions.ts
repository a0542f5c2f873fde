import { sql, type Kysely } from 'kysely';

/** Who retracted a calculation, when, and the reason that visitors read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('calculation')
    .addColumn('retracted_by', 'text')
    .addColumn('retracted_at', 'timestamptz')
    .addColumn('retraction_reason', 'text')
    .execute();
  await sql`
    alter table calculation add constraint calculation_retraction_whole
    check (num_nulls(retracted_by, retracted_at, retraction_reason) in (0, 3))`.execute(db);
}
