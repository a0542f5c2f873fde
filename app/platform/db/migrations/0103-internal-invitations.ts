import { sql, type Kysely } from 'kysely';

/**
 * Invitations of the staff to internal data requests, and on a mark the one that made it. The web server may only use
 * up an invitation, by its token, and delete expired ones: functions do so with the rights of the owner.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('internal_invitation')
    .addColumn('id', 'integer', (column) => column.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('email_key', 'text', (column) => column.notNull().unique())
    .addColumn('invited_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute();
  await db.schema
    .alterTable('internal_account')
    .addColumn('invited_email', 'text')
    .addColumn('invited_at', 'timestamptz')
    .execute();
  await db.schema
    .alterTable('data_request')
    .dropConstraint('data_request_internal_proof_check')
    .execute();
  await sql`
    alter table data_request add constraint data_request_internal_proof_check
    check (internal_proof = 'mark' or internal_proof like '@%' or internal_proof like 'invitation%')`.execute(
    db,
  );
  await sql`
    create function use_internal_invitation(token text, accepting integer) returns integer
    language sql security definer set search_path = pg_catalog
    as $$
      with used as (
        delete from public.internal_invitation
        where hash = rtrim(translate(encode(sha256(convert_to(token, 'UTF8')), 'base64'), '+/', '-_'), '=')
          and expires_at > now()
          and exists (select from public.account where id = accepting and verified_at is not null)
        returning id, email, invited_at
      ), marked as (
        insert into public.internal_account (account_id, invited_email, invited_at)
        select accepting, email, invited_at from used
        on conflict do nothing
      )
      select id from used
    $$`.execute(db);
  await sql`
    create function forget_internal_invitations() returns void
    language sql security definer set search_path = pg_catalog
    as $$delete from public.internal_invitation where expires_at < now()$$`.execute(db);
}
