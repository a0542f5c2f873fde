import { sql, type Transaction } from 'kysely';
import { type Db } from './client.server';
import { copyingTransaction } from './copying-transaction.server';
import {
  columnsOf,
  portableSettings,
  qualified,
  type CopiedTable,
  type SequenceValue,
} from './database-snapshot.server';
import { type Database } from './schema';

/** A table to be filled. */
interface LoadedTable extends CopiedTable {
  /** The number of rows it must receive. */
  rows: number;
}

interface Content<Table> {
  tables: readonly Table[];
  sequences: readonly SequenceValue[];
  /** Reads the rows of a table in PostgreSQL's text format. */
  read(table: Table): Promise<AsyncIterable<Uint8Array>>;
}

/**
 * Replaces the rows of tables, all in one transaction.
 *
 * @throws when a table has other columns, a row violates the schema, or rows are missing.
 */
export async function loadTables<Table extends LoadedTable>(
  db: Db,
  { tables, sequences, read }: Content<Table>,
): Promise<void> {
  await copyingTransaction(db, async (transaction, copy) => {
    for (const setting of portableSettings.split(';')) await sql.raw(setting).execute(transaction);
    const names = tables.map(qualified).join(', ');
    if (names) await sql.raw(`truncate ${names}`).execute(transaction);
    for (const table of referencedFirst(tables, await readReferences(transaction))) {
      await copy(`${qualified(table)} (${columnsOf(table)})`, await read(table));
      const rows = await countRows(transaction, table);
      if (rows !== table.rows) {
        throw new Error(`${qualified(table)} has ${rows} rows instead of ${table.rows}`);
      }
    }
    for (const { name, value } of sequences) {
      await sql`select setval(${`public.${name}`}::regclass, ${value})`.execute(transaction);
    }
  });
}

async function countRows(db: Transaction<Database>, table: CopiedTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.raw(qualified(table))}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** A foreign key from one table to another. */
interface Reference {
  from: string;
  to: string;
}

async function readReferences(db: Transaction<Database>): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select distinct
      child.relnamespace::regnamespace || '.' || child.relname as "from",
      parent.relnamespace::regnamespace || '.' || parent.relname as "to"
    from pg_constraint
      join pg_class child on child.oid = conrelid
      join pg_class parent on parent.oid = confrelid
    where contype = 'f' and conrelid <> confrelid`.execute(db);
  return rows;
}

/** Orders the tables so that each comes after those that it references. */
function referencedFirst<Table extends CopiedTable>(
  tables: readonly Table[],
  references: readonly Reference[],
): Table[] {
  const byName = new Map(tables.map((table) => [`${table.schema}.${table.name}`, table]));
  const ordered = new Set<Table>();
  const visit = (table: Table, above: readonly Table[]) => {
    if (above.includes(table)) throw new Error(`${qualified(table)} refers to itself by others`);
    for (const { from, to } of references) {
      const parent = byName.get(from) === table ? byName.get(to) : undefined;
      if (parent) visit(parent, [...above, table]);
    }
    ordered.add(table);
  };
  for (const table of tables) visit(table, []);
  return [...ordered];
}
