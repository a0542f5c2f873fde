import { sql, type Kysely } from 'kysely';

/** Entries of the audit log are found by the keys of their subjects, whatever the kind. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_key on audit_log
    (left(substr(subject, position(':' in subject) + 1), 200) text_pattern_ops)`.execute(db);
}
