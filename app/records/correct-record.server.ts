import { type Actor } from '~/auth/actor';
import { importColumns, type Dataset } from '~/datasets/dataset';
import { type RecordKeySecret } from '~/datasets/record-key.server';
import { type Db } from '~/platform/db/client.server';
import { getCurrentRecord, type CurrentRecord } from './current-record.server';
import { importRecords } from './import-records.server';
import { type Reject, type SourceRow } from './source-row';
import { randomSha256 } from './random-sha256.server';

interface CorrectionOptions {
  dataset: Dataset;
  id: string;
  /** The import that began the state which is corrected: somebody may have changed the record meanwhile. */
  version: number;
  /** All its cells by the columns of import files, besides its id; a missing one is empty. */
  values: Readonly<Record<string, string>>;
  reason: string;
  by: Actor;
  recordKeys?: RecordKeySecret;
  /** `dry-run` checks everything and writes nothing. */
  mode: 'commit' | 'dry-run';
  /** The last day a record may have, as YYYY-MM-DD; by default today at the commission's seat. */
  today?: string;
}

export type CorrectionResult =
  | { outcome: 'corrected' | 'checked'; columns: readonly string[] }
  | { outcome: 'refused'; code: 'unknown-record' | 'changed-meanwhile' | 'unchanged' }
  | { outcome: 'refused'; code: 'rejected'; rejects: readonly Reject[] };

/** Thrown while the dataset is locked. */
class ChangedMeanwhile extends Error {}

/**
 * Begins a new state of a record with corrected values, by an import of one row that is checked by the rules of all
 * imports: calculations that counted the former state stay as they are, and withdrawing the import reverts it.
 */
export async function correctRecord(db: Db, options: CorrectionOptions): Promise<CorrectionResult> {
  const current = await getCurrentRecord(db, options.dataset, options.id);
  if (!current) return { outcome: 'refused', code: 'unknown-record' };
  try {
    const checked = await importCorrection(db, { ...options, mode: 'dry-run' }, current);
    if (options.mode === 'dry-run' || checked.outcome === 'refused') return checked;
    return await importCorrection(db, options, current);
  } catch (error) {
    if (error instanceof ChangedMeanwhile) return { outcome: 'refused', code: 'changed-meanwhile' };
    throw error;
  }
}

async function importCorrection(
  db: Db,
  correction: CorrectionOptions,
  { precision, isSynthetic }: CurrentRecord,
): Promise<CorrectionResult> {
  const { dataset, id, version, values } = correction;
  const rejects: Reject[] = [];
  async function* oneRow(): AsyncGenerator<SourceRow> {
    const current = await getCurrentRecord(db, dataset, id);
    if (current?.version !== version) throw new ChangedMeanwhile();
    const cells = importColumns(dataset).map((column) => [column, values[column] ?? ''] as const);
    yield { line: 1, values: { ...Object.fromEntries<string>(cells), id } };
  }
  const result = await importRecords(db, {
    dataset,
    rows: oneRow(),
    // An id may identify people, and the names of files are shown in many places.
    fileName: 'correction',
    kind: 'correction',
    reason: correction.reason,
    // Always different: the same correction may be made again after an import has reverted it.
    sha256: randomSha256(),
    isSynthetic,
    datePrecision: precision,
    by: correction.by,
    recordKeys: correction.recordKeys,
    mode: correction.mode,
    today: correction.today,
    onReject: (reject) => rejects.push(reject),
  });
  if (result.outcome !== 'imported' && result.outcome !== 'checked')
    return { outcome: 'refused', code: 'rejected', rejects };
  const columns = result.findings.changes.map(({ column }) => column);
  if (columns.length === 0) return { outcome: 'refused', code: 'unchanged' };
  return { outcome: result.outcome === 'imported' ? 'corrected' : 'checked', columns };
}
