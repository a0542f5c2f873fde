import { sql, type RawBuilder } from 'kysely';
import { type Code } from '~/datasets/code-lists';
import { type Dataset, recordedDimensions, type RecordedDimension } from '~/datasets/dataset';
import { isCurrentIn } from '~/datasets/record-table.server';
import { validityOf } from '~/datasets/validity';
import { getPublishedCalculation } from '~/calculations/calculation-queries.server';
import { type Db } from '~/platform/db/client.server';
import { type Calculation } from '~/platform/db/schema';
import { areCurrentSynthetic } from '../write-records.server';
import { datasetsCarrying, isPresent } from './carried-codes.server';
import { carries, isInPortion, keepsParent, type Portion } from './code-portion.server';

/** The records of a dataset by the year of their date, ascending. */
export interface RecordsByYear {
  dataset: string;
  years: readonly { year: number; records: number }[];
}

/** A cell of a published table before and after a change, in exact numbers. */
export interface ChangedCell {
  dimension: string;
  year: number;
  code: string;
  before: number;
  after: number;
}

/** The published figures of a dataset that a change of codes changes. */
export interface PublishedCells {
  dataset: string;
  /** The published calculation; null if there is none. */
  calculation: number | null;
  /** Whether it counts synthetic records that real ones have replaced: no change of codes reaches its cells. */
  isReplaced: boolean;
  /** The cells of its tables by code and year that would differ if it counted the records by the new codes. */
  cells: readonly ChangedCell[];
}

/** What a move of records from one code to another changes in a dataset. */
export type MovePreview = RecordsByYear & PublishedCells;

/** Counts the current records that a move takes to another code, and the cells of published tables that it changes. */
export async function previewMove(
  db: Db,
  {
    list,
    from,
    into,
    portion = {},
  }: { list: string; from: string; into: string; portion?: Portion },
): Promise<MovePreview[]> {
  const codes = await db
    .selectFrom('code')
    .select(['code', 'names', 'attributes'])
    .where('list', '=', list)
    .where('code', 'in', [from, into])
    .execute();
  const previews: MovePreview[] = [];
  for (const dataset of datasetsCarrying(list)) {
    const condition = isInPortion(dataset, portion);
    if (condition === null) continue;
    const isMoved = sql<boolean>`(${carriesAny(dataset, list, from)} and ${condition})`;
    const years = await countByYear(db, dataset, sql`${isPresent} and ${isMoved}`);
    if (years.length === 0) continue;
    const published = await compareWithPublished(db, dataset, async (calculation) => {
      const counted = isCurrentIn(calculation);
      const compared = dimensionsOf(dataset, list).map((dimension) => {
        const move = { from, into: countedAs(codes, into, dimension) };
        const isKept = keepsParent(dataset, dimension, { from, portion });
        return compareCells(db, dataset, { dimension, counted, isMoved, isKept, ...move });
      });
      return (await Promise.all(compared)).flat();
    });
    previews.push({ years, ...published });
  }
  return previews;
}

/** Returns the cells of the published calculation that `compare` finds, unless it counts records that are replaced. */
export async function compareWithPublished(
  db: Db,
  dataset: Dataset,
  compare: (calculation: Calculation) => Promise<ChangedCell[]>,
): Promise<PublishedCells> {
  const calculation = await getPublishedCalculation(db, dataset.name);
  const isReplaced =
    calculation?.is_synthetic === true && (await areCurrentSynthetic(db, dataset)) === false;
  return {
    dataset: dataset.name,
    calculation: calculation?.id ?? null,
    isReplaced,
    cells: calculation && !isReplaced ? await compare(calculation) : [],
  };
}

/** Counts the current records that carry one of some codes on a day on which it is not used. */
export async function countOutside(
  db: Db,
  { list, codes }: { list: string; codes: readonly Pick<Code, 'code' | 'attributes'>[] },
): Promise<RecordsByYear[]> {
  const limited = codes.flatMap(({ code, attributes }) => {
    const { from = null, to = null } = validityOf({ attributes });
    return from === null && to === null ? [] : [{ code, from, to }];
  });
  return countCarrying(db, { list, codes: limited });
}

/** Counts the current records that state another parent of one of some codes than these have. */
export async function countReparented(
  db: Db,
  { list, codes }: { list: string; codes: readonly Pick<Code, 'code' | 'attributes'>[] },
): Promise<RecordsByYear[]> {
  const found: RecordsByYear[] = [];
  for (const dataset of datasetsCarrying(list)) {
    const differing = dimensionsOf(dataset, list).flatMap((dimension) => {
      const { parent } = dimension;
      const above = recordedDimensions(dataset).find(({ name }) => name === parent?.dimension);
      if (!parent || !above) return [];
      return codes.flatMap(({ code, attributes }) => {
        const listed = attributes[parent.attribute];
        return listed ? [sql`${carries(dimension, code)} and not ${carries(above, listed)}`] : [];
      });
    });
    if (differing.length === 0) continue;
    const isDiffering = sql`${isPresent} and (${sql.join(differing, sql` or `)})`;
    const years = await countByYear(db, dataset, isDiffering);
    if (years.length > 0) found.push({ dataset: dataset.name, years });
  }
  return found;
}

/** A code, and the days on which records that carry it are not counted; null for no limit. */
interface CountedCode {
  code: string;
  from?: string | null;
  to?: string | null;
}

/** Counts the current records that state one of some codes: all of them, or those dated outside its days. */
export async function countCarrying(
  db: Db,
  { list, codes }: { list: string; codes: readonly CountedCode[] },
): Promise<RecordsByYear[]> {
  if (codes.length === 0) return [];
  const found: RecordsByYear[] = [];
  for (const dataset of datasetsCarrying(list)) {
    const stated = dimensionsOf(dataset, list).filter(({ derivedFrom }) => !derivedFrom);
    const parts = stated.map(({ name, isMultiple }) => {
      const column = sql.ref(name);
      const code = isMultiple ? sql`unnest(${column})` : column;
      return sql`select id, ${sql.ref(dataset.dateColumn)} as day, ${code} as code
        from ${sql.table(dataset.table)} where ${isPresent}`;
    });
    if (parts.length === 0) continue;
    const { rows: years } = await sql<{ year: number; records: number }>`
      select extract(year from day)::int as year, count(distinct id)::int as records
      from (${sql.join(parts, sql` union all `)}) as carried
      join jsonb_to_recordset(${JSON.stringify(codes)}::jsonb) as counted (code text, "from" date, "to" date)
        using (code)
      where ("from" is null and "to" is null) or day < "from" or day > "to"
      group by 1 order by 1`.execute(db);
    if (years.length > 0) found.push({ dataset: dataset.name, years });
  }
  return found;
}

const dimensionsOf = (dataset: Dataset, list: string) =>
  recordedDimensions(dataset).filter(({ codeList }) => codeList === list);

function carriesAny(dataset: Dataset, list: string, code: string): RawBuilder<boolean> {
  const stated = dimensionsOf(dataset, list).filter(({ derivedFrom }) => !derivedFrom);
  const conditions = stated.map((dimension) => carries(dimension, code));
  return sql<boolean>`(${sql.join([sql`false`, ...conditions], sql` or `)})`;
}

/** Returns the code as which a dimension counts another one: a coarser division counts the parts together. */
function countedAs(
  codes: readonly Code[],
  code: string,
  { derivedFrom }: RecordedDimension,
): string {
  if (!derivedFrom) return code;
  const found = codes.find((each) => each.code === code);
  return found?.attributes[derivedFrom.attribute] ?? code;
}

async function countByYear(db: Db, dataset: Dataset, condition: RawBuilder<unknown>) {
  const { rows } = await sql<{ year: number; records: number }>`
    select extract(year from ${sql.ref(dataset.dateColumn)})::int as year, count(*)::int as records
    from ${sql.table(dataset.table)} where ${condition} group by 1 order by 1`.execute(db);
  return rows;
}

interface CellMove {
  dimension: RecordedDimension;
  /** The codes that the dimension counts: of derived ones, `from` is what each record has. */
  from: string;
  into: string;
  /** Which rows the calculation counts, and which of them move. */
  counted: RawBuilder<boolean>;
  isMoved: RawBuilder<boolean>;
  /** Which of those keep the former code as well. */
  isKept: RawBuilder<boolean>;
}

async function compareCells(
  db: Db,
  dataset: Dataset,
  { dimension, from, into, counted, isMoved, isKept }: CellMove,
): Promise<ChangedCell[]> {
  const { name, derivedFrom } = dimension;
  const isInto = carries(dimension, into);
  // Records keep the derived code of their import, whatever the list says since.
  const isFrom = derivedFrom ? sql`not ${isInto}` : carries(dimension, from);
  const fromCode = derivedFrom ? sql.ref(name) : sql`${from}::text`;
  const { rows } = await sql<Omit<ChangedCell, 'dimension'>>`
    with counted as (
      select *, extract(year from ${sql.ref(dataset.dateColumn)})::int as year
      from ${sql.table(dataset.table)} where ${counted}
    ), cell as (
      select year, ${fromCode} as code, count(*)::int as before,
        (count(*) filter (where not ${isMoved} or ${isKept}))::int as after
      from counted where ${isFrom} group by 1, 2
      union all
      select year, ${into}::text, (count(*) filter (where ${isInto}))::int,
        (count(*) filter (where ${isInto} or ${isFrom} and ${isMoved}))::int
      from counted group by 1
    )
    select year, code, before, after from cell where before <> after
    order by year, code = ${into}, code`.execute(db);
  return rows.map((cell) => ({ dimension: name, ...cell }));
}
