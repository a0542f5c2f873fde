import { sql, type RawBuilder, type Transaction } from 'kysely';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import { type Account } from '~/auth/account';
import { recordEvent } from '~/auth/record-event.server';
import { isAmongOfficers } from '~/requests/states';
import { exportedAccount, ownedTables, requestTables } from './owned-tables';

type Row = Record<string, unknown>;

/**
 * Exports everything that is stored about a user, table by table: `account` holds one row, the others those
 * that belong to it or to its data requests. Pictures are in base 64; letters are named, not contained.
 */
export async function exportAccount(
  db: Db,
  { id }: Pick<Account, 'id'>,
): Promise<Record<string, readonly Row[]>> {
  await recordEvent(db, id, 'dataExported');
  const reading = db.transaction().setIsolationLevel('repeatable read');
  return reading.execute(async (transaction) => {
    const ofRequests = sql`request_id in (select id from data_request where account_id = ${id})`;
    const parts: { tables: Record<string, Record<string, boolean>>; isOwn: typeof ofRequests }[] = [
      { tables: { account: exportedAccount }, isOwn: sql`id = ${id}` },
      { tables: ownedTables, isOwn: sql`account_id = ${id}` },
      { tables: requestTables, isOwn: ofRequests },
    ];
    const exported: Record<string, readonly Row[]> = {};
    for (const { tables, isOwn } of parts) {
      for (const [table, columns] of Object.entries(tables)) {
        const names = Object.keys(columns).filter((name) => columns[name]);
        if (names.length === 0) continue;
        const rows = await selectRows(transaction, table, names, isOwn);
        exported[table] = rows.filter(isForApplicant).map(asForApplicant);
      }
    }
    return exported;
  });
}

/** Returns whether a row is neither what officers do among themselves about a request nor what they prepare. */
const isForApplicant = ({ act, kind, event_id: event }: Row) =>
  typeof act === 'string' ? !isAmongOfficers(act) : kind !== 'delivery' || event !== null;

/** Returns a row with the state of a request as its applicant sees it. */
const asForApplicant = (row: Row): Row =>
  row.state === 'awaitingConfirmation' ? { ...row, state: 'inReview' } : row;

async function selectRows(
  transaction: Transaction<Database>,
  table: string,
  columns: string[],
  isOwn: RawBuilder<unknown>,
): Promise<Row[]> {
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql<Row>`
    select ${names} from ${sql.table(table)} where ${isOwn} order by ${names}
  `.execute(transaction);
  return rows.map(inText);
}

/** JSON has no bytes. */
function inText(row: Row): Row {
  const values = Object.entries(row).map(
    ([name, value]) => [name, Buffer.isBuffer(value) ? value.toString('base64') : value] as const,
  );
  return Object.fromEntries(values);
}
