import { createReadStream, type Stats } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Account } from '~/auth/account';
import { keptActor } from '~/auth/actor';
import { requireRole } from '~/auth/require-role';
import { type Environment } from '~/environment.server';
import { type Db } from '~/platform/db/client.server';
import { isMissingFile, type Storage } from '~/platform/storage/storage';
import { addFileIn } from './data-files.server';

/** Days after which an upload that was not finished is deleted, and a finished one is forgotten. */
const KEPT_DAYS = 2;
/** How many unfinished uploads an account may have. */
const MAX_UNFINISHED = 5;
/** Milliseconds without a part after which an unfinished upload gives way to another one. */
const IDLE_MS = 10 * 60_000;

/** What uploads work with; `folder` is one of the data directory, which the processes of a machine share. */
export interface UploadContext {
  db: Db;
  storage: Storage;
  folder: string;
}

/** Returns the folder of what has arrived of unfinished uploads. */
export const uploadFolder = ({ DATA_DIRECTORY }: Pick<Environment, 'DATA_DIRECTORY'>): string =>
  join(DATA_DIRECTORY, 'resumable');

/** An upload of an account: how much has arrived, and the file that it has become. */
export interface ResumableUpload {
  id: string;
  name: string;
  dataset: string;
  /** In bytes. */
  size: number;
  offset: number;
  /** Null until all of it has arrived. */
  fileId: string | null;
}

interface NewUpload {
  name: string;
  dataset: string;
  size: number;
}

/**
 * Begins an upload. @returns its id; null if the account has too many that are unfinished.
 *
 * @throws RoleMissing except for analysts.
 */
export async function beginUpload(
  { db, folder }: Pick<UploadContext, 'db' | 'folder'>,
  account: Account,
  upload: NewUpload,
): Promise<string | null> {
  requireRole(account, 'analyst');
  const unfinished = await db
    .selectFrom('data_upload')
    .select('id')
    .where('uploaded_by', '=', byOf(account))
    .where('file_id', 'is', null)
    .execute();
  const isFull = unfinished.length >= MAX_UNFINISHED;
  if (isFull && !(await dropIdle({ db, folder }, unfinished))) return null;
  const { id } = await db
    .insertInto('data_upload')
    .values({ ...upload, uploaded_by: byOf(account) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await (await open(join(folder, id), 'wx', 0o600)).close();
  return id;
}

/**
 * Returns an upload of an account; null if it has none of that id, or what arrived is gone.
 *
 * @throws RoleMissing except for analysts.
 */
export async function getUpload(
  { db, folder }: Pick<UploadContext, 'db' | 'folder'>,
  account: Account,
  id: string,
): Promise<ResumableUpload | null> {
  requireRole(account, 'analyst');
  if (!z.uuid().safeParse(id).success) return null;
  const row = await db
    .selectFrom('data_upload')
    .select(['name', 'dataset', 'size', 'file_id as fileId'])
    .where('id', '=', id)
    .where('uploaded_by', '=', byOf(account))
    .executeTakeFirst();
  if (!row) return null;
  const size = Number(row.size);
  const offset = row.fileId ? size : ((await statusOf(join(folder, id)))?.size ?? null);
  return offset === null ? null : { ...row, id, size, offset };
}

/**
 * Writes a part of an upload where the former ones end. What has arrived stays if the connection is lost.
 *
 * Parts are written at their positions: one that a lost connection still brings, and the same one sent again, write the
 * same bytes.
 *
 * @returns the new offset; null if the part is longer than the rest.
 */
export async function appendPart(
  folder: string,
  { id, size, offset }: ResumableUpload,
  part: AsyncIterable<Uint8Array>,
): Promise<number | null> {
  const file = await open(join(folder, id), 'r+');
  let end = offset;
  try {
    for await (const bytes of part) {
      if (end + bytes.length > size) return null;
      await file.write(bytes, 0, bytes.length, end);
      end += bytes.length;
    }
    return end;
  } finally {
    await file.sync();
    await file.close();
  }
}

/**
 * Adds the file of an upload that has arrived completely, once, however often it is called.
 *
 * @returns the id of the file, and whether this call has added it.
 */
export async function finishUpload(
  { db, storage, folder }: UploadContext,
  account: Account,
  { id, name, dataset }: ResumableUpload,
): Promise<{ fileId: string; isNew: boolean }> {
  const path = join(folder, id);
  const staged = await storage.stage(createReadStream(path));
  try {
    const { key: storageKey, size, sha256 } = staged;
    const finished = await db.transaction().execute(async (transaction) => {
      const { file_id: present } = await transaction
        .selectFrom('data_upload')
        .select('file_id')
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (present) return { fileId: present, isNew: false };
      await staged.commit();
      const file = { storageKey, name, dataset, size, sha256 };
      const fileId = await addFileIn(transaction, account, file);
      await transaction
        .updateTable('data_upload')
        .set({ file_id: fileId })
        .where('id', '=', id)
        .execute();
      return { fileId, isNew: true };
    });
    await rm(path, { force: true });
    return finished;
  } catch (error) {
    // The connection may have ended after the commit.
    const named = db.selectFrom('data_file').select('id').where('storage_key', '=', staged.key);
    if (!(await named.executeTakeFirst())) await storage.remove(staged.key);
    throw error;
  } finally {
    await staged.discard();
  }
}

/** Deletes uploads that nobody went on with, and what arrived of them on this machine. */
export async function purgeUploads({
  db,
  folder,
}: Pick<UploadContext, 'db' | 'folder'>): Promise<void> {
  await db
    .deleteFrom('data_upload')
    .where(sql<boolean>`begun_at < now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissingFile(error)) return [];
    throw error;
  });
  const rows = await db
    .selectFrom('data_upload')
    .select('id')
    .where('file_id', 'is', null)
    .execute();
  const kept = new Set(rows.map(({ id }) => id));
  // An upload that begins now has its row before its file.
  for (const name of names) if (!kept.has(name)) await rm(join(folder, name), { force: true });
}

/** Deletes the upload that has been idle longest, if any has for long. @returns whether there was one. */
async function dropIdle(
  { db, folder }: Pick<UploadContext, 'db' | 'folder'>,
  uploads: readonly Pick<ResumableUpload, 'id'>[],
): Promise<boolean> {
  const written = await Promise.all(
    uploads.map(async ({ id }) => ({ id, at: (await statusOf(join(folder, id)))?.mtimeMs ?? 0 })),
  );
  const [oldest] = written.sort((a, b) => a.at - b.at);
  if (!oldest || oldest.at > Date.now() - IDLE_MS) return false;
  const { id } = oldest;
  await db.deleteFrom('data_upload').where('id', '=', id).where('file_id', 'is', null).execute();
  await rm(join(folder, id), { force: true });
  return true;
}

const byOf = ({ id }: Account) => keptActor({ accountId: id });

/** Returns the size of a file and when it was written; null if there is none. */
async function statusOf(path: string): Promise<Stats | null> {
  try {
    return await stat(path);
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}
