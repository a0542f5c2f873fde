import { stringify } from 'csv-stringify/sync';
import { type Transaction } from 'kysely';
import { guardFormula } from '~/datasets/formula-cells';
import { type Db } from '~/platform/db/client.server';
import { type Database } from '~/platform/db/schema';
import { type Translate } from '~/platform/i18n/text-keys';
import {
  importFile,
  type FileImportOptions,
  type FileImportResult,
  type FileNotice,
} from './import-file.server';
import { listMissing } from './missing-records.server';
import { createRejectedRows, type FoundTable } from './rejected-rows.server';
import { createRejectReport, type RejectKinds } from './reject-report.server';

/** How many kinds of rejects are listed next to the report, which has all. */
const MAX_SHOWN_REJECTS = 20;

/** An import, the notices about its file, and its rejects. */
export interface ReportedImport<Kept> {
  result: FileImportResult;
  notices: readonly FileNotice[];
  rejects: RejectKinds;
  /** The stored report; null if nothing was rejected. */
  report: Kept | null;
  /** The stored rejected rows, to be corrected and imported alone; null if there are none, too many, or nobody keeps them. */
  rows: Kept | null;
  /** The stored ids of the records that a complete file does not contain; null if it contains all. */
  missing: Kept | null;
}

interface Reporting<Kept> {
  /** The translate function of the report. */
  t: Translate<'import'>;
  /** Stores a CSV file: the report of rejects, or the ids of missing records. */
  keep: (content: AsyncIterable<Uint8Array>, kind: 'rejected' | 'missing') => Promise<Kept>;
  /** Stores an XLSX file of the rejected rows. */
  keepRows?: (content: AsyncIterable<Uint8Array>) => Promise<Kept>;
  /** Called with the whole result as the last part of the import's transaction. */
  beforeCommit?: (
    transaction: Transaction<Database>,
    reported: ReportedImport<Kept>,
  ) => Promise<void>;
}

/**
 * Imports the records of a file, and stores a report of all rejects.
 *
 * @throws when the disk or the database fails.
 */
export async function importWithReport<Kept>(
  db: Db,
  options: Omit<FileImportOptions, 'onNotice' | 'onReject' | 'onTable' | 'beforeCommit'>,
  { t, keep, keepRows, beforeCommit }: Reporting<Kept>,
): Promise<ReportedImport<Kept>> {
  const rejected = createRejectReport(`${options.path}.rejected.part`, t);
  const rejectedRows = createRejectedRows(t);
  let found: FoundTable | undefined;
  const notices: FileNotice[] = [];
  const reportOf = async (
    result: FileImportResult,
    transaction?: Transaction<Database>,
  ): Promise<ReportedImport<Kept>> => {
    const content = 'counts' in result ? rejected.content() : null;
    const report = content && (await keep(content, 'rejected'));
    const rejectedContent = content && found && keepRows ? rejectedRows.content(found) : null;
    const rows = rejectedContent && keepRows ? await keepRows(rejectedContent) : null;
    const lacks = 'findings' in result && Boolean(result.findings.missing?.records);
    const ids = lacks && transaction ? writeIds(listMissing(transaction)) : null;
    const missing = ids && (await keep(ids, 'missing'));
    const rejects = rejected.summarise(MAX_SHOWN_REJECTS);
    return { result, notices, rejects, report, rows, missing };
  };
  let reported: ReportedImport<Kept> | undefined;
  try {
    const result = await importFile(db, {
      ...options,
      onReject(reject) {
        rejected.add(reject);
        rejectedRows.add(reject);
      },
      onTable(opened) {
        found = opened;
      },
      onNotice: (notice) => notices.push(notice),
      // The report is stored before the records, so that no crash leaves records without it.
      async beforeCommit(transaction, imported) {
        reported = await reportOf(imported, transaction);
        await beforeCommit?.(transaction, reported);
      },
    });
    return reported ?? (await reportOf(result));
  } finally {
    rejected.discard();
  }
}

/** Yields a CSV file of ids. */
async function* writeIds(ids: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\uFEFF${stringify([['id']])}`);
  for await (const id of ids) yield Buffer.from(stringify([[guardFormula(id)]]));
}
