import { createWriteStream } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { actorSchema } from '~/auth/actor';
import { datasets, getDataset } from '~/datasets';
import { datePrecisions } from '~/datasets/date-precision';
import { type RecordKeySecret } from '~/datasets/record-key.server';
import { type Db } from '~/platform/db/client.server';
import { getTexts } from '~/platform/i18n/texts.server';
import { type Translate } from '~/platform/i18n/text-keys';
import { type Job } from '~/platform/jobs/job';
import { type JobRun } from '~/platform/jobs/job-queue.server';
import { type Storage } from '~/platform/storage/storage';
import { fileChoicesSchema } from './file-questions';
import { encodings } from './files/encodings';
import { completeSchema } from './missing-records.server';
import { importWithReport, type ReportedImport } from './import-with-report.server';

const storedFile = z.uuid();

/** How a file is read, and whether its records are written. */
export const fileOptionsSchema = z.object({
  mode: z.enum(['commit', 'dry-run']),
  skipRejected: z.boolean().default(false),
  replacesColumns: z.boolean().default(false),
  isSynthetic: z.boolean().default(false),
  complete: completeSchema.optional(),
  override: z.string().min(1).max(2000).optional(),
  sheet: z.string().min(1).optional(),
  headerRow: z.number().int().min(1).optional(),
  encoding: z.enum(encodings).optional(),
  dateFormat: z.string().min(1).max(40).optional(),
  datePrecision: z.enum(datePrecisions).optional(),
  choices: fileChoicesSchema.default({}),
  /** The uploaded file that the mapping joins. */
  joinedFile: z.uuid().optional(),
});

export type FileOptions = z.output<typeof fileOptionsSchema>;

const importInputSchema = fileOptionsSchema.extend({
  mode: fileOptionsSchema.shape.mode.default('commit'),
  dataset: z.string().refine((name) => datasets.some((dataset) => dataset.name === name)),
  /** The key of the file in storage; the caller that put it there removes it. */
  file: storedFile,
  /** The name under which it is listed. */
  fileName: z
    .string()
    .min(1)
    .max(200)
    .regex(/^[^/\0]+$/)
    .refine((name) => !/^\.+$/.test(name)),
  /** What a mapping file would contain. */
  mapping: z.record(z.string(), z.unknown()).optional(),
  /** The key in storage of the file that the mapping joins. */
  joined: storedFile.optional(),
  by: actorSchema,
  /** The language of the report. */
  language: z.string(),
});

export type ImportJobInput = z.input<typeof importInputSchema>;

/** The result of an import job; `report` and `missing` are the keys of its files in storage. */
export type ImportJobResult = ReportedImport<string>;

/** An import of a stored file: retried when its process dies, without importing anything twice. */
export const importJob: Job<z.output<typeof importInputSchema>, ImportJobInput> = {
  name: 'import',
  schema: importInputSchema,
  retryLimit: 3,
  retryDelay: 5,
  timeoutSeconds: 6 * 60 * 60,
  missedAfterSeconds: 60,
  pollSeconds: 1,
};

interface ImportContext {
  db: Db;
  storage: Storage;
  /** A separate folder for the files of running jobs. */
  folder: string;
  recordKeys?: RecordKeySecret;
  /** Whether all records count as synthetic. */
  isRehearsal?: boolean;
  /** Returns the texts of reports, by default those of the command. */
  textsOf?(language: string): Promise<Translate<'import'>>;
}

/** How often the progress is stored, in milliseconds. */
const REPORT_EVERY = 1_000;

/** Imports a stored file; its result is committed together with the records. */
export async function runImportJob(
  { db, storage, folder, recordKeys, textsOf, isRehearsal = false }: ImportContext,
  { id, input, report, keep, signal }: JobRun<z.output<typeof importInputSchema>>,
): Promise<ImportJobResult> {
  const { dataset: name, file, fileName, mapping, joined, language, ...options } = input;
  const isSynthetic = options.isSynthetic || isRehearsal;
  const dataset = getDataset(name);
  if (!dataset) throw new Error(`There is no dataset ${name}`);
  const directory = join(folder, id);
  const path = join(directory, fileName);
  const mappingPath = mapping && join(directory, `${file}.mapping`);
  const joinPath = joined && join(directory, `${file}.joined`);
  const store = async (content: AsyncIterable<Uint8Array>) => {
    const { key, commit } = await storage.stage(content);
    await commit();
    return key;
  };
  let reported = -Infinity;
  let reporting = Promise.resolve();
  try {
    await rm(directory, { recursive: true, force: true });
    await mkdir(directory, { recursive: true, mode: 0o700 });
    await pipeline(await storage.read(file), createWriteStream(path));
    if (mappingPath) await writeFile(mappingPath, JSON.stringify(mapping), { mode: 0o600 });
    if (joinPath) await pipeline(await storage.read(joined), createWriteStream(joinPath));
    const onProgress = (rows: number, share: number) => {
      signal.throwIfAborted();
      const isRead = share >= 1;
      if (!isRead && performance.now() - reported < REPORT_EVERY) return;
      reported = performance.now();
      const phase = isRead ? 'store' : 'read';
      const done = Math.floor(share * 100);
      reporting = reporting.then(() => report({ done, total: 100, phase, rows }));
    };
    return await importWithReport(
      db,
      { ...options, isSynthetic, dataset, path, mappingPath, joinPath, recordKeys, onProgress },
      {
        t: await (textsOf ?? ((of) => getTexts(of, 'import')))(language),
        keep: store,
        keepRows: store,
        beforeCommit: keep,
      },
    );
  } finally {
    await reporting;
    await rm(directory, { recursive: true, force: true });
  }
}
