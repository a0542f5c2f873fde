import { sql, type Kysely } from 'kysely';

/**
 * From where each act of the audit log was done. The column is part of the hash where it has a value: entries of before,
 * which have none, keep their hashes, and a value that is added to one or removed is found. Entries are listed by actor,
 * act and time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log
    add column via text check (via ~ '^(command|job|web( |$))')`.execute(db);
  await sql`
    create or replace function chain_audit_entry(entry integer) returns void
    language plpgsql set search_path = pg_catalog
    as $$
      declare
        previous record;
      begin
        perform pg_advisory_xact_lock(7300100);
        select coalesce(max(number), 0) as number into previous from public.audit_log;
        update public.audit_log set
          number = previous.number + 1,
          hash = sha256(
            coalesce((select hash from public.audit_log where number = previous.number), '')
            || convert_to((case when via is null
              then json_build_array(previous.number + 1, id, actor, act, subject,
                to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'))
              else json_build_array(previous.number + 1, id, actor, act, subject,
                to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), via)
              end)::text, 'UTF8'))
        where id = entry and hash is null;
      end
    $$`.execute(db);
  for (const column of ['actor', 'act', 'at']) {
    await db.schema.createIndex(`audit_log_${column}`).on('audit_log').column(column).execute();
  }
}
