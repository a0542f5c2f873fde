import { sql, type Transaction } from 'kysely';
import { type Db } from '~/db/client.server';
import { type Database } from '~/db/schema';
import { type Account } from '~/auth/account';
import { recordEvent } from '../record-event.server';
import { exportedAccount, ownedTables } from './owned-tables';

type Row = Record<string, unknown>;

/**
 * Everything that is kept about a user, table by table: `account` holds one row, the others those
 * that belong to it. Pictures are in base 64.
 */
export async function exportAccount(
  db: Db,
  { id }: Pick<Account, 'id'>,
): Promise<Record<string, readonly Row[]>> {
  await recordEvent(db, id, 'dataExported');
  const reading = db.transaction().setIsolationLevel('repeatable read');
  return reading.execute(async (transaction) => {
    const tables = [['account', exportedAccount], ...Object.entries(ownedTables)] as const;
    const exported: Record<string, readonly Row[]> = {};
    for (const [table, columns] of tables) {
      const owner = table === 'account' ? 'id' : 'account_id';
      exported[table] = await selectRows(transaction, table, columns, { owner, id });
    }
    return exported;
  });
}

async function selectRows(
  transaction: Transaction<Database>,
  table: string,
  columns: Record<string, boolean>,
  { owner, id }: { owner: string; id: number },
): Promise<Row[]> {
  const exported = Object.keys(columns).filter((column) => columns[column]);
  const names = sql.join(exported.map((column) => sql.ref(column)));
  const { rows } = await sql<Row>`
    select ${names} from ${sql.table(table)} where ${sql.ref(owner)} = ${id} order by ${names}
  `.execute(transaction);
  return rows.map(inText);
}

/** JSON knows no bytes. */
function inText(row: Row): Row {
  const values = Object.entries(row).map(([name, value]) => [
    name,
    Buffer.isBuffer(value) ? value.toString('base64') : value,
  ]);
  return Object.fromEntries(values);
}
