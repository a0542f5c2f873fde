import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Account } from '~/auth/account';
import { keptActor } from '~/auth/actor';
import { audit, originOfRequest } from '~/auth/audit.server';
import { requireRole } from '~/auth/require-role';
import { type Db } from '~/platform/db/client.server';
import { getJob, type JobQueue } from '~/platform/jobs/job-queue.server';
import {
  type FileOptions,
  fileOptionsSchema,
  importJob,
  type ImportJobResult,
} from '~/records/import-job.server';
import { mergeMappings, type Superseded } from '~/records/mapping/merge-mappings';
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
  const by = { accountId: account.id, from: originOfRequest() };
  // The import says so if the second file is gone.
  const second = await getDataFile(db, account, options.joinedFile ?? '');
  const joined = content?.join && second ? await getStorageKey(db, account, second.id) : undefined;
  const ofFile = { dataset, file, fileName: name, mapping: content, joined };
  const input = { ...options, ...ofFile, by, language };
  const row = { file_id: id, mapping_id: mapping, options: JSON.stringify(options) };
  return queueStaffJob({ db, jobs }, account, importJob, input, {
    roles: ['analyst'],
    kind: options.mode === 'dry-run' ? 'check' : undefined,
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

/** How many mappings for other columns are listed. */
const MAX_OTHERS = 20;

interface SavedMapping {
  dataset: string;
  fingerprint: string;
  content: object;
  /** What its form began with: the latest version then, if there was one. */
  base?: { version: number | null; content: object };
}

/**
 * Saves a version of a mapping, unless it is the latest one for these columns. A version that somebody saved since
 * `base` is merged into it.
 *
 * @returns its number. @throws RoleMissing except for analysts.
 */
export async function saveMapping(
  db: Db,
  account: Account,
  { dataset, fingerprint, content, base }: SavedMapping,
): Promise<number> {
  requireRole(account, 'analyst');
  return db.transaction().execute(async (transaction) => {
    // Nobody saves another version before this one.
    await sql`select pg_advisory_xact_lock(hashtext('mapping'), hashtext(${fingerprint}))`.execute(
      transaction,
    );
    const latest = await transaction
      .selectFrom('data_mapping')
      .select(['id', 'content'])
      .where('dataset', '=', dataset)
      .where('fingerprint', '=', fingerprint)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    const earlier = contentSchema.parse(latest?.content ?? {});
    // As it is stored: without keys that are undefined.
    const later = contentSchema.parse(JSON.parse(JSON.stringify(content)));
    const merged =
      base && latest && latest.id !== base.version
        ? mergeMappings({ base: base.content, earlier, later })
        : null;
    const saved = merged?.content ?? later;
    if (latest && isDeepStrictEqual(saved, earlier)) return latest.id;
    const { id } = await transaction
      .insertInto('data_mapping')
      .values({
        dataset,
        fingerprint,
        content: JSON.stringify(saved),
        saved_by: keptActor({ accountId: account.id }),
        // It may have waited since its transaction began.
        saved_at: sql`clock_timestamp()`,
        merged_with: merged && latest ? latest.id : null,
        superseded: JSON.stringify(merged?.superseded ?? []),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const by = { accountId: account.id };
    await audit(transaction, { by, act: 'mappingSaved', subject: `data_mapping:${id}` });
    return id;
  });
}

const contentSchema = z.record(z.string(), z.unknown());

/**
 * Returns the latest version for these columns when a file was first checked with the mapping of a check or an import:
 * its pages may have shown no later one. Null if there was none.
 */
export async function latestMappingAt(
  db: Db,
  { dataset, fingerprint, job }: { dataset: string; fingerprint: string; job: string },
): Promise<number | null> {
  const latest = await db
    .selectFrom('data_mapping')
    .innerJoin('staff_job', (join) => join.onRef('saved_at', '<=', 'queued_at'))
    .select('data_mapping.id')
    .where(
      'staff_job.id',
      '=',
      sql<string>`(
        select queued.id from data_import as shown
        join data_import as same on same.file_id = shown.file_id
          and same.mapping_id is not distinct from shown.mapping_id
        join staff_job as queued on queued.id = same.job_id
        where shown.job_id = ${job} order by queued.queued_at limit 1)`,
    )
    .where('dataset', '=', dataset)
    .where('fingerprint', '=', fingerprint)
    .orderBy('data_mapping.id', 'desc')
    .executeTakeFirst();
  return latest?.id ?? null;
}

/** A version of a mapping. */
export interface MappingVersion {
  id: number;
  fingerprint: string;
  savedBy: string;
  savedAt: Date;
}

/** A version of a mapping, and what it was merged with. */
export interface MergedMapping extends MappingVersion {
  /** The version that was saved while its form was filled in; null if there was none. */
  earlier: Omit<MappingVersion, 'fingerprint'> | null;
  /** What both decided differently. */
  superseded: Superseded[];
}

/** Returns a version of a mapping of a dataset. @throws RoleMissing except for analysts. */
export async function getMapping(
  db: Db,
  account: Account,
  { dataset, id }: { dataset: string; id: number },
): Promise<MergedMapping> {
  requireRole(account, 'analyst');
  const { earlierId, earlierBy, earlierAt, superseded, ...version } = await db
    .selectFrom('data_mapping as later')
    .leftJoin('data_mapping as earlier', 'earlier.id', 'later.merged_with')
    .select([
      'later.id',
      'later.fingerprint',
      'later.saved_by as savedBy',
      'later.saved_at as savedAt',
      'later.superseded',
      'earlier.id as earlierId',
      'earlier.saved_by as earlierBy',
      'earlier.saved_at as earlierAt',
    ])
    .where('later.dataset', '=', dataset)
    .where('later.id', '=', id)
    .executeTakeFirstOrThrow();
  const earlier =
    earlierId !== null && earlierBy !== null && earlierAt !== null
      ? { id: earlierId, savedBy: earlierBy, savedAt: earlierAt }
      : null;
  // Only `saveMapping` writes what is superseded.
  return { ...version, earlier, superseded: superseded as Superseded[] };
}

/** Returns a version of a mapping of a dataset, however old; null if there is none. @throws RoleMissing except for analysts. */
export async function findMapping(
  db: Db,
  account: Account,
  { dataset, id }: { dataset: string; id: string },
): Promise<MappingVersion | null> {
  requireRole(account, 'analyst');
  if (!/^[1-9]\d{0,8}$/.test(id)) return null;
  const found = await db
    .selectFrom('data_mapping')
    .select(['id', 'fingerprint', 'saved_by as savedBy', 'saved_at as savedAt'])
    .where('dataset', '=', dataset)
    .where('id', '=', Number(id))
    .executeTakeFirst();
  return found ?? null;
}

/** How many versions of mappings are listed: the latest. */
const MAX_VERSIONS = 200;

/** Lists the latest versions of mappings for these columns, the newest first. */
export async function listMappings(
  db: Db,
  account: Account,
  { dataset, fingerprint }: { dataset: string; fingerprint: string },
): Promise<MappingVersion[]> {
  requireRole(account, 'analyst');
  return db
    .selectFrom('data_mapping')
    .select(['id', 'fingerprint', 'saved_by as savedBy', 'saved_at as savedAt'])
    .where('dataset', '=', dataset)
    .where('fingerprint', '=', fingerprint)
    .orderBy('id', 'desc')
    .limit(MAX_VERSIONS)
    .execute();
}

/** Returns the contents of the latest mappings of a dataset for other columns, those of each once. */
export async function listOtherMappings(
  db: Db,
  account: Account,
  { dataset, fingerprint }: { dataset: string; fingerprint: string },
): Promise<(MappingVersion & { content: unknown })[]> {
  requireRole(account, 'analyst');
  const latest = db
    .selectFrom('data_mapping')
    .distinctOn('fingerprint')
    .select(['id', 'fingerprint', 'saved_by as savedBy', 'saved_at as savedAt', 'content'])
    .where('dataset', '=', dataset)
    .where('fingerprint', '<>', fingerprint)
    .orderBy('fingerprint')
    .orderBy('id', 'desc');
  return db
    .selectFrom(latest.as('latest'))
    .selectAll()
    .orderBy('id', 'desc')
    .limit(MAX_OTHERS)
    .execute();
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
  return contentSchema.parse(content);
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
