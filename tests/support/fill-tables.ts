import pg from 'pg';

/** The values that CHECK constraints require; every other column may hold anything. */
const checked: Record<string, string> = {
  act: 'answer',
  actor: 'operator',
  'audit_log.via': 'job',
  date_precision: 'month',
  scan: 'clean',
  state: 'open',
  'document.kind': 'report',
  'data_request.kind': 'internal',
  'data_request.internal_proof': 'mark',
  'request_file.kind': 'application',
  'import.kind': 'merge',
  'import.removal_kind': 'duplicate',
  'planned_publication.state': 'published',
  'expectation.kind': 'validity',
  'expectation.severity': 'error',
  'request_condition.outcome': 'ticked',
};

/** Columns that CHECK constraints require to be empty beside the values above. */
const empty = new Set(['planned_publication.refusal', 'planned_publication.cancelled_by']);

/** PostgreSQL's code for a violated CHECK constraint. */
const CHECK_VIOLATION = '23514';

interface Column {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  isIdentity: boolean;
  /** The column of another table that it references. */
  references: string | null;
  /** Whether its value must be unique. */
  isKey: boolean;
}

/** Characters with a special meaning in the formats of files and databases. */
const hostile = 'tab\t line\n back\\slash \\. \\N "quoted", \'single\' {} Ñ 漢字 🙂';

/**
 * Inserts some rows into every empty table of the portal, with values that are hard to copy; rows reference
 * others where they have to.
 */
export async function fillTables(client: pg.Client, rows = 3): Promise<string[]> {
  const waiting = new Map<string, Column[]>();
  for (const column of await listColumns(client)) {
    waiting.set(column.table, [...(waiting.get(column.table) ?? []), column]);
  }
  const tables = [...waiting.keys()];
  while (waiting.size > 0) {
    const [table] = [...waiting].find(([name, columns]) =>
      columns.every(({ references }) => {
        const parent = references?.split('.')[0];
        return !parent || parent === name || !waiting.has(parent);
      }),
    ) ?? [''];
    const columns = waiting.get(table) ?? [];
    waiting.delete(table);
    const { rows: present } = await client.query(`select from "${table}" limit 1`);
    for (let row = 1; present.length === 0 && row <= rows; row++) {
      const written = columns.filter(({ isIdentity }) => !isIdentity);
      const names = written.map(({ name }) => `"${name}"`).join(', ');
      const values = written.map((column) => valueOf(column, row)).join(', ');
      try {
        await client.query(`insert into "${table}" (${names}) values (${values})`);
      } catch (error) {
        // A table may allow one row only; one that accepts none needs a value in `checked`.
        const isFull =
          row > 1 && error instanceof pg.DatabaseError && error.code === CHECK_VIOLATION;
        if (!isFull) throw error;
        break;
      }
    }
  }
  return tables;
}

/** Returns the value of a column in a row, as SQL. */
function valueOf(
  { table, name, type, isNullable, references, isKey }: Column,
  row: number,
): string {
  const given =
    checked[`${table}.${name}`] ?? checked[name] ?? (name.endsWith('_by') && 'operator');
  if (empty.has(`${table}.${name}`)) return 'null';
  if (isNullable && (row === 2 || references?.startsWith(`${table}.`))) return 'null';
  if (references) {
    const [parent, column] = references.split('.');
    return `(select "${column}" from "${parent}" order by 1 offset ${row - 1} limit 1)`;
  }
  if (given && type === 'text') return pg.escapeLiteral(given);
  const texts: Record<string, string> = {
    text: isKey ? `key ${row}` : `${row} ${hostile}`,
    'smallint[]': `{${row},-1,NULL}`,
    'text[]': '{"a,b","c\\"d","e\\\\f",NULL}',
    jsonb: JSON.stringify({ id: `${row} ${hostile}`, list: [1, null, 0.1] }),
    bytea: `\\x00ff0${row}0a5c`,
    date: `2024-02-2${row}`,
    'timestamp with time zone': `2024-02-29 23:59:59.12345${row}+07`,
    boolean: row % 2 ? 'true' : 'false',
    uuid: `00000000-0000-4000-8000-00000000000${row}`,
  };
  return `${pg.escapeLiteral(texts[type] ?? String(row))}::${type}`;
}

async function listColumns(client: pg.Client): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    select class.relname as table, attname as name, format_type(atttypid, null) as type,
      not attnotnull as "isNullable", attidentity <> '' as "isIdentity",
      exists (select from pg_index where indrelid = class.oid and indisunique
        and attnum = any (indkey)) as "isKey",
      (select parent.relname || '.' || target.attname
        from pg_constraint join pg_class parent on parent.oid = confrelid
          join pg_attribute target on target.attrelid = confrelid and target.attnum = confkey[1]
        where contype = 'f' and conrelid = class.oid and conkey = array[attribute.attnum]
      ) as references
    from pg_attribute attribute join pg_class class on class.oid = attrelid
    where class.relkind = 'r' and class.relnamespace = 'public'::regnamespace
      and attnum > 0 and not attisdropped and attgenerated = ''
      and class.relname not like 'kysely_%'
    order by class.relname, attnum`);
  return rows;
}
