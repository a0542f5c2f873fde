import { sql, type Kysely } from 'kysely';

/**
 * Chains the audit log: each entry has its number in the log and a hash of itself and of the one before. A
 * deferred trigger adds both when the transaction commits, under a lock, so that the order is that of the
 * commits and the lock is held for no other statement.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log add column number integer unique, add column hash bytea`.execute(
    db,
  );
  await sql`
    create function chain_audit_entry(entry integer) returns void
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
            || convert_to(json_build_array(previous.number + 1, id, actor, act, subject,
              to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'))::text, 'UTF8'))
        where id = entry and hash is null;
      end
    $$`.execute(db);
  await sql`select chain_audit_entry(id) from (select id from audit_log order by id) as entry`.execute(
    db,
  );
  await sql`
    create function chain_new_audit_entry() returns trigger
    language plpgsql security definer set search_path = pg_catalog
    as $$
      begin
        perform public.chain_audit_entry(new.id);
        return null;
      end
    $$`.execute(db);
  // A restored backup, which the owner of the table loads, has the hashes of its entries.
  await sql`
    create function accept_chained_audit_entry() returns trigger
    language plpgsql set search_path = pg_catalog
    as $$
      begin
        if not (select pg_has_role(relowner, 'usage') from pg_class where oid = tg_relid) then
          new.number := null;
          new.hash := null;
        end if;
        return new;
      end
    $$`.execute(db);
  await sql`
    create trigger accept_chained_audit_entry before insert on audit_log
    for each row when (new.hash is not null or new.number is not null)
    execute function accept_chained_audit_entry()`.execute(db);
  await sql`
    create constraint trigger chain_audit_entry after insert on audit_log
    deferrable initially deferred for each row when (new.hash is null)
    execute function chain_new_audit_entry()`.execute(db);
}
