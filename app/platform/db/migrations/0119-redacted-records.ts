import { sql, type Kysely } from 'kysely';

/** The removal of a record says when the record was redacted, and why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table import
      add column redacted_at timestamptz,
      add column redaction_reason text`.execute(db);
}
