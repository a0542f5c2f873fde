import { sql, type Transaction } from 'kysely';
import { getPublishedCalculation } from '~/calculations/calculation-queries.server';
import { type DatePrecision } from '~/datasets/date-precision';
import { type Database } from '~/platform/db/schema';
import { homeDay } from '~/platform/i18n/home-day';
import { lastCompletePeriod } from '~/calculations/last-complete-period';
import { type MissingRecords } from './missing-records.server';
import { CHANGED_RECORD, type RecordSource } from './write-records.server';

/** What an import does to the records of a year of receipt. */
export interface YearEffect {
  year: number;
  /** The current records before it, and after it; synthetic ones that it replaces are not counted. */
  before: number;
  after: number;
  added: number;
  changed: number;
  unchanged: number;
  /** The current records that its source does not contain. */
  others: number;
  /** Those of them that a complete source should contain. */
  missing: number;
}

/** Added records of periods that the published version counts in full, so that its numbers rise. */
export interface LateRecords {
  records: number;
  /** The last day of these periods, and the version. */
  until: string;
  calculation: number;
}

/** How many rows the files before an import had. */
export interface FormerFiles {
  last: { name: string; importedOn: string; rows: number };
  /** The fewest and the most rows of the last files; null for a few files, which have no usual number. */
  usual: { from: number; to: number; files: number } | null;
}

/** What an import does, by year of receipt and compared with the files before it. */
export interface ImportEffect {
  /** Ascending; those of all current records. */
  years: readonly YearEffect[];
  /** Null without a published version. */
  late: LateRecords | null;
  /** Null for the first file. */
  files: FormerFiles | null;
}

/**
 * Counts what an import does, as `compareRecords` stored it, before anything is written.
 *
 * @param missing - the records that a complete source does not contain, and whether they are removed.
 */
export async function measureEffect(
  transaction: Transaction<Database>,
  source: RecordSource & { isSynthetic: boolean },
  missing: { years: MissingRecords['years']; isRemoved: boolean },
): Promise<ImportEffect> {
  return {
    years: withMissing(await countYears(transaction, source), missing),
    late: await countLate(transaction, source),
    files: await findFormerFiles(transaction, source),
  };
}

type CountedYear = Omit<YearEffect, 'after' | 'missing'>;

async function countYears(
  transaction: Transaction<Database>,
  { dataset, table, replacesAll }: RecordSource,
): Promise<CountedYear[]> {
  const yearOf = (row: string) =>
    sql`extract(year from ${sql.ref(`${row}.${dataset.dateColumn}`)})::int`;
  const [records, changed] = [sql.table(table), sql.table(CHANGED_RECORD)];
  const { rows } = await sql<CountedYear>`
    with counted as (
      select ${yearOf('record')} as year, false as is_current,
        case changed.is_new when true then 'added' when false then 'changed' else 'unchanged' end as kind
      from ${records} as record left join ${changed} as changed using (id)
      union all
      select ${yearOf('current')}, true,
        case when exists (select from ${records} as record where record.id = current.id)
          then 'restated' else 'other' end
      from ${sql.table(dataset.table)} as current
      where superseded_by is null and not ${sql.lit(replacesAll)}
    )
    select year,
      count(*) filter (where is_current)::int as before,
      count(*) filter (where kind = 'added')::int as added,
      count(*) filter (where kind = 'changed')::int as changed,
      count(*) filter (where kind = 'unchanged')::int as unchanged,
      count(*) filter (where kind = 'other')::int as others
    from counted group by year order by year`.execute(transaction);
  return rows;
}

function withMissing(
  years: readonly CountedYear[],
  { years: missing, isRemoved }: Parameters<typeof measureEffect>[2],
): YearEffect[] {
  const counts = new Map(missing.map(({ year, records }) => [year, records]));
  return years.map((year) => {
    const missing = counts.get(year.year) ?? 0;
    const { others, added, changed, unchanged } = year;
    const after = others + added + changed + unchanged - (isRemoved ? missing : 0);
    return { ...year, missing, after };
  });
}

async function countLate(
  transaction: Transaction<Database>,
  { dataset, table, precision, isSynthetic }: RecordSource & { isSynthetic: boolean },
): Promise<LateRecords | null> {
  const published = await getPublishedCalculation(transaction, dataset.name);
  const covered = published?.covered_until ?? published?.last_date;
  if (!published || !covered || published.is_synthetic !== isSynthetic) return null;
  const until = lastCompletePeriod(covered, coarserThanMonth(precision, published.date_precision));
  const { rows } = await sql<{ records: number }>`
    select count(*)::int as records
    from ${sql.table(CHANGED_RECORD)} as changed join ${sql.table(table)} as record using (id)
    where changed.is_new and record.${sql.ref(dataset.dateColumn)} <= ${until}::date`.execute(
    transaction,
  );
  return { records: rows[0]?.records ?? 0, until, calculation: published.id };
}

const coarserThanMonth = (...precisions: readonly DatePrecision[]) =>
  precisions.includes('year') ? 'year' : 'month';

/** How many of the last files show what number of rows is usual, and how many it takes at least. */
const MAX_FILES = 12;
const MIN_FILES = 4;

/**
 * Returns the number of rows of the files before an import. A file of the rows that the one before it by the same mapping
 * rejected, corrected and imported alone, is no measure for a whole one.
 */
async function findFormerFiles(
  transaction: Transaction<Database>,
  { dataset, isSynthetic }: { dataset: RecordSource['dataset']; isSynthetic: boolean },
): Promise<FormerFiles | null> {
  const files = await transaction
    .selectFrom(({ selectFrom }) =>
      selectFrom('import')
        .select(['id', 'file_name', 'imported_at', 'rows'])
        .select(({ fn }) =>
          fn
            .agg<number | null>('lag', ['rejected'])
            .over((over) => over.partitionBy('mapping_sha256').orderBy('id'))
            .as('rejectedBefore'),
        )
        .where('dataset', '=', dataset.name)
        .where('kind', '=', 'file')
        .where('is_synthetic', '=', isSynthetic)
        .where('withdrawn_by', 'is', null)
        .as('file'),
    )
    .select(['file_name', 'imported_at', 'rows'])
    .where((file) =>
      file.or([file('rejectedBefore', 'is', null), file('rejectedBefore', '<', file.ref('rows'))]),
    )
    .orderBy('id', 'desc')
    .limit(MAX_FILES)
    .execute();
  const [last] = files;
  if (!last) return null;
  const counts = files.map(({ rows }) => rows);
  return {
    last: { name: last.file_name, importedOn: homeDay(last.imported_at), rows: last.rows },
    usual:
      files.length >= MIN_FILES
        ? { from: Math.min(...counts), to: Math.max(...counts), files: files.length }
        : null,
  };
}
