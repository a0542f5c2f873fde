import { sql, type Kysely } from 'kysely';

/**
 * An import that takes another one back says which, also after it was itself taken back; the removal of a record says
 * what kind of reason it has.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table import
      add column takes_back integer references import(id),
      add column removal_kind text
        check (removal_kind in ('duplicate', 'mistake', 'court-order', 'other'))`.execute(db);
  await sql`
    update import set takes_back = target.id
    from import as target where target.withdrawn_by = import.id`.execute(db);
}
