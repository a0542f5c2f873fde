import { type RawBuilder, sql } from 'kysely';
import { type CodeLists } from '~/datasets/code-lists';
import {
  type Dataset,
  NOT_STATED,
  OUTSIDE_HOME_COUNTRY,
  type RecordedDimension,
  recordedDimensions,
  statedDimensions,
} from '~/datasets/dataset';
import { codesChangedIn, limitedCodesOf } from '~/datasets/validity';
import { type Db } from '~/platform/db/client.server';
import { outlyingYears } from '../outlying-years';
import {
  type Breach,
  brokenBy,
  type BrokenExpectation,
  type CodeCounts,
  type Expectation,
  fallsBeyond,
  lastCompleteYear,
  notStatedBeyond,
} from './expectation';

/** Records that expectations are about. */
interface ExpectedRecords {
  dataset: Dataset;
  /** A query for the content of the records, without parameters that change between its uses. */
  records: RawBuilder<unknown>;
  codeLists: CodeLists;
}

/** Lists what is expected of a dataset at present. */
export function listExpectations(db: Db, dataset: string) {
  return db
    .selectFrom('expectation')
    .select(['id', 'kind', 'dimension', 'threshold', 'severity'])
    .where('dataset', '=', dataset)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** Returns the expectations of the dataset that some records do not meet; none without records. */
export async function findBroken(
  db: Db,
  subject: ExpectedRecords,
  expectations: readonly Expectation[],
): Promise<BrokenExpectation[]> {
  if (expectations.length === 0) return [];
  const years = await countYears(db, subject);
  if (!years) return [];
  const year = lastCompleteYear(years.lastDate);
  const broken: (BrokenExpectation | null)[] = [];
  for (const expectation of expectations) {
    const breaches = await findBreaches(db, { ...subject, year, years: years.counts }, expectation);
    broken.push(brokenBy(expectation, year, breaches));
  }
  return broken.filter((each) => each !== null);
}

type Subject = ExpectedRecords & { year: number; years: ReadonlyMap<number, number> };

async function findBreaches(
  db: Db,
  subject: Subject,
  { kind, dimension: name, threshold }: Expectation,
): Promise<Breach[]> {
  if (kind === 'outlying-year') {
    return outlyingYears(subject.years, new Map()).map(({ year, records }) => ({
      names: null,
      label: String(year),
      value: records,
    }));
  }
  if (kind === 'validity') return findInvalid(db, subject);
  const dimension = recordedDimensions(subject.dataset).find((each) => each.name === name);
  // A declaration may have lost the dimension since.
  if (!dimension) return [];
  return kind === 'fall'
    ? findFalls(db, subject, dimension, threshold ?? 0)
    : findNotStated(db, subject, dimension, threshold ?? 0);
}

const dateOf = ({ dataset }: ExpectedRecords) => sql.ref(`record.${dataset.dateColumn}`);
const yearOf = (subject: ExpectedRecords) => sql`extract(year from ${dateOf(subject)})::int`;
/** The codes of each record, one a row. */
const codesOf = ({ name, isMultiple }: RecordedDimension) => {
  const column = sql.ref(`record.${name}`);
  return isMultiple ? sql`unnest(${column})` : sql`(select ${column})`;
};

async function countYears(db: Db, subject: ExpectedRecords) {
  const { rows } = await sql<{ year: number; records: number; last: string }>`
    select ${yearOf(subject)} as year, count(*)::int as records, max(${dateOf(subject)})::text as last
    from (${subject.records}) as record group by 1 order by 1`.execute(db);
  const lastDate = rows.at(-1)?.last;
  const counts = new Map(rows.map(({ year, records }) => [year, records]));
  return lastDate === undefined ? null : { lastDate, counts };
}

async function findFalls(
  db: Db,
  subject: Subject,
  dimension: RecordedDimension,
  percent: number,
): Promise<Breach[]> {
  const { codeLists, year } = subject;
  const { rows } = await sql<CodeCounts>`
    select code.code, count(*) filter (where ${yearOf(subject)} = ${year - 1})::int as former,
      count(*) filter (where ${yearOf(subject)} = ${year})::int as latter
    from (${subject.records}) as record cross join lateral ${codesOf(dimension)} as code (code)
    where ${yearOf(subject)} in (${year - 1}, ${year})
      and code.code not in (${NOT_STATED}, ${OUTSIDE_HOME_COUNTRY})
    group by code.code`.execute(db);
  const span = { start: `${year - 1}-01-01`, end: `${year}-12-31` };
  const changed = codesChangedIn(dimension, codeLists, span);
  const comparable = rows.filter(({ code }) => !changed.has(code));
  const codes = codeLists.get(dimension.codeList ?? '') ?? [];
  return fallsBeyond(comparable, percent).map(({ code, value }) => ({
    names: codes.find((each) => each.code === code)?.names ?? null,
    label: code,
    value,
  }));
}

async function findNotStated(
  db: Db,
  subject: Subject,
  { name, isMultiple }: RecordedDimension,
  percent: number,
): Promise<Breach[]> {
  const column = sql.ref(`record.${name}`);
  const isEmpty = isMultiple ? sql`cardinality(${column}) = 0` : sql`${column} = ${NOT_STATED}`;
  const { rows } = await sql<{ records: number; notStated: number }>`
    select count(*)::int as records, count(*) filter (where ${isEmpty})::int as "notStated"
    from (${subject.records}) as record where ${yearOf(subject)} >= ${subject.year}`.execute(db);
  const share = rows[0] ? notStatedBeyond(rows[0], percent) : null;
  return share === null ? [] : [{ names: null, label: '', value: share }];
}

async function findInvalid(db: Db, subject: Subject): Promise<Breach[]> {
  const { codeLists, dataset } = subject;
  const found: Breach[] = [];
  for (const dimension of statedDimensions(dataset)) {
    const limited = [...limitedCodesOf(dimension, codeLists)];
    if (limited.length === 0) continue;
    const spans = limited.map(
      ([code, { from, to }]) => sql`(${code}, ${from ?? null}::date, ${to ?? null}::date)`,
    );
    const { rows } = await sql<{ code: string; records: number }>`
      select code.code, count(*)::int as records
      from (${subject.records}) as record cross join lateral ${codesOf(dimension)} as code (code)
      join (values ${sql.join(spans)}) as span (code, first, last) on span.code = code.code
      where ${dateOf(subject)} < span.first or ${dateOf(subject)} > span.last
      group by code.code`.execute(db);
    const codes = codeLists.get(dimension.codeList ?? '') ?? [];
    for (const { code, records } of rows)
      found.push({
        names: codes.find((each) => each.code === code)?.names ?? null,
        label: code,
        value: records,
      });
  }
  return found.sort((a, b) => b.value - a.value || a.label.localeCompare(b.label));
}
