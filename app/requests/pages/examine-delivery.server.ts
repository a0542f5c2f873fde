import { buffer } from 'node:stream/consumers';
import { db, policy } from '~/services/portal.server';
import { type Account } from '~/auth/account';
import { datasets } from '~/datasets';
import { languages } from '~/platform/i18n/languages.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { RefusedFile } from '~/platform/storage/refused-file';
import { holdsTable, isExamined, isMadeByPortal } from '../deliveries/delivered-kinds';
import { examineTable, type ExaminedTable } from '../deliveries/examine-table.server';
import { declaredKeys } from '../deliveries/key-columns';
import { findPreparedDelivery } from '../deliveries/prepared-delivery.server';
import { type FoundRequest, isPrepared } from '../find-request.server';
import { openRequestFile } from '../open-request-file.server';
import { letters } from './letters.server';

/** Under a policy of exact counts, a combination is rare if a single row has it. */
const MIN_K = 2;
/** A table is read into memory. */
const MAX_EXAMINED_BYTES = 32 * 1024 ** 2;
/** The reports of this many tables are kept between a page and its form. */
const MAX_KEPT = 200;

interface TableOfDelivery {
  file: { id: string; name: string };
  /** Whether the portal made it, of records. */
  isArchive: boolean;
  /** Null if it is too large to be read again, or not a regular table. */
  table: ExaminedTable | null;
}

/** What confirming needs of a table: the rows that identify people, and whether all of it was examined; no values. */
interface Assessment {
  rareRows: number;
  isExamined: boolean;
}

/** By the file and the key variables that were chosen; a file never changes. */
const kept = new Map<string, Assessment>();

/** Counts the rows by which people may be recognised. */
export const rareRowsIn = (tables: readonly TableOfDelivery[]): number =>
  tables.reduce((sum, { table }) => sum + (table?.identifyingRows ?? 0), 0);

/** Returns whether all of a table was examined. The portal leaves out of its archives what identifies people by itself. */
const isWhollyExamined = ({ table, isArchive }: Pick<TableOfDelivery, 'table' | 'isArchive'>) =>
  table !== null && table.isWhole && (table.hasKeys || isArchive);

/**
 * Returns the files of a prepared delivery of which not all was examined: documents, pictures, large tables, and those
 * without key variables.
 */
export function unexaminedFiles(
  { files }: Pick<FoundRequest, 'files'>,
  tables: readonly TableOfDelivery[],
): { id: string; name: string }[] {
  const complete = new Set(tables.filter(isWhollyExamined).map(({ file }) => file.id));
  return files
    .filter((file) => isPrepared(file) && isExamined(file) && !complete.has(file.id))
    .map(({ id, name }) => ({ id, name }));
}

/**
 * Counts the rare rows, and the files that were not examined, that the page of a prepared delivery showed; none once it
 * is another one, null while it is being built. Tables are read only where that page was shown by another process.
 */
export async function assessDelivery(
  request: Request,
  account: Account,
  found: FoundRequest,
  prepared: string,
): Promise<{ rareRows: number; unexamined: number } | null> {
  const assessed = { rareRows: 0, unexamined: 0 };
  const current = await findPreparedDelivery(db, account, found.row.id);
  if (current?.id !== prepared || current.isRetracted) return assessed;
  if (current.jobId) return null;
  const files = found.files.filter((file) => isPrepared(file) && isExamined(file));
  const isKept = files.every((file) => !holdsTable(file) || kept.has(keyOf(request, file.id)));
  if (!isKept) await examineTables(request, account, found, { isContentRead: false });
  for (const file of files) {
    const known = holdsTable(file) ? kept.get(keyOf(request, file.id)) : undefined;
    assessed.rareRows += known?.rareRows ?? 0;
    if (!known?.isExamined) assessed.unexamined += 1;
  }
  return assessed;
}

/** Returns the key variables that an address names for a file; null if none. */
function chosenKeys(request: Request, file: string): string[] | null {
  const { searchParams } = new URL(request.url);
  return searchParams.get('file') === file ? searchParams.getAll('key') : null;
}

const keyOf = (request: Request, file: string) =>
  JSON.stringify([file, chosenKeys(request, file)?.slice().sort()]);

/**
 * Examines the tables of a prepared delivery, by the key variables that the address names for one of them, and counts
 * rare rows by the declared ones, too. That is a reading, unless nothing of it is shown.
 */
export async function examineTables(
  request: Request,
  account: Account,
  { row, files }: FoundRequest,
  { isContentRead } = { isContentRead: true },
): Promise<TableOfDelivery[]> {
  const dimensions = await namesOfDimensions();
  const tables: TableOfDelivery[] = [];
  for (const file of files.filter((each) => isPrepared(each) && holdsTable(each))) {
    const { id, name } = file;
    const isArchive = isMadeByPortal(file);
    const chosen = chosenKeys(request, id);
    const declared = (columns: readonly string[]) =>
      isArchive ? [] : declaredKeys(columns, dimensions);
    const keysOf = (columns: readonly string[]) =>
      chosen ? [...columns.keys()].filter((at) => chosen.includes(String(at))) : declared(columns);
    const address = { requestId: row.id, fileId: id, isContentRead };
    const opened = await openRequestFile(db, account, address);
    if (!opened) continue;
    const table = await examine(opened, keysOf, chosen ? declared : undefined);
    keep(keyOf(request, id), { table, isArchive });
    tables.push({ file: { id, name }, isArchive, table });
  }
  return tables;
}

function keep(key: string, examined: Pick<TableOfDelivery, 'table' | 'isArchive'>): void {
  kept.delete(key);
  const rareRows = examined.table?.identifyingRows ?? 0;
  kept.set(key, { rareRows, isExamined: isWhollyExamined(examined) });
  const [oldest] = kept.keys();
  if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
}

type KeysOf = (columns: readonly string[]) => readonly number[];

async function examine(
  { name, storage_key: key, size }: { name: string; storage_key: string; size: number },
  keysOf: KeysOf,
  alsoKeysOf?: KeysOf,
): Promise<ExaminedTable | null> {
  if (size > MAX_EXAMINED_BYTES) return null;
  const content = await buffer(await letters.read(key));
  const k = Math.max(policy.minCount, MIN_K);
  try {
    return await examineTable({ name, content }, { keysOf, alsoKeysOf, k });
  } catch (error) {
    if (error instanceof RefusedFile) return null;
    throw error;
  }
}

/** Returns the names of all dimensions: in addresses and files, and in every language. */
async function namesOfDimensions(): Promise<Set<string>> {
  const names = new Set<string>();
  for (const language of languages) {
    const t = await getTexts(language, 'statistics');
    for (const { name, parameter } of datasets.flatMap(({ dimensions }) => dimensions)) {
      for (const each of [name, parameter, t(`parameters.${parameter}`, { defaultValue: name })])
        names.add(each);
    }
  }
  return names;
}
