import { sql, type RawBuilder } from 'kysely';
import { type Actor } from '~/auth/actor';
import { importColumns, statedDimensions, type Dataset } from '~/datasets/dataset';
import { datePrecisions, type DatePrecision } from '~/datasets/date-precision';
import { statingImport } from '~/datasets/record-table.server';
import { type Db } from '~/platform/db/client.server';
import { homeDay } from '~/platform/i18n/home-day';
import { importRecords } from '../import-records.server';
import { cellsOf } from '../keep-values.server';
import { CODE_SEPARATOR } from '../read-codes';
import { type Reject, type SourceRow } from '../source-row';
import { areCurrentSynthetic } from '../write-records.server';
import { datasetsCarrying } from './carried-codes.server';
import { describePortion, isInPortion, keepsParent, type Portion } from './code-portion.server';
import { markMerged } from './mark-merged.server';
import { randomSha256 } from '../random-sha256.server';

/** How many records are read at a time. */
const BATCH = 1000;

interface MergeOptions {
  list: string;
  /** The code that records carry now. */
  from: string;
  /** The code that will replace it. */
  into: string;
  /** Which of its records; all by default. Without all, the code is not marked as merged. */
  portion?: Portion;
  /** The user who merges, for the log. */
  by: Actor;
  /** `dry-run` checks everything and writes nothing. */
  mode: 'commit' | 'dry-run';
}

/** The effect of a merge on the records of a dataset with one precision of dates; a dry run has no `importId`. */
interface MergedDataset {
  dataset: string;
  records: number;
  importId?: number;
}

export type MergeResult =
  | { outcome: 'merged' | 'checked'; datasets: readonly MergedDataset[] }
  | { outcome: 'refused'; code: 'unknown-code'; unknown: string }
  | { outcome: 'refused'; code: 'same-code' | 'unused' }
  | { outcome: 'refused'; code: 'contradiction'; dataset: string; rejects: readonly Reject[] };

/**
 * Replaces a code by another one of its list in every record that carries it, as a separate import for each
 * dataset and precision of dates: existing calculations stay as they are, and withdrawing the import reverts it. Refuses when a
 * record would contradict itself, such as a city in another province; a record of several issues keeps one that another
 * of its case details needs.
 */
export async function mergeCodes(db: Db, options: MergeOptions): Promise<MergeResult> {
  const { list, from, into, mode } = options;
  if (from === into) return { outcome: 'refused', code: 'same-code' };
  const known = await db.selectFrom('code').select('code').where('list', '=', list).execute();
  const unknown = [from, into].find((requested) => known.every(({ code }) => code !== requested));
  if (unknown !== undefined) return { outcome: 'refused', code: 'unknown-code', unknown };
  // Every dataset is checked before the first one is written.
  const tried = await mergeInAll(db, { ...options, mode: 'dry-run' });
  if (mode !== 'commit' || tried.outcome !== 'checked') return tried;
  return mergeInAll(db, options);
}

async function mergeInAll(db: Db, options: MergeOptions): Promise<MergeResult> {
  const merged: MergedDataset[] = [];
  for (const dataset of datasetsCarrying(options.list)) {
    for (const precision of datePrecisions) {
      const result = await mergeIn(db, dataset, precision, options);
      if (result && 'outcome' in result) return result;
      if (result) merged.push(result);
    }
  }
  if (merged.length === 0) return { outcome: 'refused', code: 'unused' };
  return { outcome: options.mode === 'commit' ? 'merged' : 'checked', datasets: merged };
}

/** Merges in the records of one dataset with one precision of dates; null if none of them carries the code. */
async function mergeIn(
  db: Db,
  dataset: Dataset,
  datePrecision: DatePrecision,
  { list, from, into, portion = {}, by, mode }: MergeOptions,
) {
  const condition = isInPortion(dataset, portion);
  if (condition === null) return null;
  const ofPortion = describePortion(portion);
  const rejects: Reject[] = [];
  const on = homeDay(new Date());
  const result = await importRecords(db, {
    dataset,
    datePrecision,
    rows: rowsCarrying(db, dataset, {
      list,
      from,
      into,
      portion,
      condition,
      precision: datePrecision,
    }),
    fileName: `${list}: ${from} → ${into}${ofPortion && ` (${ofPortion})`}`,
    kind: 'merge',
    // Always different: the merge may be repeated when later files bring the code back.
    sha256: randomSha256(),
    isSynthetic: (await areCurrentSynthetic(db, dataset)) ?? false,
    by,
    mode,
    onReject: (reject) => rejects.push(reject),
    async beforeCommit(transaction, imported) {
      if (imported.outcome !== 'imported' || ofPortion) return;
      const { importId } = imported;
      const merge = { list, from, into, on, dataset: dataset.name, importId, by };
      await markMerged(transaction, merge);
    },
  });
  if (result.outcome === 'imported' || result.outcome === 'checked') {
    const importId = result.outcome === 'imported' ? result.importId : undefined;
    return { dataset: dataset.name, records: result.counts.changed, importId };
  }
  if (result.outcome === 'refused' && result.code === 'no-records') return null;
  return {
    ...({ outcome: 'refused', code: 'contradiction' } as const),
    dataset: dataset.name,
    rejects,
  };
}

/** Yields the current records of a precision of dates that carry a code, with the other one in its place. */
async function* rowsCarrying(
  db: Db,
  dataset: Dataset,
  {
    list,
    from,
    into,
    portion,
    condition,
    precision,
  }: Pick<MergeOptions, 'list' | 'from' | 'into'> & {
    portion: Portion;
    condition: RawBuilder<boolean>;
    precision: DatePrecision;
  },
): AsyncGenerator<SourceRow> {
  const columns = importColumns(dataset);
  const dimensions = statedDimensions(dataset).filter(({ codeList }) => codeList === list);
  const carries = dimensions.map(({ name, isMultiple }) =>
    isMultiple ? sql`${from} = any(${sql.ref(name)})` : sql`${sql.ref(name)} = ${from}`,
  );
  const keeps = dimensions.map((dimension) => keepsParent(dataset, dimension, { from, portion }));
  const replace = (cell: string, isKept: boolean) => {
    const replaced = isKept ? [from, into] : [into];
    const codes = cell.split(CODE_SEPARATOR).flatMap((code) => (code === from ? replaced : code));
    return [...new Set(codes)].join(CODE_SEPARATOR);
  };
  let line = 1;
  for (let last = '', isOver = false; !isOver;) {
    const { rows } = await sql<Record<string, unknown> & { keeps: boolean[] }>`
      select ${sql.join(columns.map((column) => sql.ref(column)))}, array[${sql.join(keeps)}] as keeps
      from ${sql.table(dataset.table)} as record
      where superseded_by is null and id > ${last} and (${sql.join(carries, sql` or `)}) and ${condition}
        and (select date_precision from import where import.id = ${statingImport('record')}) = ${precision}
      order by id limit ${BATCH}`.execute(db);
    for (const row of rows) {
      const values = cellsOf(row, columns);
      for (const [index, { name }] of dimensions.entries())
        values[name] = replace(values[name] ?? '', row.keeps[index] ?? false);
      yield { line: (line += 1), values };
    }
    last = String(rows.at(-1)?.id);
    isOver = rows.length < BATCH;
  }
}
