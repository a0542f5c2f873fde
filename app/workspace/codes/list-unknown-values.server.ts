import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { type Account } from '~/auth/account';
import { requireRole } from '~/auth/require-role';
import { getDataset } from '~/datasets';
import { getCodeListsVersion } from '~/datasets/change-codes.server';
import { type CodeLists } from '~/datasets/code-lists';
import { listCodeLists } from '~/datasets/code-lists.server';
import { type Dataset, statedDimensions } from '~/datasets/dataset';
import { type Db } from '~/platform/db/client.server';
import { type ImportJobResult } from '~/records/import-job.server';
import { createCodeFinder, normaliseName } from '~/records/mapping/code-names';
import { byText } from '~/records/mapping/mapping-schema';
import { codeRoles } from './code-roles';

/**
 * What became of a value: its rows are rejected, it counts as not recorded since no code has the name, or by a decision
 * in the mapping of its file, or its rows are left out by such a one.
 */
export type Treatment = 'rejected' | 'notStated' | 'decided' | 'leftOut';

/** Where a value stands, by the last check or import of a file. */
export interface ValueInFile {
  id: string;
  name: string;
  column: string;
  treatment: Treatment;
  /** Null for rows that are left out. */
  records: number | null;
}

/** A value of files that no code of a list took. */
export interface UnknownValue {
  list: string;
  value: string;
  /** How many records have it in all files. */
  records: number;
  files: readonly ValueInFile[];
}

/** Returns whether a name of a code would find the value: the mappings of files decide about the others. */
export const isOpen = ({ files }: Pick<UnknownValue, 'files'>): boolean =>
  files.some(({ treatment }) => treatment === 'rejected' || treatment === 'notStated');

const columnsSchema = z.object({
  columns: z
    .record(
      z.string(),
      z.looseObject({
        from: z.union([z.string(), z.array(z.string())]).optional(),
        values: byText(z.unknown()).optional(),
      }),
    )
    .catch({}),
  rows: z
    .looseObject({ except: byText(z.union([z.string(), z.array(z.string())])) })
    .optional()
    .catch(undefined),
});

/**
 * Lists the values that no code took in the last check or import of each uploaded file, the most frequent first. A value
 * that a code has as a name by now is none of them: the next check finds it.
 *
 * @throws RoleMissing for everybody but analysts.
 */
export async function listUnknownValues(db: Db, account: Account): Promise<UnknownValue[]> {
  requireRole(account, ...codeRoles);
  return findUnknownValues(db);
}

/** By what was counted, of a few datasets. */
const counts = new LRUCache<string, number>({ max: 20 });

/** Counts the open values of the files of a dataset; anew only after a check, or the deletion of a file, or changed codes. */
export async function countUnknownValues(db: Db, dataset: string): Promise<number> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ',
      count(distinct data_file.id), count(distinct data_file.id) filter (where removed_at is not null),
      count(job_result.job_id), max(finished_at)) as state
    from data_file left join data_import on file_id = data_file.id
    left join job_result using (job_id)`.execute(db);
  const key = `${dataset} ${await getCodeListsVersion(db)} ${rows[0]?.state}`;
  const known = counts.get(key) ?? (await findUnknownValues(db, dataset)).filter(isOpen).length;
  counts.set(key, known);
  return known;
}

async function findUnknownValues(db: Db, ofDataset?: string): Promise<UnknownValue[]> {
  const last = db
    .selectFrom('data_import')
    .innerJoin('data_file', 'data_file.id', 'data_import.file_id')
    .innerJoin('staff_job', 'staff_job.id', 'data_import.job_id')
    .innerJoin('job_result', 'job_result.job_id', 'data_import.job_id')
    .leftJoin('data_mapping', 'data_mapping.id', 'data_import.mapping_id')
    .distinctOn('data_file.id')
    .select(['data_file.id', 'data_file.name', 'data_file.dataset', 'uploaded_at as uploadedAt'])
    .select(['job_result.result', 'data_mapping.content'])
    .where('data_file.removed_at', 'is', null)
    .$if(ofDataset !== undefined, (query) => query.where('data_file.dataset', '=', ofDataset ?? ''))
    .orderBy('data_file.id')
    .orderBy('staff_job.queued_at', 'desc');
  const rows = await db
    .selectFrom(last.as('last'))
    .select(['id', 'name', 'dataset', 'result', 'content'])
    .orderBy('uploadedAt')
    .execute();
  const lists = await listCodeLists(db);
  const isKnown = finderOf(lists);
  const found = new Map<string, UnknownValue>();
  for (const { id, name, dataset: datasetName, result, content } of rows) {
    const dataset = getDataset(datasetName);
    // Only `runImportJob` writes it; that of a removed file is empty.
    const imported = result as Partial<ImportJobResult> | null;
    if (!dataset || !imported?.result) continue;
    const values = valuesOf(dataset, { ...imported, result: imported.result }, content);
    for (const { list, value, ...place } of values) {
      if (place.treatment !== 'decided' && place.treatment !== 'leftOut' && isKnown(list, value))
        continue;
      const key = `${list} ${normaliseName(value)}`;
      const known = found.get(key) ?? { list, value, records: 0, files: [] };
      found.set(key, {
        ...known,
        records: known.records + (place.records ?? 0),
        files: [...known.files, { id, name, ...place }],
      });
    }
  }
  return [...found.values()].sort((a, b) => b.records - a.records);
}

type Place = Omit<ValueInFile, 'id' | 'name'> & { list: string; value: string };

function valuesOf(
  dataset: Dataset,
  { result, rejects }: Partial<ImportJobResult> & Pick<ImportJobResult, 'result'>,
  content: unknown,
): Place[] {
  const mapping = columnsSchema.safeParse(content ?? {}).data ?? { columns: {} };
  const sources = sourcesOf(dataset, mapping.columns);
  const places: Place[] = [];
  for (const { item, count } of rejects?.kinds ?? []) {
    const list = item.details?.list;
    if (item.reason !== 'value-unknown' || item.column === null || typeof list !== 'string')
      continue;
    const { column, value } = item;
    places.push({ list, value, column, treatment: 'rejected', records: count });
  }
  const findings = 'findings' in result ? result.findings : null;
  for (const { column, values } of findings?.notStated ?? []) {
    const source = sources.get(column);
    for (const { item: value, count } of source ? values : []) {
      const isDecided = source?.decided.has(normaliseName(value));
      const treatment = isDecided ? 'decided' : 'notStated';
      places.push({ list: source?.list ?? '', value, column, treatment, records: count });
    }
  }
  for (const [column, values] of Object.entries(mapping.rows?.except ?? {})) {
    const source = sources.get(column);
    for (const value of source ? [values].flat() : [])
      places.push({ list: source?.list ?? '', value, column, treatment: 'leftOut', records: null });
  }
  return places;
}

interface Source {
  list: string;
  /** The values to which the mapping gives codes, or none. */
  decided: ReadonlySet<string>;
}

/** Returns the lists of a file's columns, by their names as imports name them. */
function sourcesOf(
  dataset: Dataset,
  columns: z.output<typeof columnsSchema>['columns'],
): ReadonlyMap<string, Source> {
  const sources = statedDimensions(dataset).map(({ name, codeList }) => {
    const { from = name, values = {} } = columns[name] ?? {};
    const decided = new Set(Object.keys(values).map(normaliseName));
    return [[from].flat().join(' + '), { list: codeList, decided }] as const;
  });
  return new Map(sources);
}

function finderOf(lists: CodeLists): (list: string, value: string) => boolean {
  const finders = new Map<string, ReturnType<typeof createCodeFinder>>();
  return (list, value) => {
    const find = finders.get(list) ?? createCodeFinder(lists.get(list) ?? []);
    finders.set(list, find);
    return find(value) !== null;
  };
}
