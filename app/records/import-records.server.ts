import { sql, type Transaction } from 'kysely';
import { type Actor, keptActor } from '~/auth/actor';
import { audit } from '~/auth/audit.server';
import { listCodeLists } from '~/datasets/code-lists.server';
import { type DatePrecision } from '~/datasets/date-precision';
import { importColumns, type Dataset } from '~/datasets/dataset';
import { type RecordKeySecret } from '~/datasets/record-key.server';
import { lockDataset } from '~/datasets/lock-dataset.server';
import { type Db } from '~/platform/db/client.server';
import { copyingTransaction, type Copy } from '~/platform/db/copying-transaction.server';
import { type Database } from '~/platform/db/schema';
import { homeDay } from '~/platform/i18n/home-day';
import { checkExpectations } from './check-expectations.server';
import { createRowChecker } from './check-row';
import { indexCodes } from './code-index';
import { createReturnedCodes } from './codes/mark-merged.server';
import { createCodesWhileChecking, insertCodes } from './create-codes.server';
import {
  createNotStatedCounter,
  createValidityCounter,
  findNewCodes,
  type ImportFindings,
} from './import-findings';
import { measureEffect } from './import-effect.server';
import { type LaterImport, listLaterImports } from './later-imports.server';
import { keepValues } from './keep-values.server';
import { type Disagreements } from './merge-columns';
import {
  type Complete,
  findMissing,
  keepSeenIds,
  refusalOfMissing,
  removeMissing,
} from './missing-records.server';
import { outlyingYears } from '~/calculations/outlying-years';
import { dropRemoved } from './removed-earlier.server';
import { resolveRows } from './resolve-rows.server';
import { type Reject, type SourceRow } from './source-row';
import { stageRows } from './stage-rows.server';
import { createStagingTable } from './staging-table.server';
import {
  areCurrentSynthetic,
  compareRecords,
  countValues,
  type Comparison,
  listChanges,
  writeRecords,
} from './write-records.server';

/** How records are imported, whatever their rows are read from. */
export interface ImportSettings {
  dataset: Dataset;
  isSynthetic: boolean;
  /** The precision of the source's dates; days by default. */
  datePrecision?: DatePrecision;
  by: Actor;
  /**
   * The secret for the keys of new records; without it, the next calculation creates them, which then takes
   * longer.
   */
  recordKeys?: RecordKeySecret;
  /** `dry-run` checks everything and writes nothing. */
  mode?: 'commit' | 'dry-run';
  /** Imports the accepted rows although others are rejected. */
  skipRejected?: boolean;
  /** That the source contains all records of the dataset; absent if it may lack some. */
  complete?: Complete;
  /** Why it is imported although the records then do not meet what is expected; kept if it was needed. */
  override?: string;
  /** The last day a record may have, as YYYY-MM-DD; by default today in Jakarta. */
  today?: string;
  /** Called for every problem of every rejected row. */
  onReject?(reject: Reject): void;
  /** Called with the result of the import, as the last part of its transaction. */
  beforeCommit?(transaction: Transaction<Database>, result: ImportResult): Promise<void>;
}

export interface ImportOptions extends ImportSettings {
  rows: AsyncIterable<SourceRow>;
  fileName: string;
  /** SHA-256 of the source, in hexadecimal. */
  sha256: string;
  /** SHA-256 of the canonical mapping; empty for the portal's own columns. */
  mappingSha256?: string;
  /** What it is, if it reads no file, and why it is made. */
  kind?: keyof typeof importActs;
  reason?: string;
  /** Merges rows of one id into one record; otherwise the later ones are rejected. */
  mergesRows?: boolean;
  /** How merging resolves different single values, by column; otherwise it rejects them. */
  disagreements?: Disagreements;
  /** The portal's columns that the source lacks: known records keep their values there. */
  keptColumns?: readonly string[];
  /** Called from time to time with the number of rows read so far. */
  onProgress?(rows: number): void;
}

/** The counts of an import's rows, compared with the former state of the dataset. */
export interface ImportCounts extends Comparison {
  /** Rows read. */
  rows: number;
  /** Rows rejected. */
  rejected: number;
  /** Codes that the accepted rows add to the code lists. */
  codes: number;
}

/** `imported` wrote; `checked` is a dry run; all others wrote nothing. */
export type ImportResult =
  | { outcome: 'imported'; importId: number; counts: ImportCounts; findings: ImportFindings }
  | { outcome: 'checked'; counts: ImportCounts; findings: ImportFindings }
  | { outcome: 'already-imported'; importId: number; importedAt: Date }
  /** Imported before, and changed since by later imports, the newest first. */
  | { outcome: 'superseded'; importId: number; importedAt: Date; later: readonly LaterImport[] }
  | {
      outcome: 'refused';
      code: 'rows-rejected' | 'missing-undecided' | 'removal-unconfirmed' | 'unexpected';
      counts: ImportCounts;
      findings: ImportFindings;
    }
  | { outcome: 'refused'; code: 'no-records' | 'synthetic-over-real' };

/**
 * Imports rows into a dataset in one transaction: all of them or, when one is rejected, none.
 * A known id begins a new state of its record; the first real records replace all synthetic ones.
 * Waits while another transaction writes the dataset.
 *
 * @throws what `rows` or the database throws; nothing is written then.
 */
export function importRecords(db: Db, options: ImportOptions): Promise<ImportResult> {
  return copyingTransaction(db, async (transaction, copy) => {
    const result = await importAll(db, transaction, copy, options);
    await options.beforeCommit?.(transaction, result);
    return result;
  });
}

async function importAll(
  db: Db,
  transaction: Transaction<Database>,
  copy: Copy,
  options: ImportOptions,
): Promise<ImportResult> {
  await lockDataset(transaction, options.dataset);
  const earlier = await findImport(transaction, options);
  if (earlier) {
    const later = await listLaterImports(transaction, options.dataset, earlier.id);
    const found = { importId: earlier.id, importedAt: earlier.imported_at };
    if (later.length > 0) return { outcome: 'superseded', ...found, later };
    return { outcome: 'already-imported', ...found };
  }
  const areSynthetic = await areCurrentSynthetic(transaction, options.dataset);
  if (options.isSynthetic && areSynthetic === false) {
    return { outcome: 'refused', code: 'synthetic-over-real' };
  }
  const replacesAll = !options.isSynthetic && areSynthetic === true;
  const { keptColumns: columns = [] } = options;
  if (replacesAll || columns.length === 0) {
    return importInto(transaction, copy, { ...options, replacesAll });
  }
  const rows = keepValues(options.rows, { db, dataset: options.dataset, columns });
  return importInto(transaction, copy, { ...options, rows, replacesAll });
}

type Plan = ImportOptions & { replacesAll: boolean };

async function importInto(
  transaction: Transaction<Database>,
  copy: Copy,
  plan: Plan,
): Promise<ImportResult> {
  const { dataset, replacesAll, complete, datePrecision: precision = 'day' } = plan;
  const codeLists = await listCodeLists(transaction);
  const index = indexCodes(codeLists);
  const validity = createValidityCounter(dataset, codeLists);
  const returned = createReturnedCodes(dataset, codeLists);
  const checkRow = createRowChecker(dataset, index, plan.today ?? homeDay(new Date()), precision);
  const { check: checkCodes, created } = createCodesWhileChecking(checkRow, index);
  const notStated = createNotStatedCounter();
  const years = new Map<number, number>();
  const rejectedIds = new Set<string>();
  const check = (row: SourceRow) => {
    const checked = checkCodes(row);
    if (checked.isAccepted) {
      notStated.add(row);
      validity.add(checked.record);
      returned.add(checked.record);
      const year = Number(checked.record.date.slice(0, 4));
      years.set(year, (years.get(year) ?? 0) + 1);
    } else if (complete) {
      rejectedIds.add(row.values.id?.trim() ?? '');
    }
    return checked;
  };
  await createStagingTable(transaction, dataset);
  const { rows, rejected } = await stageRows(copy, { ...plan, check });
  if (rows === 0) return { outcome: 'refused', code: 'no-records' };
  if (complete) await keepSeenIds(transaction, rejectedIds);
  const settled = await resolveRows(transaction, plan);
  const source = { dataset, table: settled.table, replacesAll, precision };
  // A merge rewrites current records: staff have removed none of them.
  const removedEarlier =
    plan.kind === 'merge' ? undefined : await dropRemoved(transaction, source, plan);
  const comparison = await compareRecords(transaction, source);
  const counts = {
    rows,
    rejected: rejected + settled.rejected,
    codes: created.size,
    ...comparison,
  };
  const removesMissing = complete?.missing === 'remove';
  const missing = complete && (await findMissing(transaction, source));
  const effect = await measureEffect(
    transaction,
    { ...source, isSynthetic: plan.isSynthetic },
    { years: missing?.years ?? [], isRemoved: removesMissing },
  );
  const others = new Map(
    effect.years.flatMap((each) => (each.others > 0 ? [[each.year, each.others] as const] : [])),
  );
  const broken = await checkExpectations(transaction, source, { codeLists, removesMissing });
  // A merge or a correction has no field for a reason to go on; versions are examined before they are published.
  const isFile = (plan.kind ?? 'file') === 'file';
  const isUnexpected = isFile && broken.some(({ severity }) => severity === 'error');
  const findings = {
    effect,
    broken,
    missing,
    newCodes: findNewCodes(dataset, created.values()),
    notStated: notStated.list(),
    changes: counts.changed > 0 ? await listChanges(transaction, source) : [],
    columns: await countValues(
      transaction,
      source,
      importColumns(dataset).filter((name) => !plan.keptColumns?.includes(name)),
    ),
    outlyingYears: outlyingYears(years, others),
    outsideValidity: validity.list(),
    returned: returned.list(),
    removedEarlier,
    keptColumns: counts.changed + counts.unchanged > 0 ? (plan.keptColumns ?? []) : [],
  };
  const isRefused = counts.rejected > 0 && (!plan.skipRejected || counts.rejected === rows);
  if (isRefused) return { outcome: 'refused', code: 'rows-rejected', counts, findings };
  if (plan.mode === 'dry-run') return { outcome: 'checked', counts, findings };
  const refusal = complete && missing ? refusalOfMissing(missing, complete) : null;
  if (refusal) return { outcome: 'refused', code: refusal, counts, findings };
  const override = plan.override?.trim() ?? '';
  if (isUnexpected && override === '')
    return { outcome: 'refused', code: 'unexpected', counts, findings };
  const reason = isUnexpected ? override : plan.reason;
  const importId = await insertImport(transaction, { ...plan, reason }, counts);
  const subject = `import:${importId}` as const;
  await audit(transaction, { by: plan.by, act: importActs[plan.kind ?? 'file'], subject });
  if (isUnexpected) await audit(transaction, { by: plan.by, act: 'importForced', subject });
  await writeRecords(transaction, source, { importId, recordKeys: plan.recordKeys });
  if (removesMissing) await removeMissing(transaction, source, importId);
  // Last: from here on, other changes of code lists wait for the transaction.
  await insertCodes(transaction, created.values(), { importId, by: plan.by });
  await returned.mark(transaction, { importId, by: plan.by });
  return { outcome: 'imported', importId, counts, findings };
}

/** What importing rows of each kind is in the audit log. */
const importActs = {
  file: 'fileImported',
  correction: 'recordCorrected',
  merge: 'recordsMoved',
} as const;

function findImport(
  transaction: Transaction<Database>,
  { dataset, sha256, mappingSha256 = '' }: ImportOptions,
) {
  return transaction
    .selectFrom('import')
    .select(['id', 'imported_at'])
    .where('dataset', '=', dataset.name)
    .where('sha256', '=', sha256)
    .where('mapping_sha256', '=', mappingSha256)
    .where('withdrawn_by', 'is', null)
    .executeTakeFirst();
}

async function insertImport(
  transaction: Transaction<Database>,
  plan: Plan,
  { rows, added, changed, unchanged, rejected }: ImportCounts,
): Promise<number> {
  const { id } = await transaction
    .insertInto('import')
    .values({
      dataset: plan.dataset.name,
      file_name: plan.fileName,
      kind: plan.kind ?? 'file',
      reason: plan.reason,
      sha256: plan.sha256,
      mapping_sha256: plan.mappingSha256 ?? '',
      is_synthetic: plan.isSynthetic,
      date_precision: plan.datePrecision,
      rows,
      added,
      changed,
      unchanged,
      rejected,
      imported_by: keptActor(plan.by),
      // Not when the transaction began: it may have waited for the dataset, while a version was calculated.
      imported_at: sql<Date>`clock_timestamp()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
