import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { type Account } from '~/auth/account';
import { audit } from '~/auth/audit.server';
import { keptActor } from '~/auth/actor';
import { requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import { type Storage } from '~/platform/storage/storage';
import { encodings } from '~/records/files/encodings';
import { DATA_FILE_DAYS, type DataFile, hrefOfDataFile } from './data-file';

const MAX_LISTED = 100;

/** What staff chose for a file. */
export const shapeSchema = z.object({
  sheet: z.string().min(1).optional(),
  headerRow: z.number().int().min(1).max(1_000_000).optional(),
  encoding: z.enum(encodings).optional(),
});

interface NewFile {
  storageKey: string;
  name: string;
  dataset: string;
  size: number;
  sha256: string;
}

/** Adds an uploaded file. @returns its id. @throws RoleMissing except for analysts. */
export async function addDataFile(db: Db, account: Account, file: NewFile): Promise<string> {
  return db.transaction().execute((transaction) => addFileIn(transaction, account, file));
}

/** Adds an uploaded file, in a transaction. @returns its id. @throws RoleMissing except for analysts. */
export async function addFileIn(
  transaction: Transaction<Database>,
  account: Account,
  { storageKey, ...facts }: NewFile,
): Promise<string> {
  requireRole(account, 'analyst');
  const by = { accountId: account.id };
  const { id } = await transaction
    .insertInto('data_file')
    .values({ ...facts, storage_key: storageKey, uploaded_by: keptActor(by) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await audit(transaction, { by, act: 'dataFileUploaded', subject: `data_file:${id}` });
  return id;
}

/** Lists the uploaded files whose content is still there, the newest first. @throws RoleMissing except for analysts. */
export async function listDataFiles(db: Db, account: Account): Promise<DataFile[]> {
  requireRole(account, 'analyst');
  const rows = await selectFiles(db).orderBy('uploaded_at', 'desc').limit(MAX_LISTED).execute();
  return rows.map(fileOf);
}

/**
 * Counts the uploaded files that were neither imported nor joined to another one. @throws RoleMissing except for analysts.
 */
export async function countUnimported(db: Db, account: Account): Promise<number> {
  requireRole(account, 'analyst');
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from data_file where removed_at is null and not exists (
      select from data_import join job_result using (job_id)
      where result #>> '{result,outcome}' in ('imported', 'already-imported')
        and (file_id = data_file.id or options ->> 'joinedFile' = data_file.id::text)
    )`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Returns an uploaded file; null if there is none, or none any more. @throws RoleMissing except for analysts. */
export async function getDataFile(db: Db, account: Account, id: string): Promise<DataFile | null> {
  requireRole(account, 'analyst');
  if (!z.uuid().safeParse(id).success) return null;
  const row = await selectFiles(db).where('id', '=', id).executeTakeFirst();
  return row ? fileOf(row) : null;
}

/** Returns where the content of an uploaded file is stored. @throws RoleMissing except for analysts, if it is removed. */
export async function getStorageKey(db: Db, account: Account, id: string): Promise<string> {
  requireRole(account, 'analyst');
  const { storage_key: key } = await selectFiles(db).where('id', '=', id).executeTakeFirstOrThrow();
  return key;
}

/** Deletes the content of an uploaded file, and what was read of it. @throws RoleMissing except for analysts. */
export async function removeDataFile(
  { db, storage }: { db: Db; storage: Pick<Storage, 'remove'> },
  account: Account,
  id: string,
): Promise<void> {
  requireRole(account, 'analyst');
  const by = { accountId: account.id };
  await removeFiles({ db, storage }, sql`id = ${id}`, (transaction) =>
    audit(transaction, { by, act: 'dataFileRemoved', subject: `data_file:${id}` }),
  );
}

/** Deletes the content of files that were uploaded long ago. */
export async function purgeDataFiles(stores: {
  db: Db;
  storage: Pick<Storage, 'remove'>;
}): Promise<void> {
  await removeFiles(stores, sql`uploaded_at < now() - make_interval(days => ${DATA_FILE_DAYS})`);
}

async function removeFiles(
  { db, storage }: { db: Db; storage: Pick<Storage, 'remove'> },
  condition: ReturnType<typeof sql>,
  also: (transaction: Db) => Promise<void> = async () => {},
): Promise<void> {
  const removed = await db.transaction().execute(async (transaction) => {
    const files = await transaction
      .updateTable('data_file')
      .set({ removed_at: sql`now()` })
      .where(sql<boolean>`removed_at is null and ${condition}`)
      .returning(['id', 'storage_key'])
      .execute();
    if (files.length === 0) return [];
    const ids = files.map(({ id }) => id);
    const pages = ids.map(hrefOfDataFile);
    // Results and reports contain values of the file, also of one that was joined; that there was one is still known.
    const { rows } = await sql<Record<'report' | 'missing' | 'rows', string | null>>`
      with over as (
        select job_id, result ->> 'report' as report, result ->> 'missing' as missing,
          result ->> 'rows' as rows
        from job_result
        join staff_job on staff_job.id = job_result.job_id
        where substring(page for ${pages[0]?.length ?? 0}) = any(${pages})
          or job_result.job_id in (
            select job_id from data_import where options ->> 'joinedFile' = any(${ids})
          )
      )
      update job_result set result = '{}' from over where job_result.job_id = over.job_id
      returning report, missing, rows`.execute(transaction);
    await also(transaction);
    const reports = rows.flatMap((row) => Object.values(row).flatMap((key) => key ?? []));
    return [...files.map((file) => file.storage_key), ...reports];
  });
  for (const key of removed) await storage.remove(key);
}

const selectFiles = (db: Db) =>
  db.selectFrom('data_file').selectAll().where('removed_at', 'is', null);

function fileOf(row: {
  id: string;
  name: string;
  dataset: string;
  size: number;
  sha256: string;
  shape: unknown;
  inspect_job: string | null;
  uploaded_by: string;
  uploaded_at: Date;
}): DataFile {
  return {
    id: row.id,
    name: row.name,
    dataset: row.dataset,
    sha256: row.sha256,
    size: Number(row.size),
    shape: shapeSchema.parse(row.shape),
    inspectJob: row.inspect_job,
    uploadedBy: row.uploaded_by,
    uploadedAt: row.uploaded_at,
  };
}
