import { sql } from 'kysely';
import { z } from 'zod';
import { type Account } from '~/auth/account';
import { keptActor } from '~/auth/actor';
import { requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { getJob, type JobQueue } from '~/platform/jobs/job-queue.server';
import {
  type FileOptions,
  fileOptionsSchema,
  importJob,
  type ImportJobResult,
} from '~/records/import-job.server';
import { queueStaffJob } from '../jobs/queue-staff-job.server';
import { type DataFile, hrefOfFileImport } from './data-file';
import { getDataFile, getStorageKey } from './data-files.server';

/** A check or an import of an uploaded file. */
export interface FileImport {
  job: string;
  mapping: number | null;
  options: FileOptions;
  /** Null while it goes on, or when it failed. */
  result: ImportJobResult | null;
}

/** Queues a check or an import of an uploaded file. @returns its job. @throws RoleMissing except for analysts. */
export async function queueImport(
  { db, jobs }: { db: Db; jobs: Pick<JobQueue, 'send'> },
  account: Account,
  { id, name, dataset }: Pick<DataFile, 'id' | 'name' | 'dataset'>,
  { mapping, language, ...options }: FileOptions & { mapping: number | null; language: string },
): Promise<string> {
  const file = await getStorageKey(db, account, id);
  const content = mapping === null ? undefined : await readMappingVersion(db, dataset, mapping);
  const by = { accountId: account.id };
  // The import says so if the second file is gone.
  const second = await getDataFile(db, account, options.joinedFile ?? '');
  const joined = content?.join && second ? await getStorageKey(db, account, second.id) : undefined;
  const ofFile = { dataset, file, fileName: name, mapping: content, joined };
  const input = { ...options, ...ofFile, by, language };
  const row = { file_id: id, mapping_id: mapping, options: JSON.stringify(options) };
  return queueStaffJob({ db, jobs }, account, importJob, input, {
    roles: ['analyst'],
    subject: name,
    page: (job) => hrefOfFileImport(id, job),
    alongside: (transaction, job) =>
      transaction
        .insertInto('data_import')
        .values({ job_id: job, ...row })
        .execute(),
  });
}

/**
 * Returns a check or an import of a file; null if there is none, or if its outcome was deleted with a joined file.
 *
 * @throws RoleMissing except for analysts.
 */
export async function getImport(
  db: Db,
  account: Account,
  { id }: Pick<DataFile, 'id'>,
  job: string,
): Promise<FileImport | null> {
  requireRole(account, 'analyst');
  if (!z.uuid().safeParse(job).success) return null;
  const row = await db
    .selectFrom('data_import')
    .select(['job_id', 'mapping_id', 'options'])
    .where('file_id', '=', id)
    .where('job_id', '=', job)
    .executeTakeFirst();
  if (!row) return null;
  const state = await getJob(db, job);
  const result = (state?.result as Partial<ImportJobResult> | undefined) ?? null;
  if (result && !result.result) return null;
  return {
    job,
    mapping: row.mapping_id,
    options: fileOptionsSchema.parse(row.options),
    result: withDates(result as ImportJobResult | null),
  };
}

/** Returns a result, which only `runImportJob` writes, with the dates that JSON made texts of. */
function withDates(imported: ImportJobResult | null): ImportJobResult | null {
  if (!imported || !('importedAt' in imported.result)) return imported;
  const { result } = imported;
  return { ...imported, result: { ...result, importedAt: new Date(result.importedAt) } };
}

/**
 * Saves a version of a mapping, unless it is the latest one for these columns. @returns its number.
 *
 * @throws RoleMissing except for analysts.
 */
export async function saveMapping(
  db: Db,
  account: Account,
  { dataset, fingerprint, content }: { dataset: string; fingerprint: string; content: object },
): Promise<number> {
  requireRole(account, 'analyst');
  const latest = await db
    .selectFrom('data_mapping')
    .select(['id', sql<boolean>`content = ${JSON.stringify(content)}::jsonb`.as('isSame')])
    .where('dataset', '=', dataset)
    .where('fingerprint', '=', fingerprint)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (latest?.isSame) return latest.id;
  const { id } = await db
    .insertInto('data_mapping')
    .values({
      dataset,
      fingerprint,
      content: JSON.stringify(content),
      saved_by: keptActor({ accountId: account.id }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A version of a mapping. */
export interface MappingVersion {
  id: number;
  fingerprint: string;
  savedBy: string;
  savedAt: Date;
}

/** Lists the versions of mappings of a dataset, those for these columns first, each the newest first. */
export async function listMappings(
  db: Db,
  account: Account,
  { dataset, fingerprint }: { dataset: string; fingerprint: string },
): Promise<MappingVersion[]> {
  requireRole(account, 'analyst');
  const rows = await db
    .selectFrom('data_mapping')
    .select(['id', 'fingerprint', 'saved_by as savedBy', 'saved_at as savedAt'])
    .where('dataset', '=', dataset)
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
  const isMatching = (row: MappingVersion) => row.fingerprint === fingerprint;
  return [...rows.filter(isMatching), ...rows.filter((row) => !isMatching(row))];
}

/** Returns the content of a mapping file. */
export async function readMappingVersion(
  db: Db,
  dataset: string,
  id: number,
): Promise<Record<string, unknown>> {
  const { content } = await db
    .selectFrom('data_mapping')
    .select('content')
    .where('dataset', '=', dataset)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return z.record(z.string(), z.unknown()).parse(content);
}

/** Lists the checks and imports of a file, the newest first. @throws RoleMissing except for analysts. */
export async function listImports(db: Db, account: Account, { id }: Pick<DataFile, 'id'>) {
  requireRole(account, 'analyst');
  const rows = await db
    .selectFrom('data_import')
    .innerJoin('staff_job', 'staff_job.id', 'data_import.job_id')
    .select(['job_id as job', 'options', 'queued_by as by', 'queued_at as at'])
    .where('file_id', '=', id)
    .orderBy('queued_at', 'desc')
    .execute();
  return rows.map(({ options, ...row }) => ({
    ...row,
    mode: fileOptionsSchema.parse(options).mode,
  }));
}
