import { sql, type Kysely } from 'kysely';

/** Spaces of any width except the plain one, then zero-width ones. */
const spaces =
  '\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000';
const zeroWidthSpaces = '\u200b\u2060\ufeff';

/**
 * Normalises the ids of records and the names of codes as imports do, so that importing a file again finds
 * its records. Where several ids of a dataset become the same, the current record with the newest import gets
 * the normalised id, unless a current record has it already; the others keep theirs. A past record that has
 * it, such as one of a withdrawn import, gets the former id in exchange: their states may overlap, and no
 * record is lost or counted differently.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name::text as name from information_schema.columns
    where table_schema = current_schema()
    group by table_name
    having array_agg(column_name::text) @> '{id,import_id,superseded_by}'`.execute(db);
  for (const { name } of tables) {
    const records = sql.table(name);
    await sql`
      with normalised as (
        select id, ${normalised(sql.ref('id'))} as plain, max(import_id) as newest,
          bool_or(superseded_by is null) as is_current
        from ${records} where ${isNotAscii(sql.ref('id'))} group by id
      ), chosen as (
        select distinct on (plain) id, plain from normalised as one
        where plain <> id and plain <> ''
          and not exists (
            select from ${records} as other where other.id = one.plain and (
              not one.is_current or other.superseded_by is null
              or other.import_id in (select import_id from ${records} as own where own.id = one.id)))
        order by plain, is_current desc, newest desc, id
      )
      update ${records} as record set id = exchange.later
      from chosen, lateral (values (chosen.id, plain), (plain, chosen.id)) as exchange (former, later)
      where record.id = exchange.former`.execute(db);
  }
  const names = sql`normalize(names::text, NFC)`;
  await sql`update code set names = ${names}::jsonb
    where ${isNotAscii(sql`names::text`)} and names::text <> ${names}`.execute(db);
}

function normalised(text: ReturnType<typeof sql.ref>) {
  const plainSpaces = ' '.repeat(spaces.length);
  return sql<string>`btrim(normalize(
    translate(${text}, ${sql.lit(spaces + zeroWidthSpaces)}, ${sql.lit(plainSpaces)}), NFC))`;
}

function isNotAscii(text: ReturnType<typeof sql>) {
  return sql<boolean>`octet_length(${text}) <> char_length(${text})`;
}
